-- AlterTable
ALTER TABLE "posts" ADD COLUMN     "club_slug" TEXT,
ADD COLUMN     "is_members_only" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "is_pinned" BOOLEAN NOT NULL DEFAULT false;

-- CreateIndex
CREATE INDEX "posts_club_slug_created_at_id_idx" ON "posts"("club_slug", "created_at" DESC, "id" DESC) WHERE (club_slug IS NOT NULL);

-- CreateIndex
CREATE UNIQUE INDEX "posts_pinned_key" ON "posts"("club_slug") WHERE (is_pinned);

-- AddForeignKey
ALTER TABLE "posts" ADD CONSTRAINT "posts_club_slug_fkey" FOREIGN KEY ("club_slug") REFERENCES "clubs"("slug") ON DELETE SET NULL ON UPDATE CASCADE;

-- Posts for members of a club are in no list: they have neither hashtags nor a passage, and their counters count as deleted.
CREATE OR REPLACE FUNCTION "insert_post_rows"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE "is_listed" boolean := NEW.deleted_at IS NULL AND NOT NEW.is_members_only;
BEGIN
  INSERT INTO "post_counts" ("post_id", "community", "created_at", "is_deleted", "last_activity_at")
    VALUES (NEW.id, NEW.community, NEW.created_at, NOT "is_listed", NEW.created_at);
  IF cardinality(NEW.hashtags) > 0 AND "is_listed" THEN PERFORM insert_post_tags(NEW); END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION "update_post_rows"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE "is_listed" boolean := NEW.deleted_at IS NULL AND NOT NEW.is_members_only;
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
    IF NEW.deleted_at IS NULL AND NOT NEW.is_members_only THEN INSERT INTO "passages" SELECT * FROM passage_of_post(NEW); END IF;
  END IF;
  RETURN NULL;
END $$;
