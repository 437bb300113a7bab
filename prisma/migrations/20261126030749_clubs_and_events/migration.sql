-- CreateEnum
CREATE TYPE "JoinPolicy" AS ENUM ('OPEN', 'REQUEST', 'INVITATION');

-- CreateEnum
CREATE TYPE "ClubRole" AS ENUM ('MEMBER', 'OFFICER', 'HEAD');

-- CreateEnum
CREATE TYPE "ClubRequestKind" AS ENUM ('JOIN', 'INVITATION', 'HANDOVER', 'NEW_CLUB');

-- CreateEnum
CREATE TYPE "ClubRequestDecision" AS ENUM ('ACCEPTED', 'DECLINED', 'WITHDRAWN');

-- CreateEnum
CREATE TYPE "RegistrationState" AS ENUM ('REGISTERED', 'WAITING', 'CANCELLED');

-- AlterTable
ALTER TABLE "clubs" ADD COLUMN     "about" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "contact" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "cover_id" UUID,
ADD COLUMN     "dark_cover_id" UUID,
ADD COLUMN     "join_policy" "JoinPolicy" NOT NULL DEFAULT 'OPEN',
ADD COLUMN     "links" JSONB NOT NULL DEFAULT '[]',
ADD COLUMN     "meetings" TEXT NOT NULL DEFAULT '';

-- AlterTable
ALTER TABLE "events" ADD COLUMN     "audience_clubs" TEXT[] DEFAULT ARRAY[]::TEXT[],
ADD COLUMN     "audience_courses" TEXT[] DEFAULT ARRAY[]::TEXT[],
ADD COLUMN     "cancellation_reason" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "cancelled_at" TIMESTAMPTZ(3),
ADD COLUMN     "capacity" INTEGER,
ADD COLUMN     "closes_at" TIMESTAMPTZ(3),
ADD COLUMN     "cover_id" UUID,
ADD COLUMN     "created_by" TEXT,
ADD COLUMN     "held_seats" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "last_number" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "online_url" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "opens_at" TIMESTAMPTZ(3),
ADD COLUMN     "questions" JSONB NOT NULL DEFAULT '[]',
ADD COLUMN     "registered_count" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "series_id" UUID,
ADD COLUMN     "series_starts_at" TIMESTAMPTZ(3),
ADD COLUMN     "takes_registrations" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "version" INTEGER NOT NULL DEFAULT 1,
ADD COLUMN     "waiting_count" INTEGER NOT NULL DEFAULT 0;

-- CreateTable
CREATE TABLE "club_members" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "club_slug" TEXT NOT NULL,
    "user_uid" TEXT NOT NULL,
    "role" "ClubRole" NOT NULL DEFAULT 'MEMBER',
    "title" TEXT NOT NULL DEFAULT '',
    "joined_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "role_since" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "ended_at" TIMESTAMPTZ(3),
    "is_listed" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "club_members_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "club_requests" (
    "id" UUID NOT NULL,
    "kind" "ClubRequestKind" NOT NULL,
    "club_slug" TEXT,
    "user_uid" TEXT NOT NULL,
    "message" TEXT NOT NULL DEFAULT '',
    "details" JSONB NOT NULL DEFAULT '{}',
    "created_by" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "decision" "ClubRequestDecision",
    "decided_by" TEXT,
    "decided_at" TIMESTAMPTZ(3),

    CONSTRAINT "club_requests_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "event_series" (
    "id" UUID NOT NULL,
    "rule" TEXT NOT NULL,
    "starts_at" TIMESTAMPTZ(3) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "event_series_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "registrations" (
    "id" UUID NOT NULL,
    "event_id" UUID NOT NULL,
    "user_uid" TEXT NOT NULL,
    "state" "RegistrationState" NOT NULL,
    "number" INTEGER NOT NULL,
    "answers" JSONB NOT NULL DEFAULT '{}',
    "ticket_code" TEXT NOT NULL,
    "shows_name" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "confirmed_at" TIMESTAMPTZ(3),
    "cancelled_at" TIMESTAMPTZ(3),
    "checked_in_at" TIMESTAMPTZ(3),
    "check_in_undone_at" TIMESTAMPTZ(3),

    CONSTRAINT "registrations_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "check_in_links" (
    "id" UUID NOT NULL,
    "event_id" UUID NOT NULL,
    "token_hash" BYTEA NOT NULL,
    "label" TEXT NOT NULL DEFAULT '',
    "created_by" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "ends_at" TIMESTAMPTZ(3) NOT NULL,
    "revoked_at" TIMESTAMPTZ(3),

    CONSTRAINT "check_in_links_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "calendar_feeds" (
    "user_uid" TEXT NOT NULL,
    "token_hash" BYTEA NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "calendar_feeds_pkey" PRIMARY KEY ("user_uid")
);

-- CreateIndex
CREATE INDEX "club_members_user_uid_idx" ON "club_members"("user_uid");

-- CreateIndex
CREATE INDEX "club_members_club_slug_joined_at_id_idx" ON "club_members"("club_slug", "joined_at", "id");

-- CreateIndex
CREATE UNIQUE INDEX "club_members_current_key" ON "club_members"("club_slug", "user_uid") WHERE (ended_at IS NULL);

-- CreateIndex
CREATE UNIQUE INDEX "club_members_head_key" ON "club_members"("club_slug") WHERE (role = 'HEAD' AND ended_at IS NULL);

-- CreateIndex
CREATE INDEX "club_requests_user_uid_idx" ON "club_requests"("user_uid");

-- CreateIndex
CREATE INDEX "club_requests_kind_id_idx" ON "club_requests"("kind", "id") WHERE (decision IS NULL);

-- CreateIndex
CREATE UNIQUE INDEX "club_requests_open_key" ON "club_requests"("club_slug", "user_uid", "kind") WHERE (decision IS NULL);

-- CreateIndex
CREATE UNIQUE INDEX "club_requests_handover_key" ON "club_requests"("club_slug") WHERE (kind = 'HANDOVER' AND decision IS NULL);

-- CreateIndex
CREATE UNIQUE INDEX "registrations_ticket_code_key" ON "registrations"("ticket_code");

-- CreateIndex
CREATE INDEX "registrations_event_id_state_number_idx" ON "registrations"("event_id", "state", "number");

-- CreateIndex
CREATE INDEX "registrations_user_uid_idx" ON "registrations"("user_uid");

-- CreateIndex
CREATE UNIQUE INDEX "registrations_event_id_user_uid_key" ON "registrations"("event_id", "user_uid");

-- CreateIndex
CREATE UNIQUE INDEX "check_in_links_token_hash_key" ON "check_in_links"("token_hash");

-- CreateIndex
CREATE INDEX "check_in_links_event_id_idx" ON "check_in_links"("event_id");

-- CreateIndex
CREATE UNIQUE INDEX "calendar_feeds_token_hash_key" ON "calendar_feeds"("token_hash");

-- CreateIndex
CREATE UNIQUE INDEX "clubs_cover_id_key" ON "clubs"("cover_id");

-- CreateIndex
CREATE UNIQUE INDEX "clubs_dark_cover_id_key" ON "clubs"("dark_cover_id");

-- CreateIndex
CREATE INDEX "events_club_slug_starts_at_idx" ON "events"("club_slug", "starts_at");

-- CreateIndex
CREATE INDEX "events_cover_id_idx" ON "events"("cover_id") WHERE (cover_id IS NOT NULL);

-- CreateIndex
CREATE UNIQUE INDEX "events_series_id_series_starts_at_key" ON "events"("series_id", "series_starts_at");

-- AddForeignKey
ALTER TABLE "clubs" ADD CONSTRAINT "clubs_cover_id_fkey" FOREIGN KEY ("cover_id") REFERENCES "files"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "clubs" ADD CONSTRAINT "clubs_dark_cover_id_fkey" FOREIGN KEY ("dark_cover_id") REFERENCES "files"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "club_members" ADD CONSTRAINT "club_members_club_slug_fkey" FOREIGN KEY ("club_slug") REFERENCES "clubs"("slug") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "club_members" ADD CONSTRAINT "club_members_user_uid_fkey" FOREIGN KEY ("user_uid") REFERENCES "users"("uid") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "club_requests" ADD CONSTRAINT "club_requests_club_slug_fkey" FOREIGN KEY ("club_slug") REFERENCES "clubs"("slug") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "club_requests" ADD CONSTRAINT "club_requests_user_uid_fkey" FOREIGN KEY ("user_uid") REFERENCES "users"("uid") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "events" ADD CONSTRAINT "events_cover_id_fkey" FOREIGN KEY ("cover_id") REFERENCES "files"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "events" ADD CONSTRAINT "events_series_id_fkey" FOREIGN KEY ("series_id") REFERENCES "event_series"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "registrations" ADD CONSTRAINT "registrations_event_id_fkey" FOREIGN KEY ("event_id") REFERENCES "events"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "registrations" ADD CONSTRAINT "registrations_user_uid_fkey" FOREIGN KEY ("user_uid") REFERENCES "users"("uid") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "check_in_links" ADD CONSTRAINT "check_in_links_event_id_fkey" FOREIGN KEY ("event_id") REFERENCES "events"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "calendar_feeds" ADD CONSTRAINT "calendar_feeds_user_uid_fkey" FOREIGN KEY ("user_uid") REFERENCES "users"("uid") ON DELETE CASCADE ON UPDATE CASCADE;

-- Memberships of the previous version. While its servers run, a trigger copies what they write.
INSERT INTO "club_members" ("club_slug", "user_uid") SELECT "A", "B" FROM "_ClubToUser";

CREATE FUNCTION copy_previous_club_member() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO club_members (club_slug, user_uid) VALUES (NEW."A", NEW."B") ON CONFLICT (club_slug, user_uid) WHERE ended_at IS NULL DO NOTHING;
  ELSE
    DELETE FROM club_members WHERE club_slug = OLD."A" AND user_uid = OLD."B" AND ended_at IS NULL AND role = 'MEMBER';
  END IF;
  RETURN NULL;
END
$$;

CREATE TRIGGER copy_previous_club_member AFTER INSERT OR DELETE ON "_ClubToUser" FOR EACH ROW EXECUTE FUNCTION copy_previous_club_member();
