-- The campus clubs: reference data that every installation has.
INSERT INTO "clubs" ("slug", "name", "category", "keywords", "banner", "setup_label", "position") VALUES
  ('resonance', 'Resonance', 'Music', ARRAY['resonance', 'music'], '/clubs/resonance.svg', 'Resonance-(Music)', 1),
  ('aesthetica', 'Aesthetica', 'Art', ARRAY['aesthetica', 'art', 'drawing'], '/clubs/aesthetica.svg', 'Aesthetica-(Art)', 2),
  ('shutterscape', 'ShutterScape', 'Photography', ARRAY['shutterscape', 'photography'], '/clubs/shutterscape.svg', 'ShutterStack-(Photography)', 3),
  ('codeforge', 'CodeForge', 'Coding', ARRAY['codeforge', 'coding'], '/clubs/codeforge.svg', 'CodeForge-(Coding)', 4),
  ('thirai', 'Thirai', 'Theatre', ARRAY['thirai', 'theatre', 'drama'], '/clubs/thirai.svg', NULL, 5);
