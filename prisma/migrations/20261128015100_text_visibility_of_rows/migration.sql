-- In a transaction of its own, which locks the rows alone.
UPDATE "posts" SET "visibility" = text_visibility(hidden_at, deleted_at, deleted_with_account, is_members_only) WHERE deleted_at IS NOT NULL OR is_members_only;
UPDATE "replies" SET "visibility" = text_visibility(hidden_at, deleted_at, deleted_with_account, false) WHERE deleted_at IS NOT NULL;

-- Posts that are not public are in no list: they have neither hashtags nor a passage, and their counters count as deleted.
CREATE OR REPLACE FUNCTION "insert_post_rows"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "post_counts" ("post_id", "community", "created_at", "is_deleted", "last_activity_at")
    VALUES (NEW.id, NEW.community, NEW.created_at, NEW.visibility <> 'PUBLIC', NEW.created_at);
  IF cardinality(NEW.hashtags) > 0 AND NEW.visibility = 'PUBLIC' THEN PERFORM insert_post_tags(NEW); END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION "update_post_rows"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE "is_listed" boolean := NEW.visibility = 'PUBLIC';
BEGIN
  UPDATE "post_counts" SET "is_deleted" = NOT "is_listed" WHERE "post_id" = NEW.id AND "is_deleted" = "is_listed";
  DELETE FROM "post_tags" WHERE "post_id" = NEW.id;
  IF "is_listed" THEN PERFORM insert_post_tags(NEW); END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION "keep_post_passage"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN DELETE FROM "passages" WHERE kind = 'POST' AND source_id = OLD.id::text; END IF;
  IF TG_OP <> 'DELETE' THEN
    IF NEW.visibility = 'PUBLIC' THEN INSERT INTO "passages" SELECT * FROM passage_of_post(NEW); END IF;
  END IF;
  RETURN NULL;
END $$;

-- Indexes and statistics rely on it: a text is out of view if, and only if, it has a time at which it was taken out. Not validated, which would lock the tables.
ALTER TABLE "posts" ADD CONSTRAINT "posts_visibility_check" CHECK ((deleted_at IS NULL) = (visibility IN ('PUBLIC', 'MEMBERS_ONLY'))) NOT VALID;
ALTER TABLE "replies" ADD CONSTRAINT "replies_visibility_check" CHECK ((deleted_at IS NULL) = (visibility IN ('PUBLIC', 'MEMBERS_ONLY'))) NOT VALID;
