-- A second wall between projects: a session sees and writes the rows of the project that it says it is for,
-- whatever its statements ask for. Owners are walled, too; superusers are not.

ALTER TABLE geoanchor.projects ENABLE ROW LEVEL SECURITY;
ALTER TABLE geoanchor.projects FORCE ROW LEVEL SECURITY;
CREATE POLICY project ON geoanchor.projects
  USING (project = nullif(current_setting('geoanchor.project', true), ''));

ALTER TABLE geoanchor.changes ENABLE ROW LEVEL SECURITY;
ALTER TABLE geoanchor.changes FORCE ROW LEVEL SECURITY;
CREATE POLICY project ON geoanchor.changes
  USING (project = nullif(current_setting('geoanchor.project', true), ''));

ALTER TABLE geoanchor.anchors ENABLE ROW LEVEL SECURITY;
ALTER TABLE geoanchor.anchors FORCE ROW LEVEL SECURITY;
CREATE POLICY project ON geoanchor.anchors
  USING (project = nullif(current_setting('geoanchor.project', true), ''));

ALTER TABLE geoanchor.anchors_journal ENABLE ROW LEVEL SECURITY;
ALTER TABLE geoanchor.anchors_journal FORCE ROW LEVEL SECURITY;
CREATE POLICY project ON geoanchor.anchors_journal
  USING (project = nullif(current_setting('geoanchor.project', true), ''));

ALTER TABLE geoanchor.anchor_tags ENABLE ROW LEVEL SECURITY;
ALTER TABLE geoanchor.anchor_tags FORCE ROW LEVEL SECURITY;
CREATE POLICY project ON geoanchor.anchor_tags
  USING (project = nullif(current_setting('geoanchor.project', true), ''));

ALTER TABLE geoanchor.chains ENABLE ROW LEVEL SECURITY;
ALTER TABLE geoanchor.chains FORCE ROW LEVEL SECURITY;
CREATE POLICY project ON geoanchor.chains
  USING (project = nullif(current_setting('geoanchor.project', true), ''));

ALTER TABLE geoanchor.chains_journal ENABLE ROW LEVEL SECURITY;
ALTER TABLE geoanchor.chains_journal FORCE ROW LEVEL SECURITY;
CREATE POLICY project ON geoanchor.chains_journal
  USING (project = nullif(current_setting('geoanchor.project', true), ''));

ALTER TABLE geoanchor.chain_members ENABLE ROW LEVEL SECURITY;
ALTER TABLE geoanchor.chain_members FORCE ROW LEVEL SECURITY;
CREATE POLICY project ON geoanchor.chain_members
  USING (project = nullif(current_setting('geoanchor.project', true), ''));

ALTER TABLE geoanchor.chain_members_journal ENABLE ROW LEVEL SECURITY;
ALTER TABLE geoanchor.chain_members_journal FORCE ROW LEVEL SECURITY;
CREATE POLICY project ON geoanchor.chain_members_journal
  USING (project = nullif(current_setting('geoanchor.project', true), ''));

ALTER TABLE geoanchor.region_sets ENABLE ROW LEVEL SECURITY;
ALTER TABLE geoanchor.region_sets FORCE ROW LEVEL SECURITY;
CREATE POLICY project ON geoanchor.region_sets
  USING (project = nullif(current_setting('geoanchor.project', true), ''));

ALTER TABLE geoanchor.region_sets_journal ENABLE ROW LEVEL SECURITY;
ALTER TABLE geoanchor.region_sets_journal FORCE ROW LEVEL SECURITY;
CREATE POLICY project ON geoanchor.region_sets_journal
  USING (project = nullif(current_setting('geoanchor.project', true), ''));

ALTER TABLE geoanchor.venues ENABLE ROW LEVEL SECURITY;
ALTER TABLE geoanchor.venues FORCE ROW LEVEL SECURITY;
CREATE POLICY project ON geoanchor.venues
  USING (project = nullif(current_setting('geoanchor.project', true), ''));

ALTER TABLE geoanchor.venues_journal ENABLE ROW LEVEL SECURITY;
ALTER TABLE geoanchor.venues_journal FORCE ROW LEVEL SECURITY;
CREATE POLICY project ON geoanchor.venues_journal
  USING (project = nullif(current_setting('geoanchor.project', true), ''));

ALTER TABLE geoanchor.conflicts ENABLE ROW LEVEL SECURITY;
ALTER TABLE geoanchor.conflicts FORCE ROW LEVEL SECURITY;
CREATE POLICY project ON geoanchor.conflicts
  USING (project = nullif(current_setting('geoanchor.project', true), ''));

ALTER TABLE geoanchor.conflicts_journal ENABLE ROW LEVEL SECURITY;
ALTER TABLE geoanchor.conflicts_journal FORCE ROW LEVEL SECURITY;
CREATE POLICY project ON geoanchor.conflicts_journal
  USING (project = nullif(current_setting('geoanchor.project', true), ''));
