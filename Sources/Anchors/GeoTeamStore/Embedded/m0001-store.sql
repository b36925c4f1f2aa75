-- The store of a team: every key begins with the project. Nothing here is beyond what distributed engines of
-- PostgreSQL's dialect have: numbers come from the project's row, not from sequences.

CREATE TABLE geoanchor.projects (
  project text COLLATE "C" NOT NULL PRIMARY KEY,
  store text COLLATE "C" NOT NULL,
  revision bigint NOT NULL,
  last_anchor bigint NOT NULL,
  last_chain bigint NOT NULL
);

CREATE TABLE geoanchor.changes (
  project text COLLATE "C" NOT NULL,
  revision bigint NOT NULL,
  time text COLLATE "C" NOT NULL,
  kind text COLLATE "C" NOT NULL,
  author text COLLATE "C",
  target bigint,
  note text COLLATE "C",
  request boolean NOT NULL,
  token text COLLATE "C" NOT NULL,
  PRIMARY KEY (project, revision)
);
CREATE INDEX changes_target ON geoanchor.changes (project, target, revision) WHERE target IS NOT NULL;
CREATE INDEX changes_base ON geoanchor.changes (project) WHERE kind = 'base';
CREATE INDEX changes_request ON geoanchor.changes (project, time) WHERE request;

CREATE TABLE geoanchor.anchors (
  project text COLLATE "C" NOT NULL,
  row bigint NOT NULL,
  id text COLLATE "C" NOT NULL,
  name text COLLATE "C",
  lon double precision NOT NULL,
  lat double precision NOT NULL,
  cell bigint NOT NULL,
  altitude double precision,
  altitude_datum text COLLATE "C",
  altitude_source text COLLATE "C",
  altitude_geoid text COLLATE "C",
  altitude_uncertainty double precision,
  heading double precision,
  orientation text COLLATE "C",
  reveal_radius double precision,
  arrival_radius double precision,
  tags text COLLATE "C",
  collection text COLLATE "C",
  properties text COLLATE "C",
  expires text COLLATE "C",
  created text COLLATE "C" NOT NULL,
  changed text COLLATE "C" NOT NULL,
  revision bigint NOT NULL,
  author text COLLATE "C",
  PRIMARY KEY (project, row)
);
CREATE UNIQUE INDEX anchors_id ON geoanchor.anchors (project, id);
CREATE INDEX anchors_cell ON geoanchor.anchors (project, cell);
CREATE INDEX anchors_name ON geoanchor.anchors (project, name) WHERE name IS NOT NULL;
CREATE INDEX anchors_collection ON geoanchor.anchors (project, collection) WHERE collection IS NOT NULL;
CREATE INDEX anchors_changed ON geoanchor.anchors (project, changed);

CREATE TABLE geoanchor.anchors_journal (
  project text COLLATE "C" NOT NULL,
  change bigint NOT NULL,
  entry bigint NOT NULL,
  action bigint NOT NULL,
  row bigint NOT NULL,
  id text COLLATE "C",
  name text COLLATE "C",
  lon double precision,
  lat double precision,
  cell bigint,
  altitude double precision,
  altitude_datum text COLLATE "C",
  altitude_source text COLLATE "C",
  altitude_geoid text COLLATE "C",
  altitude_uncertainty double precision,
  heading double precision,
  orientation text COLLATE "C",
  reveal_radius double precision,
  arrival_radius double precision,
  tags text COLLATE "C",
  collection text COLLATE "C",
  properties text COLLATE "C",
  expires text COLLATE "C",
  created text COLLATE "C",
  changed text COLLATE "C",
  revision bigint,
  author text COLLATE "C",
  PRIMARY KEY (project, change, entry)
);
CREATE INDEX anchors_journal_row ON geoanchor.anchors_journal (project, row, change, entry);
CREATE INDEX anchors_journal_id ON geoanchor.anchors_journal (project, id, change) WHERE id IS NOT NULL;
CREATE INDEX anchors_journal_name ON geoanchor.anchors_journal (project, name, change) WHERE name IS NOT NULL;

CREATE TABLE geoanchor.anchor_tags (
  project text COLLATE "C" NOT NULL,
  tag text COLLATE "C" NOT NULL,
  anchor bigint NOT NULL,
  PRIMARY KEY (project, tag, anchor)
);
CREATE INDEX anchor_tags_anchor ON geoanchor.anchor_tags (project, anchor);

CREATE TABLE geoanchor.chains (
  project text COLLATE "C" NOT NULL,
  row bigint NOT NULL,
  name text COLLATE "C" NOT NULL,
  path double precision[] NOT NULL,
  length double precision NOT NULL,
  attribution text COLLATE "C",
  properties text COLLATE "C",
  created text COLLATE "C" NOT NULL,
  changed text COLLATE "C" NOT NULL,
  revision bigint NOT NULL,
  author text COLLATE "C",
  PRIMARY KEY (project, row)
);
CREATE UNIQUE INDEX chains_name ON geoanchor.chains (project, name);

CREATE TABLE geoanchor.chains_journal (
  project text COLLATE "C" NOT NULL,
  change bigint NOT NULL,
  entry bigint NOT NULL,
  action bigint NOT NULL,
  row bigint NOT NULL,
  name text COLLATE "C",
  path double precision[],
  length double precision,
  attribution text COLLATE "C",
  properties text COLLATE "C",
  created text COLLATE "C",
  changed text COLLATE "C",
  revision bigint,
  author text COLLATE "C",
  PRIMARY KEY (project, change, entry)
);
CREATE INDEX chains_journal_row ON geoanchor.chains_journal (project, row, change, entry);

CREATE TABLE geoanchor.chain_members (
  project text COLLATE "C" NOT NULL,
  chain bigint NOT NULL,
  position bigint NOT NULL,
  anchor bigint NOT NULL,
  distance double precision NOT NULL,
  role text COLLATE "C" NOT NULL,
  street text COLLATE "C",
  PRIMARY KEY (project, chain, position)
);
CREATE INDEX chain_members_anchor ON geoanchor.chain_members (project, anchor);

CREATE TABLE geoanchor.chain_members_journal (
  project text COLLATE "C" NOT NULL,
  change bigint NOT NULL,
  entry bigint NOT NULL,
  action bigint NOT NULL,
  chain bigint NOT NULL,
  position bigint NOT NULL,
  anchor bigint,
  distance double precision,
  role text COLLATE "C",
  street text COLLATE "C",
  PRIMARY KEY (project, change, entry)
);
CREATE INDEX chain_members_journal_place
  ON geoanchor.chain_members_journal (project, chain, position, change, entry);

CREATE TABLE geoanchor.region_sets (
  project text COLLATE "C" NOT NULL,
  name text COLLATE "C" NOT NULL,
  content text COLLATE "C" NOT NULL,
  revision bigint NOT NULL,
  imported text COLLATE "C" NOT NULL,
  PRIMARY KEY (project, name)
);

CREATE TABLE geoanchor.region_sets_journal (
  project text COLLATE "C" NOT NULL,
  change bigint NOT NULL,
  entry bigint NOT NULL,
  action bigint NOT NULL,
  name text COLLATE "C" NOT NULL,
  content text COLLATE "C",
  revision bigint,
  imported text COLLATE "C",
  PRIMARY KEY (project, change, entry)
);
CREATE INDEX region_sets_journal_name ON geoanchor.region_sets_journal (project, name, change, entry);

CREATE TABLE geoanchor.venues (
  project text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  content text COLLATE "C" NOT NULL,
  revision bigint NOT NULL,
  imported text COLLATE "C" NOT NULL,
  PRIMARY KEY (project, id)
);

CREATE TABLE geoanchor.venues_journal (
  project text COLLATE "C" NOT NULL,
  change bigint NOT NULL,
  entry bigint NOT NULL,
  action bigint NOT NULL,
  id text COLLATE "C" NOT NULL,
  content text COLLATE "C",
  revision bigint,
  imported text COLLATE "C",
  PRIMARY KEY (project, change, entry)
);
CREATE INDEX venues_journal_id ON geoanchor.venues_journal (project, id, change, entry);

CREATE TABLE geoanchor.conflicts (
  project text COLLATE "C" NOT NULL,
  number bigint NOT NULL,
  time text COLLATE "C" NOT NULL,
  layer text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  line text COLLATE "C" NOT NULL,
  present text COLLATE "C" NOT NULL,
  resolved text COLLATE "C",
  PRIMARY KEY (project, number)
);
CREATE INDEX conflicts_id ON geoanchor.conflicts (project, id);

CREATE TABLE geoanchor.conflicts_journal (
  project text COLLATE "C" NOT NULL,
  change bigint NOT NULL,
  entry bigint NOT NULL,
  action bigint NOT NULL,
  number bigint NOT NULL,
  time text COLLATE "C",
  layer text COLLATE "C",
  id text COLLATE "C",
  line text COLLATE "C",
  present text COLLATE "C",
  resolved text COLLATE "C",
  PRIMARY KEY (project, change, entry)
);
CREATE INDEX conflicts_journal_number ON geoanchor.conflicts_journal (project, number, change, entry);
