-- CreateEnum
CREATE TYPE "SubjectKind" AS ENUM ('POST', 'REPLY');

-- AlterTable
ALTER TABLE "posts" ADD COLUMN     "closed_at" TIMESTAMPTZ(3),
ADD COLUMN     "deleted_at" TIMESTAMPTZ(3),
ADD COLUMN     "edited_at" TIMESTAMPTZ(3),
ADD COLUMN     "version" INTEGER NOT NULL DEFAULT 1;

-- CreateTable
CREATE TABLE "post_counts" (
    "post_id" UUID NOT NULL,
    "community" "Community" NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "is_deleted" BOOLEAN NOT NULL DEFAULT false,
    "votes" INTEGER NOT NULL DEFAULT 0,
    "recent_votes" INTEGER NOT NULL DEFAULT 0,
    "replies" INTEGER NOT NULL DEFAULT 0,
    "last_number" INTEGER NOT NULL DEFAULT 0,
    "last_reply_at" TIMESTAMPTZ(3),
    "last_activity_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "post_counts_pkey" PRIMARY KEY ("post_id")
);

-- CreateTable
CREATE TABLE "post_tags" (
    "tag" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "post_id" UUID NOT NULL,

    CONSTRAINT "post_tags_pkey" PRIMARY KEY ("tag","created_at","post_id")
);

-- CreateTable
CREATE TABLE "revisions" (
    "id" UUID NOT NULL,
    "kind" "SubjectKind" NOT NULL,
    "subject_id" UUID NOT NULL,
    "version" INTEGER NOT NULL,
    "content_html" TEXT NOT NULL,
    "published_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "revisions_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "replies" (
    "id" UUID NOT NULL,
    "post_id" UUID NOT NULL,
    "number" INTEGER NOT NULL,
    "author_uid" TEXT,
    "content_html" TEXT NOT NULL,
    "in_reply_to" INTEGER,
    "file_id" UUID,
    "votes" INTEGER NOT NULL DEFAULT 0,
    "version" INTEGER NOT NULL DEFAULT 1,
    "edited_at" TIMESTAMPTZ(3),
    "deleted_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "replies_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "read_marks" (
    "user_uid" TEXT NOT NULL,
    "post_id" UUID NOT NULL,
    "last_number" INTEGER NOT NULL,
    "read_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "read_marks_pkey" PRIMARY KEY ("user_uid","post_id")
);

-- CreateTable
CREATE TABLE "votes" (
    "subject_id" UUID NOT NULL,
    "user_uid" TEXT NOT NULL,
    "kind" "SubjectKind" NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "is_recent" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "votes_pkey" PRIMARY KEY ("subject_id","user_uid")
);

-- CreateTable
CREATE TABLE "bookmarks" (
    "user_uid" TEXT NOT NULL,
    "subject_id" UUID NOT NULL,
    "kind" "SubjectKind" NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "bookmarks_pkey" PRIMARY KEY ("user_uid","subject_id")
);

-- CreateIndex
CREATE INDEX "post_counts_community_last_activity_at_post_id_idx" ON "post_counts"("community", "last_activity_at" DESC, "post_id" DESC);

-- CreateIndex
CREATE INDEX "post_counts_community_recent_votes_created_at_post_id_idx" ON "post_counts"("community", "recent_votes" DESC, "created_at" DESC, "post_id" DESC);

-- CreateIndex
CREATE INDEX "post_tags_post_id_idx" ON "post_tags"("post_id");

-- CreateIndex
CREATE UNIQUE INDEX "revisions_subject_id_version_key" ON "revisions"("subject_id", "version");

-- CreateIndex
CREATE UNIQUE INDEX "replies_file_id_key" ON "replies"("file_id");

-- CreateIndex
CREATE INDEX "replies_author_uid_created_at_idx" ON "replies"("author_uid", "created_at" DESC);

-- CreateIndex
CREATE INDEX "replies_deleted_at_idx" ON "replies"("deleted_at") WHERE (deleted_at IS NOT NULL AND author_uid IS NOT NULL);

-- CreateIndex
CREATE UNIQUE INDEX "replies_post_id_number_key" ON "replies"("post_id", "number");

-- CreateIndex
CREATE INDEX "read_marks_post_id_idx" ON "read_marks"("post_id");

-- CreateIndex
CREATE INDEX "votes_user_uid_idx" ON "votes"("user_uid");

-- CreateIndex
CREATE INDEX "bookmarks_user_uid_created_at_subject_id_idx" ON "bookmarks"("user_uid", "created_at" DESC, "subject_id" DESC);

-- CreateIndex
CREATE INDEX "bookmarks_subject_id_idx" ON "bookmarks"("subject_id");

-- CreateIndex
CREATE INDEX "posts_deleted_at_idx" ON "posts"("deleted_at") WHERE (deleted_at IS NOT NULL);

-- AddForeignKey
ALTER TABLE "post_counts" ADD CONSTRAINT "post_counts_post_id_fkey" FOREIGN KEY ("post_id") REFERENCES "posts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "post_tags" ADD CONSTRAINT "post_tags_post_id_fkey" FOREIGN KEY ("post_id") REFERENCES "posts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "replies" ADD CONSTRAINT "replies_post_id_fkey" FOREIGN KEY ("post_id") REFERENCES "posts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "replies" ADD CONSTRAINT "replies_author_uid_fkey" FOREIGN KEY ("author_uid") REFERENCES "users"("uid") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "replies" ADD CONSTRAINT "replies_file_id_fkey" FOREIGN KEY ("file_id") REFERENCES "files"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "read_marks" ADD CONSTRAINT "read_marks_post_id_fkey" FOREIGN KEY ("post_id") REFERENCES "posts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Rows derived from posts: counters and hashtags. Triggers keep them, whoever writes the post. Older posts have hashtags of any length, which a key of an
-- index cannot have.
CREATE FUNCTION "insert_post_tags"("post" "posts") RETURNS void LANGUAGE sql AS $$
  INSERT INTO "post_tags" ("tag", "created_at", "post_id")
    SELECT DISTINCT lower(name), "post".created_at, "post".id FROM unnest("post".hashtags) AS hashtag (name)
    WHERE octet_length(name) <= 400
$$;

CREATE FUNCTION "insert_post_rows"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "post_counts" ("post_id", "community", "created_at", "is_deleted", "last_activity_at")
    VALUES (NEW.id, NEW.community, NEW.created_at, NEW.deleted_at IS NOT NULL, NEW.created_at);
  IF cardinality(NEW.hashtags) > 0 AND NEW.deleted_at IS NULL THEN PERFORM insert_post_tags(NEW); END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER "insert_post_rows" AFTER INSERT ON "posts" FOR EACH ROW EXECUTE FUNCTION "insert_post_rows"();

CREATE FUNCTION "update_post_rows"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "post_counts" SET "is_deleted" = NEW.deleted_at IS NOT NULL WHERE "post_id" = NEW.id AND "is_deleted" <> (NEW.deleted_at IS NOT NULL);
  DELETE FROM "post_tags" WHERE "post_id" = NEW.id;
  IF NEW.deleted_at IS NULL THEN PERFORM insert_post_tags(NEW); END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER "update_post_rows" AFTER UPDATE OF "hashtags", "deleted_at" ON "posts" FOR EACH ROW EXECUTE FUNCTION "update_post_rows"();

INSERT INTO "post_counts" ("post_id", "community", "created_at", "last_activity_at") SELECT "id", "community", "created_at", "created_at" FROM "posts";
INSERT INTO "post_tags" ("tag", "created_at", "post_id")
  SELECT DISTINCT lower(hashtag.name), "created_at", "id" FROM "posts", unnest("hashtags") AS hashtag (name)
  WHERE octet_length(hashtag.name) <= 400;

-- Passages are rewritten only if what they contain has changed. Deleted posts have none.
CREATE OR REPLACE FUNCTION "keep_post_passage"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN DELETE FROM "passages" WHERE kind = 'POST' AND source_id = OLD.id::text; END IF;
  IF TG_OP <> 'DELETE' THEN
    IF NEW.deleted_at IS NULL THEN INSERT INTO "passages" SELECT * FROM passage_of_post(NEW); END IF;
  END IF;
  RETURN NULL;
END $$;
DROP TRIGGER "keep_post_passage" ON "posts";
CREATE TRIGGER "keep_post_passage" AFTER INSERT OR DELETE OR UPDATE OF "content_html", "hashtags", "author_uid", "deleted_at" ON "posts"
  FOR EACH ROW EXECUTE FUNCTION "keep_post_passage"();
DROP TRIGGER "keep_club_passage" ON "clubs";
CREATE TRIGGER "keep_club_passage" AFTER INSERT OR DELETE OR UPDATE OF "name", "category", "keywords" ON "clubs"
  FOR EACH ROW EXECUTE FUNCTION "keep_club_passage"();
DROP TRIGGER "keep_event_passage" ON "events";
CREATE TRIGGER "keep_event_passage" AFTER INSERT OR DELETE OR UPDATE OF "title", "description", "place", "starts_at", "ends_at", "club_slug" ON "events"
  FOR EACH ROW EXECUTE FUNCTION "keep_event_passage"();
DROP TRIGGER "keep_business_passage" ON "businesses";
CREATE TRIGGER "keep_business_passage" AFTER INSERT OR DELETE OR UPDATE OF "name", "tagline" ON "businesses"
  FOR EACH ROW EXECUTE FUNCTION "keep_business_passage"();
