"""Tries the pages of geoanchor in a real browser; see Scripts/browser-test.py."""
