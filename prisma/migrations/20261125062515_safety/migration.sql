-- CreateEnum
CREATE TYPE "Role" AS ENUM ('MODERATOR', 'ADMINISTRATOR');

-- CreateEnum
CREATE TYPE "SanctionKind" AS ENUM ('WARNING', 'SILENCE', 'SUSPENSION');

-- CreateEnum
CREATE TYPE "MuteKind" AS ENUM ('USER', 'WORD', 'TAG');

-- CreateEnum
CREATE TYPE "ReportableKind" AS ENUM ('POST', 'REPLY', 'PROFILE', 'BUSINESS', 'LISTING', 'EVENT');

-- CreateEnum
CREATE TYPE "ReportReason" AS ENUM ('SPAM', 'HARASSMENT', 'SEXUAL_CONTENT', 'DANGER', 'FALSE_INFORMATION', 'COPYRIGHT', 'OTHER');

-- CreateEnum
CREATE TYPE "ModerationAction" AS ENUM ('KEEP', 'HIDE', 'REMOVE', 'WARN', 'SILENCE', 'SUSPEND');

-- AlterTable
ALTER TABLE "users" ADD COLUMN     "hidden_at" TIMESTAMPTZ(3),
ADD COLUMN     "silenced_until" TIMESTAMPTZ(3),
ADD COLUMN     "suspended_until" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "businesses" ADD COLUMN     "hidden_at" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "events" ADD COLUMN     "hidden_at" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "thrift_items" ADD COLUMN     "hidden_at" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "posts" ADD COLUMN     "hidden_at" TIMESTAMPTZ(3),
ADD COLUMN     "is_purge_held" BOOLEAN NOT NULL DEFAULT false;

-- AlterTable
ALTER TABLE "replies" ADD COLUMN     "hidden_at" TIMESTAMPTZ(3),
ADD COLUMN     "is_purge_held" BOOLEAN NOT NULL DEFAULT false;

-- CreateTable
CREATE TABLE "role_grants" (
    "id" UUID NOT NULL,
    "user_uid" TEXT NOT NULL,
    "role" "Role" NOT NULL,
    "granted_by" TEXT,
    "granted_at" TIMESTAMPTZ(3) NOT NULL,
    "ends_at" TIMESTAMPTZ(3),
    "revoked_at" TIMESTAMPTZ(3),

    CONSTRAINT "role_grants_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "sanctions" (
    "id" UUID NOT NULL,
    "user_uid" TEXT,
    "email_hash" TEXT,
    "kind" "SanctionKind" NOT NULL,
    "sentence" TEXT NOT NULL,
    "case_id" UUID,
    "starts_at" TIMESTAMPTZ(3) NOT NULL,
    "ends_at" TIMESTAMPTZ(3),
    "lifted_at" TIMESTAMPTZ(3),

    CONSTRAINT "sanctions_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "secret_keys" (
    "name" TEXT NOT NULL,
    "key" BYTEA NOT NULL,

    CONSTRAINT "secret_keys_pkey" PRIMARY KEY ("name")
);

-- CreateTable
CREATE TABLE "blocks" (
    "blocker_uid" TEXT NOT NULL,
    "blocked_uid" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "blocks_pkey" PRIMARY KEY ("blocker_uid","blocked_uid")
);

-- CreateTable
CREATE TABLE "mutes" (
    "user_uid" TEXT NOT NULL,
    "kind" "MuteKind" NOT NULL,
    "value" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "mutes_pkey" PRIMARY KEY ("user_uid","kind","value")
);

-- CreateTable
CREATE TABLE "cases" (
    "id" UUID NOT NULL,
    "kind" "ReportableKind" NOT NULL,
    "subject_id" TEXT NOT NULL,
    "author_uid" TEXT,
    "version" INTEGER NOT NULL DEFAULT 1,
    "reason" "ReportReason" NOT NULL,
    "weight" DECIMAL(8,2) NOT NULL DEFAULT 0,
    "report_count" INTEGER NOT NULL DEFAULT 0,
    "held_for" TEXT,
    "opened_at" TIMESTAMPTZ(3) NOT NULL,
    "due_at" TIMESTAMPTZ(3) NOT NULL,
    "hidden_at" TIMESTAMPTZ(3),
    "claimed_by" TEXT,
    "claimed_at" TIMESTAMPTZ(3),
    "decided_by" TEXT,
    "decided_at" TIMESTAMPTZ(3),
    "action" "ModerationAction",
    "sentence" TEXT,
    "until" TIMESTAMPTZ(3),
    "subject_version" INTEGER,
    "appeal_text" TEXT,
    "appealed_at" TIMESTAMPTZ(3),
    "appeal_decided_by" TEXT,
    "appeal_decided_at" TIMESTAMPTZ(3),
    "is_appeal_granted" BOOLEAN,
    "appeal_sentence" TEXT,

    CONSTRAINT "cases_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "reports" (
    "id" UUID NOT NULL,
    "case_id" UUID NOT NULL,
    "reporter_uid" TEXT,
    "kind" "ReportableKind" NOT NULL,
    "subject_id" TEXT NOT NULL,
    "reason" "ReportReason" NOT NULL,
    "note" TEXT NOT NULL DEFAULT '',
    "weight" DECIMAL(4,2) NOT NULL,
    "seen" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "is_groundless" BOOLEAN,

    CONSTRAINT "reports_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "moderation_log" (
    "id" UUID NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "act" TEXT NOT NULL,
    "actor" UUID,
    "person" UUID,
    "subject_kind" "ReportableKind",
    "case_id" UUID,
    "reason" "ReportReason",
    "action" "ModerationAction",
    "details" JSONB NOT NULL DEFAULT '{}',

    CONSTRAINT "moderation_log_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "log_pseudonyms" (
    "user_uid" TEXT NOT NULL,
    "pseudonym" UUID NOT NULL,

    CONSTRAINT "log_pseudonyms_pkey" PRIMARY KEY ("user_uid")
);

-- CreateTable
CREATE TABLE "held_words" (
    "word" TEXT NOT NULL,
    "added_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "held_words_pkey" PRIMARY KEY ("word")
);

-- CreateTable
CREATE TABLE "announcements" (
    "id" UUID NOT NULL,
    "text" TEXT NOT NULL,
    "starts_at" TIMESTAMPTZ(3) NOT NULL,
    "ends_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "announcements_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "role_grants_user_uid_idx" ON "role_grants"("user_uid");

-- CreateIndex
CREATE INDEX "sanctions_user_uid_starts_at_idx" ON "sanctions"("user_uid", "starts_at" DESC);

-- CreateIndex
CREATE INDEX "sanctions_email_hash_idx" ON "sanctions"("email_hash") WHERE (email_hash IS NOT NULL);

-- CreateIndex
CREATE INDEX "blocks_blocked_uid_idx" ON "blocks"("blocked_uid");

-- CreateIndex
CREATE INDEX "cases_due_at_id_idx" ON "cases"("due_at", "id") WHERE (decided_at IS NULL);

-- CreateIndex
CREATE INDEX "cases_appealed_at_idx" ON "cases"("appealed_at") WHERE (appealed_at IS NOT NULL AND appeal_decided_at IS NULL);

-- CreateIndex
CREATE INDEX "cases_decided_at_id_idx" ON "cases"("decided_at" DESC, "id" DESC) WHERE (decided_at IS NOT NULL);

-- CreateIndex
CREATE INDEX "cases_kind_subject_id_opened_at_idx" ON "cases"("kind", "subject_id", "opened_at" DESC);

-- CreateIndex
CREATE INDEX "cases_author_uid_opened_at_idx" ON "cases"("author_uid", "opened_at" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "cases_open_key" ON "cases"("kind", "subject_id") WHERE (decided_at IS NULL);

-- CreateIndex
CREATE INDEX "reports_case_id_created_at_idx" ON "reports"("case_id", "created_at");

-- CreateIndex
CREATE INDEX "reports_reporter_uid_created_at_idx" ON "reports"("reporter_uid", "created_at" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "reports_reporter_uid_kind_subject_id_key" ON "reports"("reporter_uid", "kind", "subject_id");

-- CreateIndex
CREATE INDEX "moderation_log_at_id_idx" ON "moderation_log"("at" DESC, "id" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "log_pseudonyms_pseudonym_key" ON "log_pseudonyms"("pseudonym");

-- CreateIndex
CREATE INDEX "announcements_ends_at_idx" ON "announcements"("ends_at");

-- AddForeignKey
ALTER TABLE "role_grants" ADD CONSTRAINT "role_grants_user_uid_fkey" FOREIGN KEY ("user_uid") REFERENCES "users"("uid") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "blocks" ADD CONSTRAINT "blocks_blocker_uid_fkey" FOREIGN KEY ("blocker_uid") REFERENCES "users"("uid") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "blocks" ADD CONSTRAINT "blocks_blocked_uid_fkey" FOREIGN KEY ("blocked_uid") REFERENCES "users"("uid") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "mutes" ADD CONSTRAINT "mutes_user_uid_fkey" FOREIGN KEY ("user_uid") REFERENCES "users"("uid") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "reports" ADD CONSTRAINT "reports_case_id_fkey" FOREIGN KEY ("case_id") REFERENCES "cases"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- The log is append-only: for every role by the trigger, and for the role of requests by its privileges too.
CREATE FUNCTION "refuse_log_changes"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'moderation_log is append-only' USING ERRCODE = 'insufficient_privilege';
END $$;
CREATE TRIGGER "refuse_changes" BEFORE UPDATE OR DELETE OR TRUNCATE ON "moderation_log" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_log_changes"();
DO $$
BEGIN
  IF EXISTS (SELECT FROM pg_roles WHERE rolname = 'thinnai_requests') THEN
    REVOKE UPDATE, DELETE, TRUNCATE ON "moderation_log" FROM "thinnai_requests";
  END IF;
END $$;

-- Hidden events and businesses have no passages.
ALTER FUNCTION "passage_of_event"("events") RENAME TO "passage_of_any_event";
CREATE FUNCTION "passage_of_event"("event" "events") RETURNS SETOF "passages" LANGUAGE sql STABLE AS $$
  SELECT * FROM passage_of_any_event("event") WHERE "event".hidden_at IS NULL
$$;
DROP TRIGGER "keep_event_passage" ON "events";
CREATE TRIGGER "keep_event_passage" AFTER INSERT OR DELETE OR UPDATE OF "title", "description", "place", "starts_at", "ends_at", "club_slug", "hidden_at" ON "events"
  FOR EACH ROW EXECUTE FUNCTION "keep_event_passage"();
CREATE OR REPLACE FUNCTION "passage_of_business"("business" "businesses") RETURNS SETOF "passages" LANGUAGE sql STABLE AS $$
  SELECT passage('BUSINESS', "business".id::text, 0, "business".name, '', 'shop business', "business".tagline, "business".created_at)
  WHERE "business".hidden_at IS NULL
$$;
DROP TRIGGER "keep_business_passage" ON "businesses";
CREATE TRIGGER "keep_business_passage" AFTER INSERT OR DELETE OR UPDATE OF "name", "tagline", "hidden_at" ON "businesses"
  FOR EACH ROW EXECUTE FUNCTION "keep_business_passage"();
