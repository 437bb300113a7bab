-- CreateEnum
CREATE TYPE "Visibility" AS ENUM ('EVERYONE', 'CAMPUS', 'ONLY_ME');

-- AlterTable
ALTER TABLE "users" ADD COLUMN     "bio_visibility" "Visibility" NOT NULL DEFAULT 'EVERYONE',
ADD COLUMN     "clubs_visibility" "Visibility" NOT NULL DEFAULT 'EVERYONE',
ADD COLUMN     "course_visibility" "Visibility" NOT NULL DEFAULT 'EVERYONE',
ADD COLUMN     "deletion_keeps_posts" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "deletion_requested_at" TIMESTAMPTZ(3),
ADD COLUMN     "links" JSONB NOT NULL DEFAULT '[]',
ADD COLUMN     "links_visibility" "Visibility" NOT NULL DEFAULT 'EVERYONE',
ADD COLUMN     "username_changed_at" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "old_usernames" (
    "username_key" TEXT NOT NULL,
    "user_uid" TEXT NOT NULL,
    "changed_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "old_usernames_pkey" PRIMARY KEY ("username_key")
);

-- CreateTable
CREATE TABLE "sessions" (
    "id" UUID NOT NULL,
    "user_uid" TEXT NOT NULL,
    "device" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "last_used_at" TIMESTAMPTZ(3) NOT NULL,
    "ended_at" TIMESTAMPTZ(3),

    CONSTRAINT "sessions_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "follows" (
    "follower_uid" TEXT NOT NULL,
    "followee_uid" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "follows_pkey" PRIMARY KEY ("follower_uid","followee_uid")
);

-- CreateTable
CREATE TABLE "exports" (
    "id" UUID NOT NULL,
    "user_uid" TEXT NOT NULL,
    "requested_at" TIMESTAMPTZ(3) NOT NULL,
    "progress" INTEGER NOT NULL DEFAULT 0,
    "ready_at" TIMESTAMPTZ(3),
    "failed_at" TIMESTAMPTZ(3),
    "key" TEXT,
    "size" INTEGER,
    "secret_hash" TEXT,

    CONSTRAINT "exports_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "old_usernames_user_uid_idx" ON "old_usernames"("user_uid");

-- CreateIndex
CREATE INDEX "sessions_user_uid_last_used_at_idx" ON "sessions"("user_uid", "last_used_at" DESC);

-- CreateIndex
CREATE INDEX "follows_followee_uid_idx" ON "follows"("followee_uid");

-- CreateIndex
CREATE UNIQUE INDEX "exports_key_key" ON "exports"("key");

-- CreateIndex
CREATE UNIQUE INDEX "exports_secret_hash_key" ON "exports"("secret_hash");

-- CreateIndex
CREATE INDEX "exports_user_uid_requested_at_idx" ON "exports"("user_uid", "requested_at" DESC);

-- AddForeignKey
ALTER TABLE "old_usernames" ADD CONSTRAINT "old_usernames_user_uid_fkey" FOREIGN KEY ("user_uid") REFERENCES "users"("uid") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_uid_fkey" FOREIGN KEY ("user_uid") REFERENCES "users"("uid") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "follows" ADD CONSTRAINT "follows_follower_uid_fkey" FOREIGN KEY ("follower_uid") REFERENCES "users"("uid") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "follows" ADD CONSTRAINT "follows_followee_uid_fkey" FOREIGN KEY ("followee_uid") REFERENCES "users"("uid") ON DELETE CASCADE ON UPDATE CASCADE;
