-- AlterTable
ALTER TABLE "cases" ADD COLUMN     "hidden_text_hashes" TEXT[] DEFAULT ARRAY[]::TEXT[],
ADD COLUMN     "writer_uids" TEXT[] DEFAULT ARRAY[]::TEXT[];
