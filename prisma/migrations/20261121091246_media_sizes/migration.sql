-- AlterTable
ALTER TABLE "files" ADD COLUMN     "placeholder" TEXT,
ADD COLUMN     "widths" INTEGER[] DEFAULT ARRAY[]::INTEGER[];

-- CreateTable
CREATE TABLE "upload_days" (
    "owner_uid" TEXT NOT NULL,
    "day" DATE NOT NULL,
    "bytes" INTEGER NOT NULL,

    CONSTRAINT "upload_days_pkey" PRIMARY KEY ("owner_uid","day")
);

-- CreateIndex
CREATE INDEX "files_owner_uid_created_at_idx" ON "files"("owner_uid", "created_at");
