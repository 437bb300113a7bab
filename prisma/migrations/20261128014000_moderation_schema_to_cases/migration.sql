-- Texts that an operator moved to the schema `moderation` become texts that are hidden by a decided case, and the schema is dropped. A text that its author has
-- written anew since stays as it is.
DO $$
DECLARE
  post_ids uuid[] := '{}';
  reply_ids uuid[] := '{}';
BEGIN
  IF to_regclass('moderation.posts') IS NOT NULL THEN
    WITH taken_down AS (
      UPDATE posts SET content_html = former.content_html, summary = former.summary, hashtags = former.hashtags, version = version + 1,
        deleted_at = coalesce(deleted_at, former.taken_down_at), hidden_at = coalesce(hidden_at, former.taken_down_at)
      FROM moderation.posts AS former WHERE former.id = posts.id AND posts.content_html = '<p>This post was taken down.</p>'
      RETURNING posts.id, posts.author_uid, version, hidden_at, former.reason
    ), decided AS (
      INSERT INTO cases (id, kind, subject_id, author_uid, reason, opened_at, due_at, hidden_at, decided_at, action, sentence, subject_version)
      SELECT uuidv7(), 'POST', id::text, author_uid, 'OTHER', hidden_at, hidden_at, hidden_at, hidden_at, 'HIDE', reason, version FROM taken_down
    )
    SELECT coalesce(array_agg(id), '{}') INTO post_ids FROM taken_down;
  END IF;
  IF to_regclass('moderation.replies') IS NOT NULL THEN
    WITH taken_down AS (
      UPDATE replies SET content_html = former.content_html, version = version + 1,
        deleted_at = coalesce(deleted_at, former.taken_down_at), hidden_at = coalesce(hidden_at, former.taken_down_at)
      FROM moderation.replies AS former WHERE former.id = replies.id AND replies.content_html = '<p>This reply was taken down.</p>'
      RETURNING replies.id, post_id, replies.author_uid, version, hidden_at, former.reason
    ), decided AS (
      INSERT INTO cases (id, kind, subject_id, author_uid, reason, opened_at, due_at, hidden_at, decided_at, action, sentence, subject_version)
      SELECT uuidv7(), 'REPLY', id::text, author_uid, 'OTHER', hidden_at, hidden_at, hidden_at, hidden_at, 'HIDE', reason, version FROM taken_down
    )
    SELECT coalesce(array_agg(id), '{}') INTO reply_ids FROM taken_down;
    UPDATE post_counts SET replies = totals.replies, last_reply_at = totals.last_at, last_activity_at = coalesce(totals.last_at, created_at) FROM (
      SELECT threads.post_id, count(remaining.id) AS replies, max(remaining.created_at) AS last_at
      FROM (SELECT DISTINCT post_id FROM replies WHERE id = ANY(reply_ids)) AS threads
      LEFT JOIN replies AS remaining ON remaining.post_id = threads.post_id AND remaining.deleted_at IS NULL GROUP BY threads.post_id
    ) AS totals WHERE totals.post_id = post_counts.post_id;
  END IF;
  IF to_regclass('moderation.revisions') IS NOT NULL THEN
    INSERT INTO revisions (id, kind, subject_id, version, content_html, published_at)
      SELECT id, kind, subject_id, version, content_html, published_at FROM moderation.revisions WHERE subject_id = ANY(post_ids || reply_ids) ON CONFLICT DO NOTHING;
  END IF;
  DROP TABLE IF EXISTS moderation.posts, moderation.replies, moderation.revisions;
  IF to_regnamespace('moderation') IS NOT NULL AND NOT EXISTS (SELECT FROM pg_class WHERE relnamespace = to_regnamespace('moderation')) THEN
    DROP SCHEMA moderation;
  END IF;
END $$;
