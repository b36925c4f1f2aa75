-- Guards against writers, whatever their statements: they may not turn the revision of a project back or make it skip
-- some, use up numbers of rows, or leave rows behind whose numbers later changes would need. The owner of the tables is
-- exempt, and so are admins of the project, who restore and move it.

CREATE OR REPLACE FUNCTION geoanchor.is_trusted(place text) RETURNS boolean
LANGUAGE sql STABLE SET search_path = pg_catalog AS $$
  SELECT pg_has_role(current_user, (SELECT relowner FROM pg_class WHERE oid = 'geoanchor.projects'::regclass), 'USAGE')
    OR EXISTS (
      SELECT 1 FROM geoanchor.grants AS g JOIN pg_roles AS r ON r.rolname = g.role
      WHERE g.project = place AND g.level = 'admin' AND pg_has_role(current_user, r.oid, 'USAGE'))
$$;

-- The row of a project: its numbers go forward only, and its revision is that of a change.
CREATE OR REPLACE FUNCTION geoanchor.guard_project() RETURNS trigger
LANGUAGE plpgsql SET search_path = pg_catalog AS $$
BEGIN
  IF geoanchor.is_trusted(OLD.project) THEN
    RETURN NEW;
  ELSIF NEW.project <> OLD.project OR NEW.store <> OLD.store OR NEW.home IS DISTINCT FROM OLD.home THEN
    RAISE EXCEPTION 'a writer cannot rename, replace or move a project' USING ERRCODE = '42501';
  ELSIF NEW.last_anchor NOT BETWEEN OLD.last_anchor AND OLD.last_anchor + 100000000
    OR NEW.last_chain NOT BETWEEN OLD.last_chain AND OLD.last_chain + 100000000 THEN
    RAISE EXCEPTION 'a writer cannot change the numbers of rows' USING ERRCODE = '42501';
  ELSIF NEW.revision <> OLD.revision AND (NEW.revision < OLD.revision OR NOT EXISTS (
    SELECT 1 FROM geoanchor.changes AS c WHERE c.project = NEW.project AND c.revision = NEW.revision)) THEN
    RAISE EXCEPTION 'a writer cannot change the revision but by a change' USING ERRCODE = '42501';
  END IF;
  RETURN NEW;
END $$;

-- Looked at when the transaction ends, as a change is written piece by piece.
CREATE OR REPLACE FUNCTION geoanchor.guard_row() RETURNS trigger
LANGUAGE plpgsql SET search_path = pg_catalog AS $$
DECLARE
  this jsonb := to_jsonb(NEW);
  isSound boolean;
BEGIN
  IF geoanchor.is_trusted(NEW.project) THEN
    RETURN NULL;
  END IF;
  CASE TG_TABLE_NAME
  WHEN 'changes' THEN
    isSound := this->>'kind' <> 'base'
      AND EXISTS (SELECT 1 FROM geoanchor.projects AS p
        WHERE p.project = NEW.project AND p.revision >= (this->>'revision')::bigint)
      AND ((this->>'revision')::bigint = 1 OR EXISTS (SELECT 1 FROM geoanchor.changes AS c
        WHERE c.project = NEW.project AND c.revision = (this->>'revision')::bigint - 1));
  WHEN 'anchors' THEN
    isSound := EXISTS (SELECT 1 FROM geoanchor.projects AS p
      WHERE p.project = NEW.project AND p.last_anchor >= (this->>'row')::bigint);
  WHEN 'chains' THEN
    isSound := EXISTS (SELECT 1 FROM geoanchor.projects AS p
      WHERE p.project = NEW.project AND p.last_chain >= (this->>'row')::bigint);
  ELSE
    isSound := EXISTS (SELECT 1 FROM geoanchor.changes AS c
      WHERE c.project = NEW.project AND c.revision = (this->>'change')::bigint);
  END CASE;
  IF isSound IS NOT TRUE THEN
    RAISE EXCEPTION 'a writer cannot add to "%" but by a change', TG_TABLE_NAME USING ERRCODE = '42501';
  END IF;
  RETURN NULL;
END $$;
