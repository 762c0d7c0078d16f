"""Dice and roller: devices, the tray, dice that are taught and tried."""
