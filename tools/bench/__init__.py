"""`ringtable bench`: what the promises cost, measured on this machine. Of a checkout alone, never installed."""
