-- Where a project is that has moved to another server, and what roles may do in a project.

ALTER TABLE geoanchor.projects ADD COLUMN home text COLLATE "C";

CREATE TABLE geoanchor.grants (
  project text COLLATE "C" NOT NULL,
  role text COLLATE "C" NOT NULL,
  level text COLLATE "C" NOT NULL,
  PRIMARY KEY (project, role)
);
ALTER TABLE geoanchor.grants ENABLE ROW LEVEL SECURITY;
ALTER TABLE geoanchor.grants FORCE ROW LEVEL SECURITY;
CREATE POLICY project ON geoanchor.grants
  USING (project = nullif(current_setting('geoanchor.project', true), ''));
