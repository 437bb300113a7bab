-- CreateSchema
CREATE SCHEMA IF NOT EXISTS "public";

-- CreateEnum
CREATE TYPE "FileKind" AS ENUM ('IMAGE', 'VIDEO', 'DOCUMENT');

-- CreateEnum
CREATE TYPE "Community" AS ENUM ('LOUNGE', 'LEARN', 'MARKET_EXPLORE', 'CLUB_BUZZ');

-- CreateEnum
CREATE TYPE "MessageRole" AS ENUM ('USER', 'ASSISTANT');

-- CreateTable
CREATE TABLE "files" (
    "id" UUID NOT NULL,
    "owner_uid" TEXT NOT NULL,
    "kind" "FileKind" NOT NULL,
    "key" TEXT NOT NULL,
    "mime_type" TEXT NOT NULL,
    "filename" TEXT NOT NULL,
    "size" INTEGER NOT NULL,
    "width" INTEGER,
    "height" INTEGER,
    "alt" TEXT NOT NULL DEFAULT '',
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "files_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "users" (
    "uid" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "username" TEXT NOT NULL,
    "username_key" TEXT NOT NULL,
    "course" TEXT,
    "bio" TEXT NOT NULL DEFAULT '',
    "profile_pic_id" UUID,
    "step" INTEGER NOT NULL DEFAULT 2,
    "owns_business" BOOLEAN NOT NULL DEFAULT false,
    "account_setup_complete" BOOLEAN NOT NULL DEFAULT false,
    "business_setup_complete" BOOLEAN NOT NULL DEFAULT false,
    "is_setup_complete" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "users_pkey" PRIMARY KEY ("uid")
);

-- CreateTable
CREATE TABLE "businesses" (
    "id" UUID NOT NULL,
    "owner_uid" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "tagline" TEXT NOT NULL DEFAULT '',
    "logo_id" UUID,
    "whatsapp" TEXT NOT NULL DEFAULT '',
    "instagram" TEXT NOT NULL DEFAULT '',
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "businesses_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "clubs" (
    "slug" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "category" TEXT NOT NULL,
    "keywords" TEXT[],
    "banner" TEXT NOT NULL,
    "setup_label" TEXT,
    "position" INTEGER NOT NULL,

    CONSTRAINT "clubs_pkey" PRIMARY KEY ("slug")
);

-- CreateTable
CREATE TABLE "events" (
    "id" UUID NOT NULL,
    "title" TEXT NOT NULL,
    "description" TEXT NOT NULL DEFAULT '',
    "place" TEXT NOT NULL DEFAULT '',
    "starts_at" TIMESTAMPTZ(3) NOT NULL,
    "ends_at" TIMESTAMPTZ(3) NOT NULL,
    "club_slug" TEXT,

    CONSTRAINT "events_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "thrift_items" (
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "image" TEXT NOT NULL,
    "min_price" INTEGER NOT NULL,
    "description" TEXT NOT NULL DEFAULT '',
    "whatsapp" TEXT NOT NULL DEFAULT '',
    "instagram" TEXT NOT NULL DEFAULT '',
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "thrift_items_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "posts" (
    "id" UUID NOT NULL,
    "author_uid" TEXT NOT NULL,
    "community" "Community" NOT NULL,
    "content_html" TEXT NOT NULL,
    "summary" TEXT NOT NULL,
    "hashtags" TEXT[],
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "posts_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "post_files" (
    "post_id" UUID NOT NULL,
    "position" INTEGER NOT NULL,
    "file_id" UUID NOT NULL,

    CONSTRAINT "post_files_pkey" PRIMARY KEY ("post_id","position")
);

-- CreateTable
CREATE TABLE "messages" (
    "id" UUID NOT NULL,
    "user_uid" TEXT NOT NULL,
    "role" "MessageRole" NOT NULL,
    "text" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "messages_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "_ClubToUser" (
    "A" TEXT NOT NULL,
    "B" TEXT NOT NULL,

    CONSTRAINT "_ClubToUser_AB_pkey" PRIMARY KEY ("A","B")
);

-- CreateIndex
CREATE UNIQUE INDEX "files_key_key" ON "files"("key");

-- CreateIndex
CREATE UNIQUE INDEX "users_email_key" ON "users"("email");

-- CreateIndex
CREATE UNIQUE INDEX "users_username_key_key" ON "users"("username_key");

-- CreateIndex
CREATE UNIQUE INDEX "users_profile_pic_id_key" ON "users"("profile_pic_id");

-- CreateIndex
CREATE UNIQUE INDEX "businesses_owner_uid_key" ON "businesses"("owner_uid");

-- CreateIndex
CREATE UNIQUE INDEX "businesses_logo_id_key" ON "businesses"("logo_id");

-- CreateIndex
CREATE INDEX "businesses_created_at_id_idx" ON "businesses"("created_at" DESC, "id" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "clubs_setup_label_key" ON "clubs"("setup_label");

-- CreateIndex
CREATE INDEX "events_starts_at_id_idx" ON "events"("starts_at", "id");

-- CreateIndex
CREATE INDEX "thrift_items_created_at_id_idx" ON "thrift_items"("created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "posts_community_created_at_id_idx" ON "posts"("community", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "posts_author_uid_created_at_idx" ON "posts"("author_uid", "created_at" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "post_files_file_id_key" ON "post_files"("file_id");

-- CreateIndex
CREATE INDEX "messages_user_uid_created_at_id_idx" ON "messages"("user_uid", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "_ClubToUser_B_index" ON "_ClubToUser"("B");

-- AddForeignKey
ALTER TABLE "users" ADD CONSTRAINT "users_profile_pic_id_fkey" FOREIGN KEY ("profile_pic_id") REFERENCES "files"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "businesses" ADD CONSTRAINT "businesses_owner_uid_fkey" FOREIGN KEY ("owner_uid") REFERENCES "users"("uid") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "businesses" ADD CONSTRAINT "businesses_logo_id_fkey" FOREIGN KEY ("logo_id") REFERENCES "files"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "events" ADD CONSTRAINT "events_club_slug_fkey" FOREIGN KEY ("club_slug") REFERENCES "clubs"("slug") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "posts" ADD CONSTRAINT "posts_author_uid_fkey" FOREIGN KEY ("author_uid") REFERENCES "users"("uid") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "post_files" ADD CONSTRAINT "post_files_post_id_fkey" FOREIGN KEY ("post_id") REFERENCES "posts"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "post_files" ADD CONSTRAINT "post_files_file_id_fkey" FOREIGN KEY ("file_id") REFERENCES "files"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "messages" ADD CONSTRAINT "messages_user_uid_fkey" FOREIGN KEY ("user_uid") REFERENCES "users"("uid") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "_ClubToUser" ADD CONSTRAINT "_ClubToUser_A_fkey" FOREIGN KEY ("A") REFERENCES "clubs"("slug") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "_ClubToUser" ADD CONSTRAINT "_ClubToUser_B_fkey" FOREIGN KEY ("B") REFERENCES "users"("uid") ON DELETE CASCADE ON UPDATE CASCADE;
