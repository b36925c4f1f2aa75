-- The description, the time, the symbol and the link of an anchor.

ALTER TABLE geoanchor.anchors
  ADD COLUMN description text COLLATE "C",
  ADD COLUMN time text COLLATE "C",
  ADD COLUMN symbol text COLLATE "C",
  ADD COLUMN link text COLLATE "C";
ALTER TABLE geoanchor.anchors_journal
  ADD COLUMN description text COLLATE "C",
  ADD COLUMN time text COLLATE "C",
  ADD COLUMN symbol text COLLATE "C",
  ADD COLUMN link text COLLATE "C"
