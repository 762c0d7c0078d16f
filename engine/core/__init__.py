"""What every game shares: records, secrets, checks, asks, boxes, the journal and the table."""
