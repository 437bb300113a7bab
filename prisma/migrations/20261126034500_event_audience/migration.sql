-- The audience of events follows a renamed course, as users do by their foreign key.
CREATE FUNCTION rename_audience_course() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE events SET audience_courses = array_replace(audience_courses, OLD.name, NEW.name) WHERE OLD.name = ANY(audience_courses);
  RETURN NULL;
END
$$;

CREATE TRIGGER rename_audience_course AFTER UPDATE OF "name" ON "courses" FOR EACH ROW WHEN (OLD.name <> NEW.name) EXECUTE FUNCTION rename_audience_course();
