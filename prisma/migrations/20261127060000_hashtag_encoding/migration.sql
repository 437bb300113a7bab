-- One hashtag in NFC and NFD is one hashtag. A trigger writes the rows of post_tags.
UPDATE "posts" SET "hashtags" = ARRAY(
  SELECT normalize(name, NFC) FROM unnest("hashtags") WITH ORDINALITY AS hashtag (name, position) GROUP BY normalize(name, NFC) ORDER BY min(position)
) WHERE EXISTS (SELECT FROM unnest("hashtags") AS name WHERE name IS NOT NFC NORMALIZED);
