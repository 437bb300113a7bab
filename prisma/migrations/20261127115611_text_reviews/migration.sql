-- CreateEnum
CREATE TYPE "TextReview" AS ENUM ('WAITING', 'HIDDEN');

-- AlterTable
ALTER TABLE "users" ADD COLUMN     "bio_hidden_by" UUID,
ADD COLUMN     "bio_review" "TextReview",
ADD COLUMN     "links_hidden_by" UUID,
ADD COLUMN     "links_review" "TextReview";
