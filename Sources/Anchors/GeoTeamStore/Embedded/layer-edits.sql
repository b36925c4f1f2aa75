-- Edits of the layer of anchors become changes of the history: one for each transaction.

CREATE OR REPLACE FUNCTION geoanchor.spread_bits(number bigint) RETURNS bigint
LANGUAGE plpgsql IMMUTABLE STRICT AS $$
BEGIN
  number := (number | (number << 16)) & x'0000FFFF0000FFFF'::bigint;
  number := (number | (number << 8)) & x'00FF00FF00FF00FF'::bigint;
  number := (number | (number << 4)) & x'0F0F0F0F0F0F0F0F'::bigint;
  number := (number | (number << 2)) & x'3333333333333333'::bigint;
  RETURN (number | (number << 1)) & x'5555555555555555'::bigint;
END $$;

-- The cell of a place: both coordinates in 31 bits each, in Z-order.
CREATE OR REPLACE FUNCTION geoanchor.place_cell(lon double precision, lat double precision) RETURNS bigint
LANGUAGE sql IMMUTABLE STRICT AS $$
  SELECT geoanchor.spread_bits(trunc(least(greatest((lon + 180) / 360, 0) * 2147483648, 2147483647))::bigint) << 1
    | geoanchor.spread_bits(trunc(least(greatest((lat + 90) / 180, 0) * 2147483648, 2147483647))::bigint)
$$;

-- The change that the transaction is in a project, with its time.
CREATE OR REPLACE FUNCTION geoanchor.layer_change(
  place text, OUT number bigint, OUT entry bigint, OUT moment text, OUT maker text)
LANGUAGE plpgsql AS $$
DECLARE
  open text[] := string_to_array(current_setting('geoanchor.change', true), ' ');
  elsewhere text;
BEGIN
  maker := session_user;
  IF open[1] = place THEN
    number := open[2];
    moment := open[3];
  ELSE
    PERFORM set_config('geoanchor.project', place, true);
    SELECT revision + 1, home INTO number, elsewhere FROM geoanchor.projects WHERE project = place FOR UPDATE;
    IF number IS NULL THEN
      RAISE EXCEPTION 'there is no project "%"', place
        USING HINT = 'Fill in the column project, or set geoanchor.project.';
    ELSIF elsewhere IS NOT NULL THEN
      RAISE EXCEPTION 'the project "%" is at %', place, elsewhere;
    END IF;
    moment := to_char(clock_timestamp() AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"');
    INSERT INTO geoanchor.changes (project, revision, time, kind, author, request, token)
    VALUES (place, number, moment, 'external', maker, false, '');
    UPDATE geoanchor.projects SET revision = number WHERE project = place;
    PERFORM set_config('geoanchor.change', place || ' ' || number || ' ' || moment, true);
    PERFORM pg_notify('geoanchor', place || ':' || number);
  END IF;
  SELECT coalesce(max(j.entry), 0) + 1 INTO entry FROM geoanchor.anchors_journal AS j
  WHERE j.project = place AND j.change = number;
END $$;

CREATE OR REPLACE FUNCTION geoanchor.edit_anchor_point() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  place text;
  this record;
  new_row bigint;
  x double precision;
  y double precision;
  labels text[];
BEGIN
  place := coalesce(
    CASE WHEN TG_OP = 'INSERT' THEN NEW.project ELSE OLD.project END,
    nullif(current_setting('geoanchor.project', true), ''), 'default');
  IF TG_OP <> 'DELETE' THEN
    NEW.link := nullif(NEW.link, '');
    NEW.time := nullif(NEW.time, '');
    x := ST_X(NEW.geometry);
    y := ST_Y(NEW.geometry);
    IF x IS NULL OR y IS NULL OR NOT (x BETWEEN -180 AND 180 AND y BETWEEN -90 AND 90) THEN
      RAISE EXCEPTION 'an anchor needs a place in longitude and latitude, found %', ST_AsText(NEW.geometry);
    ELSIF (NEW.altitude IS NULL) <> (NEW.altitude_datum IS NULL)
      OR NEW.altitude_datum !~ '^(ellipsoid|egm96|egm2008|meanSeaLevel|ground|[A-Z][A-Z0-9_-]*:[A-Za-z0-9_-]+)$' THEN
      RAISE EXCEPTION 'an altitude has a datum: ellipsoid, egm96, egm2008, meanSeaLevel, ground or a code such as EPSG:5703, found %',
        coalesce(NEW.altitude_datum, 'none');
    ELSIF NOT (NEW.heading >= 0 AND NEW.heading < 360) THEN
      RAISE EXCEPTION 'a heading is at least 0 and less than 360 degrees, found %', NEW.heading;
    ELSIF NEW.reveal_radius <= 0 OR NEW.arrival_radius <= 0 THEN
      RAISE EXCEPTION 'a radius is greater than 0 meters';
    ELSIF NEW.expires !~ '^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$' THEN
      RAISE EXCEPTION 'expected a time like 2026-07-01T12:00:00Z, found %', NEW.expires;
    ELSIF NEW.time !~ '^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$' THEN
      RAISE EXCEPTION 'expected a time like 2026-07-01T12:00:00Z, found %', NEW.time;
    ELSIF NEW.link !~* '^((https?|ftp)://[^/[:space:]]|(mailto|tel|geo):[^[:space:]])[^[:space:]]*$' THEN
      RAISE EXCEPTION 'a link is an address of https, http, ftp, mailto, tel or geo, found %', NEW.link;
    ELSIF jsonb_typeof(nullif(NEW.content, '')::jsonb -> 'kind') IS DISTINCT FROM 'string' AND NEW.content <> '' THEN
      RAISE EXCEPTION 'content is a JSON object with a kind, found %', left(NEW.content, 80);
    END IF;
    NEW.name := nullif(NEW.name, '');
    NEW.collection := nullif(NEW.collection, '');
    NEW.description := nullif(NEW.description, '');
    NEW.symbol := nullif(NEW.symbol, '');
    NEW.content := nullif(NEW.content, '');
    -- Tags are a list with commas, or a JSON array.
    labels := CASE WHEN NEW.tags ~ '^\s*\[' THEN ARRAY(SELECT DISTINCT t FROM json_array_elements_text(NEW.tags::json) AS t)
      ELSE ARRAY(SELECT DISTINCT trim(t) FROM unnest(string_to_array(NEW.tags, ',')) AS t WHERE trim(t) <> '') END;
    NEW.tags := CASE WHEN cardinality(labels) > 0 THEN
      (SELECT '[' || string_agg(to_json(t)::text, ',' ORDER BY t) || ']' FROM unnest(labels) AS t) END;
    IF TG_OP = 'UPDATE' AND OLD.tags IS NOT NULL AND NEW.tags::jsonb @> OLD.tags::jsonb
      AND OLD.tags::jsonb @> NEW.tags::jsonb THEN
      NEW.tags := OLD.tags;
    END IF;
  END IF;
  IF TG_OP = 'UPDATE' AND NEW.project <> OLD.project THEN
    RAISE EXCEPTION 'an anchor cannot go to another project';
  END IF;
  IF TG_OP = 'DELETE' AND EXISTS (
    SELECT 1 FROM geoanchor.chain_members AS m WHERE m.project = place AND m.anchor = OLD.row) THEN
    RAISE EXCEPTION 'the anchor "%" belongs to a chain', OLD.id;
  END IF;
  this := geoanchor.layer_change(place);
  IF TG_OP = 'INSERT' THEN
    UPDATE geoanchor.projects SET last_anchor = last_anchor + 1 WHERE project = place
    RETURNING last_anchor INTO new_row;
    NEW.row := new_row;
    NEW.project := place;
    NEW.id := coalesce(nullif(NEW.id, ''), gen_random_uuid()::text);
    INSERT INTO geoanchor.anchors_journal (project, change, entry, action, row)
    VALUES (place, this.number, this.entry, 0, new_row);
    INSERT INTO geoanchor.anchors (project, row, id, name, lon, lat, cell, altitude, altitude_datum, altitude_source,
      heading, reveal_radius, arrival_radius, tags, collection, expires, description, time, symbol, link, content,
      created, changed, revision, author)
    VALUES (place, new_row, NEW.id, NEW.name, x, y, geoanchor.place_cell(x, y), NEW.altitude,
      NEW.altitude_datum, CASE WHEN NEW.altitude IS NOT NULL THEN 'imported' END, NEW.heading, NEW.reveal_radius,
      NEW.arrival_radius, NEW.tags, NEW.collection, NEW.expires, NEW.description, NEW.time, NEW.symbol, NEW.link,
      NEW.content, this.moment, this.moment, this.number, this.maker);
  ELSE
    INSERT INTO geoanchor.anchors_journal (project, change, entry, action, row, id, name, lon, lat, cell, altitude,
      altitude_datum, altitude_source, altitude_geoid, altitude_uncertainty, heading, orientation, reveal_radius,
      arrival_radius, tags, collection, properties, expires, description, time, symbol, link, content, created, changed, revision, author)
    SELECT project, this.number, this.entry, CASE TG_OP WHEN 'UPDATE' THEN 1 ELSE 2 END, row, id, name, lon, lat,
      cell, altitude, altitude_datum, altitude_source, altitude_geoid, altitude_uncertainty, heading, orientation,
      reveal_radius, arrival_radius, tags, collection, properties, expires, description, time, symbol, link, content,
      created, changed, revision, author
    FROM geoanchor.anchors AS a WHERE a.project = place AND a.row = OLD.row;
    DELETE FROM geoanchor.anchor_tags WHERE project = place AND anchor = OLD.row;
    IF TG_OP = 'DELETE' THEN
      DELETE FROM geoanchor.anchors AS a WHERE a.project = place AND a.row = OLD.row;
      RETURN OLD;
    END IF;
    UPDATE geoanchor.anchors AS a SET id = NEW.id, name = NEW.name, lon = x, lat = y, cell = geoanchor.place_cell(x, y),
      altitude = NEW.altitude, altitude_datum = NEW.altitude_datum,
      altitude_source = CASE
        WHEN NEW.altitude IS NOT DISTINCT FROM OLD.altitude
          AND NEW.altitude_datum IS NOT DISTINCT FROM OLD.altitude_datum THEN a.altitude_source
        WHEN NEW.altitude IS NOT NULL THEN 'imported' END,
      heading = NEW.heading, reveal_radius = NEW.reveal_radius, arrival_radius = NEW.arrival_radius,
      tags = NEW.tags, collection = NEW.collection, expires = NEW.expires, description = NEW.description,
      time = NEW.time, symbol = NEW.symbol, link = NEW.link, content = NEW.content, changed = this.moment,
      revision = this.number, author = this.maker
    WHERE a.project = place AND a.row = OLD.row;
  END IF;
  INSERT INTO geoanchor.anchor_tags (project, tag, anchor)
  SELECT place, t, coalesce(new_row, OLD.row) FROM unnest(labels) AS t;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER edit_anchor_point INSTEAD OF INSERT OR UPDATE OR DELETE ON geoanchor.anchor_points
FOR EACH ROW EXECUTE FUNCTION geoanchor.edit_anchor_point();

-- The tables say who may do what.
GRANT INSERT, UPDATE, DELETE ON geoanchor.anchor_points TO PUBLIC;
