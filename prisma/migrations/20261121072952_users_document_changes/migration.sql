-- CreateTable
CREATE TABLE "users_document_changes" (
    "revision" BIGSERIAL NOT NULL,
    "uid" TEXT NOT NULL,
    "document" JSONB NOT NULL,
    "refusals" INTEGER NOT NULL DEFAULT 0,
    "due_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "parked_at" TIMESTAMPTZ(3),
    "refusal" TEXT NOT NULL DEFAULT '',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "users_document_changes_pkey" PRIMARY KEY ("revision")
);

-- CreateIndex
CREATE INDEX "users_document_changes_uid_revision_idx" ON "users_document_changes"("uid", "revision");

-- CreateIndex
CREATE INDEX "users_document_changes_due_at_idx" ON "users_document_changes"("due_at");
