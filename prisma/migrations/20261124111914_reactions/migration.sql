-- CreateIndex
CREATE INDEX "votes_is_recent_created_at_idx" ON "votes"("is_recent", "created_at");

-- Votes, bookmarks and earlier versions of a deleted row go with it. After the cascade to `post_counts`, whose lock a concurrent vote holds until it is committed.
CREATE FUNCTION "delete_subject_rows"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM "votes" USING "deleted" WHERE "subject_id" = "deleted".id;
  DELETE FROM "bookmarks" USING "deleted" WHERE "subject_id" = "deleted".id;
  DELETE FROM "revisions" USING "deleted" WHERE "subject_id" = "deleted".id;
  RETURN NULL;
END $$;
CREATE TRIGGER "delete_subject_rows" AFTER DELETE ON "posts" REFERENCING OLD TABLE AS "deleted" FOR EACH STATEMENT EXECUTE FUNCTION "delete_subject_rows"();
CREATE TRIGGER "delete_subject_rows" AFTER DELETE ON "replies" REFERENCING OLD TABLE AS "deleted" FOR EACH STATEMENT EXECUTE FUNCTION "delete_subject_rows"();
