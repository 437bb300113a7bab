-- Texts that an operator moved to the schema `moderation` become texts that are hidden by a decided case, and the tables are dropped. A text that its author has
-- written anew or deleted since stays as it is. The decision is made now, so that the author is told and can appeal.
DO $$
DECLARE
  decided_at CONSTANT timestamptz(3) := now();
  post_ids uuid[] := '{}';
  reply_ids uuid[] := '{}';
BEGIN
  CREATE TEMPORARY TABLE taken_down (kind "ReportableKind", id uuid, author_uid text, version int, reason text, taken_down_at timestamptz) ON COMMIT DROP;
  IF to_regclass('moderation.posts') IS NOT NULL THEN
    WITH shown AS (
      UPDATE posts SET content_html = former.content_html, summary = former.summary, hashtags = former.hashtags, version = version + 1,
        deleted_at = coalesce(deleted_at, decided_at), hidden_at = coalesce(hidden_at, decided_at)
      FROM moderation.posts AS former
      WHERE former.id = posts.id AND posts.content_html = '<p>This post was taken down.</p>' AND (deleted_at IS NULL OR hidden_at IS NOT NULL OR deleted_with_account)
      RETURNING posts.id, posts.author_uid, posts.version, posts.hidden_at, former.reason, former.taken_down_at
    ), restored AS (
      INSERT INTO taken_down SELECT 'POST'::"ReportableKind", id, author_uid, version, reason, taken_down_at FROM shown WHERE hidden_at = decided_at
    )
    SELECT coalesce(array_agg(id), '{}') INTO post_ids FROM shown;
  END IF;
  IF to_regclass('moderation.replies') IS NOT NULL THEN
    WITH shown AS (
      UPDATE replies SET content_html = former.content_html, version = version + 1,
        deleted_at = coalesce(deleted_at, decided_at), hidden_at = coalesce(hidden_at, decided_at)
      FROM moderation.replies AS former
      WHERE former.id = replies.id AND replies.content_html = '<p>This reply was taken down.</p>' AND (deleted_at IS NULL OR hidden_at IS NOT NULL OR deleted_with_account)
      RETURNING replies.id, replies.author_uid, replies.version, replies.hidden_at, former.reason, former.taken_down_at
    ), restored AS (
      INSERT INTO taken_down SELECT 'REPLY'::"ReportableKind", id, author_uid, version, reason, taken_down_at FROM shown WHERE hidden_at = decided_at
    )
    SELECT coalesce(array_agg(id), '{}') INTO reply_ids FROM shown;
    UPDATE post_counts SET replies = totals.replies, last_reply_at = totals.last_at, last_activity_at = coalesce(totals.last_at, created_at) FROM (
      SELECT threads.post_id, count(remaining.id) AS replies, max(remaining.created_at) AS last_at
      FROM (SELECT DISTINCT post_id FROM replies WHERE id = ANY(reply_ids)) AS threads
      LEFT JOIN replies AS remaining ON remaining.post_id = threads.post_id AND remaining.deleted_at IS NULL GROUP BY threads.post_id
    ) AS totals WHERE totals.post_id = post_counts.post_id;
  END IF;
  WITH decided AS (
    INSERT INTO cases (id, kind, subject_id, author_uid, reason, opened_at, due_at, hidden_at, decided_at, action, sentence, subject_version)
    SELECT uuidv7(), kind, id::text, author_uid, 'OTHER', taken_down_at, taken_down_at, decided_at, decided_at, 'HIDE', reason, version FROM taken_down
    RETURNING id, kind
  ), logged AS (
    INSERT INTO moderation_log (id, at, act, subject_kind, case_id, reason, action)
    SELECT uuidv7(), decided_at, 'case.decided', kind, id, 'OTHER', 'HIDE' FROM decided
  )
  INSERT INTO domain_events (id, kind, subject, at, payload, handlers)
  SELECT uuidv7(), 'case.decided', id::text, decided_at, '{"action": "HIDE", "reason": "OTHER"}', '{*}' FROM decided;
  IF to_regclass('moderation.revisions') IS NOT NULL THEN
    INSERT INTO revisions (id, kind, subject_id, version, content_html, published_at)
      SELECT id, kind, subject_id, version, content_html, published_at FROM moderation.revisions WHERE subject_id = ANY(post_ids || reply_ids) ON CONFLICT DO NOTHING;
  END IF;
  DROP TABLE IF EXISTS moderation.posts, moderation.replies, moderation.revisions CASCADE;
  IF to_regnamespace('moderation') IS NOT NULL AND NOT EXISTS (SELECT FROM pg_class WHERE relnamespace = to_regnamespace('moderation')) THEN
    DROP SCHEMA moderation;
  END IF;
END $$;
