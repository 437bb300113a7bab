-- AlterTable
ALTER TABLE "post_keys" ADD COLUMN     "result" JSONB;
