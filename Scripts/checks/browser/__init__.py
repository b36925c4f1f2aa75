"""Tries the pages of geoanchor in a real browser; see Scripts/checks/browser-test.py."""
