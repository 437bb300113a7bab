-- AlterTable
ALTER TABLE "campus_pages" ADD COLUMN     "keywords" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "markdown" TEXT;

-- CreateIndex
CREATE INDEX "files_size_idx" ON "files"("size");

-- CreateIndex
CREATE INDEX "moderation_log_act_at_id_idx" ON "moderation_log"("act", "at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "messages_created_at_idx" ON "messages"("created_at") WHERE (role = 'USER');

-- CreateIndex
CREATE INDEX "unanswered_questions_times_last_at_fingerprint_idx" ON "unanswered_questions"("times" DESC, "last_at" DESC, "fingerprint" DESC);

-- Pages of a folder are imported again at the next start, with their sources.
UPDATE "campus_pages" SET "fingerprint" = '';
