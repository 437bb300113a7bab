-- CreateEnum
CREATE TYPE "TextVisibility" AS ENUM ('PUBLIC', 'MEMBERS_ONLY', 'HIDDEN', 'DELETED', 'ACCOUNT_DEACTIVATED');

-- AlterTable
ALTER TABLE "posts" ADD COLUMN     "visibility" "TextVisibility" NOT NULL DEFAULT 'PUBLIC';

-- AlterTable
ALTER TABLE "replies" ADD COLUMN     "visibility" "TextVisibility" NOT NULL DEFAULT 'PUBLIC';

-- The one rule of who may see a text. Triggers apply it, so that rows that the former version writes have their visibility too.
CREATE FUNCTION "text_visibility"("hidden_at" timestamptz, "deleted_at" timestamptz, "deleted_with_account" boolean, "is_members_only" boolean)
RETURNS "TextVisibility" LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE
    WHEN hidden_at IS NOT NULL THEN 'HIDDEN'
    WHEN deleted_with_account THEN 'ACCOUNT_DEACTIVATED'
    WHEN deleted_at IS NOT NULL THEN 'DELETED'
    WHEN is_members_only THEN 'MEMBERS_ONLY'
    ELSE 'PUBLIC' END::"TextVisibility"
$$;

CREATE FUNCTION "set_post_visibility"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.visibility = text_visibility(NEW.hidden_at, NEW.deleted_at, NEW.deleted_with_account, NEW.is_members_only);
  RETURN NEW;
END $$;

CREATE FUNCTION "set_reply_visibility"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.visibility = text_visibility(NEW.hidden_at, NEW.deleted_at, NEW.deleted_with_account, false);
  RETURN NEW;
END $$;

CREATE TRIGGER "set_new_post_visibility" BEFORE INSERT ON "posts" FOR EACH ROW
  WHEN (NEW.deleted_at IS NOT NULL OR NEW.is_members_only) EXECUTE FUNCTION "set_post_visibility"();
CREATE TRIGGER "set_post_visibility" BEFORE UPDATE OF "hidden_at", "deleted_at", "deleted_with_account", "is_members_only" ON "posts" FOR EACH ROW
  EXECUTE FUNCTION "set_post_visibility"();
CREATE TRIGGER "set_new_reply_visibility" BEFORE INSERT ON "replies" FOR EACH ROW
  WHEN (NEW.deleted_at IS NOT NULL) EXECUTE FUNCTION "set_reply_visibility"();
CREATE TRIGGER "set_reply_visibility" BEFORE UPDATE OF "hidden_at", "deleted_at", "deleted_with_account" ON "replies" FOR EACH ROW
  EXECUTE FUNCTION "set_reply_visibility"();

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
