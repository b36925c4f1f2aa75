-- The content of an anchor, as a JSON object.

ALTER TABLE geoanchor.anchors ADD COLUMN content text COLLATE "C";
ALTER TABLE geoanchor.anchors_journal ADD COLUMN content text COLLATE "C"
