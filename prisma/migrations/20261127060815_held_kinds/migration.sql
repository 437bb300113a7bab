-- AlterEnum
ALTER TYPE "ReportableKind" ADD VALUE 'CLUB';

-- AlterTable
ALTER TABLE "clubs" ADD COLUMN     "page_hidden_at" TIMESTAMPTZ(3);
