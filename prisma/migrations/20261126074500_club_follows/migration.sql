-- CreateTable
CREATE TABLE "club_follows" (
    "club_slug" TEXT NOT NULL,
    "user_uid" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "club_follows_pkey" PRIMARY KEY ("club_slug","user_uid")
);

-- CreateIndex
CREATE INDEX "club_follows_user_uid_idx" ON "club_follows"("user_uid");

-- AddForeignKey
ALTER TABLE "club_follows" ADD CONSTRAINT "club_follows_club_slug_fkey" FOREIGN KEY ("club_slug") REFERENCES "clubs"("slug") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "club_follows" ADD CONSTRAINT "club_follows_user_uid_fkey" FOREIGN KEY ("user_uid") REFERENCES "users"("uid") ON DELETE CASCADE ON UPDATE CASCADE;
