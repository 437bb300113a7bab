-- AlterTable
ALTER TABLE "posts" ADD COLUMN     "deleted_with_account" BOOLEAN NOT NULL DEFAULT false;

-- AlterTable
ALTER TABLE "replies" ADD COLUMN     "deleted_with_account" BOOLEAN NOT NULL DEFAULT false;

-- AlterTable
ALTER TABLE "users" ADD COLUMN     "purge_started_at" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "exports" ADD COLUMN     "attempts" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "retry_at" TIMESTAMPTZ(3),
ADD COLUMN     "session_id" UUID,
ALTER COLUMN "size" SET DATA TYPE BIGINT;

-- CreateIndex
CREATE INDEX "users_deletion_requested_at_idx" ON "users"("deletion_requested_at") WHERE (deletion_requested_at IS NOT NULL);

-- CreateIndex
CREATE INDEX "posts_author_uid_id_idx" ON "posts"("author_uid", "id") WHERE (deleted_with_account);

-- CreateIndex
CREATE INDEX "replies_author_uid_id_idx" ON "replies"("author_uid", "id") WHERE (deleted_with_account);

-- The kept posts and replies of deleted accounts belong to this row. It is nobody's account.
INSERT INTO "users" ("uid", "email", "username", "username_key", "step", "created_at")
  VALUES ('former-student', 'former-student@invalid', 'Former student', 'former student', 4, now()) ON CONFLICT DO NOTHING;

-- The posts and replies of this row are published: nothing restores them.
ALTER TABLE "posts" ADD CONSTRAINT "posts_former_student_check" CHECK (NOT ("deleted_with_account" AND "author_uid" = 'former-student'));
ALTER TABLE "replies" ADD CONSTRAINT "replies_former_student_check" CHECK (NOT ("deleted_with_account" AND "author_uid" = 'former-student'));

-- Starts the job of a schedule at once. It runs with the rights of the owner of the table: the role of requests has none on the queue.
CREATE FUNCTION "start_schedule"() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  PERFORM graphile_worker.add_job(TG_ARGV[0], queue_name => TG_ARGV[0], job_key => TG_ARGV[0], max_attempts => 5);
  RETURN NULL;
END $$;
CREATE TRIGGER "start_export" AFTER INSERT ON "exports" FOR EACH ROW EXECUTE FUNCTION "start_schedule"('make-exports');
CREATE TRIGGER "start_account_deletion" AFTER UPDATE OF "deletion_requested_at" ON "users" FOR EACH ROW
  WHEN (OLD."deletion_requested_at" IS DISTINCT FROM NEW."deletion_requested_at") EXECUTE FUNCTION "start_schedule"('hide-content-of-accounts');
