-- AlterTable
ALTER TABLE "push_subscriptions" ADD COLUMN     "failing_since" TIMESTAMPTZ(3);
