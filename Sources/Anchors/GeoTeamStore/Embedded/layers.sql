-- Layers for programs that know PostGIS; they see what the role that asks may see.

CREATE INDEX IF NOT EXISTS anchors_geometry ON geoanchor.anchors
  USING gist ((ST_SetSRID(ST_MakePoint(lon, lat), 4326)::geometry(Point, 4326)));

CREATE OR REPLACE VIEW geoanchor.anchor_points WITH (security_invoker = true) AS
SELECT row, project, ST_SetSRID(ST_MakePoint(lon, lat), 4326)::geometry(Point, 4326) AS geometry,
  id, name, altitude, altitude_datum, heading, reveal_radius, arrival_radius, tags, collection, expires,
  created, changed, revision, author, description, time, symbol, link, content
FROM geoanchor.anchors;

CREATE OR REPLACE VIEW geoanchor.chain_lines WITH (security_invoker = true) AS
SELECT row, project,
  ST_SetSRID(ST_MakeLine(ARRAY(
    SELECT ST_MakePoint(path[2 * i - 1], path[2 * i])
    FROM generate_series(1, array_length(path, 1) / 2) AS i ORDER BY i)), 4326)::geometry(LineString, 4326)
    AS geometry,
  name, length, attribution, created, changed, revision, author
FROM geoanchor.chains;

-- The tables say who may see what.
GRANT SELECT ON geoanchor.anchor_points, geoanchor.chain_lines TO PUBLIC;
