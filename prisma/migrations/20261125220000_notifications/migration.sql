-- CreateEnum
CREATE TYPE "NotificationKind" AS ENUM ('REPLY', 'MENTION', 'VOTE', 'FOLLOW', 'REPORT', 'MODERATION', 'ANNOUNCEMENT');

-- CreateEnum
CREATE TYPE "EmailMode" AS ENUM ('NOW', 'DIGEST', 'OFF');

-- CreateEnum
CREATE TYPE "DigestInterval" AS ENUM ('DAILY', 'WEEKLY');

-- AlterTable
ALTER TABLE "announcements" ADD COLUMN     "published_at" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "notifications" (
    "id" UUID NOT NULL,
    "user_uid" TEXT NOT NULL,
    "kind" "NotificationKind" NOT NULL,
    "subject_id" TEXT NOT NULL,
    "first_number" INTEGER,
    "last_number" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,
    "is_listed" BOOLEAN NOT NULL,
    "seen_at" TIMESTAMPTZ(3),
    "read_at" TIMESTAMPTZ(3),
    "is_push_due" BOOLEAN NOT NULL,
    "pushed_at" TIMESTAMPTZ(3),
    "email_due" "EmailMode",

    CONSTRAINT "notifications_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "notification_settings" (
    "user_uid" TEXT NOT NULL,
    "preferences" JSONB NOT NULL DEFAULT '{}',
    "quiet_from" INTEGER,
    "quiet_to" INTEGER,
    "is_paused" BOOLEAN NOT NULL DEFAULT false,
    "digest" "DigestInterval" NOT NULL DEFAULT 'DAILY',
    "quotes_texts" BOOLEAN NOT NULL DEFAULT true,

    CONSTRAINT "notification_settings_pkey" PRIMARY KEY ("user_uid")
);

-- CreateTable
CREATE TABLE "thread_watches" (
    "post_id" UUID NOT NULL,
    "user_uid" TEXT NOT NULL,
    "is_muted" BOOLEAN NOT NULL,

    CONSTRAINT "thread_watches_pkey" PRIMARY KEY ("post_id","user_uid")
);

-- CreateTable
CREATE TABLE "push_subscriptions" (
    "id" UUID NOT NULL,
    "user_uid" TEXT NOT NULL,
    "endpoint" TEXT NOT NULL,
    "p256dh" TEXT NOT NULL,
    "auth" TEXT NOT NULL,
    "device" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "pushed_at" TIMESTAMPTZ(3),

    CONSTRAINT "push_subscriptions_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "emails" (
    "id" UUID NOT NULL,
    "user_uid" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "sent_at" TIMESTAMPTZ(3),
    "refused_at" TIMESTAMPTZ(3),

    CONSTRAINT "emails_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "notifications_user_uid_updated_at_id_idx" ON "notifications"("user_uid", "updated_at" DESC, "id" DESC) WHERE (is_listed);

-- CreateIndex
CREATE INDEX "notifications_unseen_idx" ON "notifications"("user_uid") WHERE (is_listed AND seen_at IS NULL);

-- CreateIndex
CREATE INDEX "notifications_email_due_user_uid_idx" ON "notifications"("email_due", "user_uid") WHERE (email_due IS NOT NULL);

-- CreateIndex
CREATE INDEX "notifications_updated_at_idx" ON "notifications"("updated_at");

-- CreateIndex
CREATE UNIQUE INDEX "notifications_unread_key" ON "notifications"("user_uid", "kind", "subject_id") WHERE (read_at IS NULL);

-- CreateIndex
CREATE INDEX "thread_watches_user_uid_idx" ON "thread_watches"("user_uid");

-- CreateIndex
CREATE UNIQUE INDEX "push_subscriptions_endpoint_key" ON "push_subscriptions"("endpoint");

-- CreateIndex
CREATE INDEX "push_subscriptions_user_uid_idx" ON "push_subscriptions"("user_uid");

-- CreateIndex
CREATE INDEX "emails_created_at_idx" ON "emails"("created_at");

-- CreateIndex
CREATE UNIQUE INDEX "emails_user_uid_key_key" ON "emails"("user_uid", "key");

-- AddForeignKey
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_user_uid_fkey" FOREIGN KEY ("user_uid") REFERENCES "users"("uid") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "notification_settings" ADD CONSTRAINT "notification_settings_user_uid_fkey" FOREIGN KEY ("user_uid") REFERENCES "users"("uid") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "thread_watches" ADD CONSTRAINT "thread_watches_post_id_fkey" FOREIGN KEY ("post_id") REFERENCES "posts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "thread_watches" ADD CONSTRAINT "thread_watches_user_uid_fkey" FOREIGN KEY ("user_uid") REFERENCES "users"("uid") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_user_uid_fkey" FOREIGN KEY ("user_uid") REFERENCES "users"("uid") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "emails" ADD CONSTRAINT "emails_user_uid_fkey" FOREIGN KEY ("user_uid") REFERENCES "users"("uid") ON DELETE CASCADE ON UPDATE CASCADE;

-- Announcements that have started tell nobody again.
UPDATE announcements SET published_at = starts_at WHERE starts_at <= now();

-- Who has replied to a post watches it.
INSERT INTO thread_watches (post_id, user_uid, is_muted)
SELECT DISTINCT post_id, author_uid, false FROM replies WHERE author_uid IS NOT NULL AND deleted_at IS NULL;
