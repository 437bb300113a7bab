-- The memberships that have not ended. The rows of ended terms stay in the table.
CREATE VIEW "active_club_members" AS SELECT "id", "club_slug", "user_uid", "role", "title", "joined_at", "role_since" FROM "club_members" WHERE "ended_at" IS NULL;
