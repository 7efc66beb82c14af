-- Previews: a published version that one person runs in one window for a while.
-- Written so that running it again changes nothing, as the migrations before it.
ALTER TABLE registry.release_pin_history DROP CONSTRAINT IF EXISTS release_pin_history_action_check;
ALTER TABLE registry.release_pin_history ADD CONSTRAINT release_pin_history_action_check CHECK (action IN
  ('pin', 'rollback', 'promote', 'start', 'unpin', 'kill', 'revive', 'freeze', 'unfreeze', 'canary', 'canary-halt', 'canary-end', 'preview'));

CREATE TABLE IF NOT EXISTS registry.release_preview (
  id text PRIMARY KEY,
  -- SHA-256 of the one-use code; the code itself is in the address and nowhere else.
  code_hash text NOT NULL UNIQUE,
  environment text NOT NULL REFERENCES registry.release_environment (name),
  user_id text NOT NULL,
  name text NOT NULL,
  -- One of the two: a published version, or where a developer serves one.
  version text,
  origin text,
  by_whom text NOT NULL,
  reason text NOT NULL,
  made_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  opened_at timestamptz,
  CHECK ((version IS NULL) <> (origin IS NULL)),
  FOREIGN KEY (name, version) REFERENCES registry.release_version (name, version)
);

DO $$
BEGIN
  IF EXISTS (SELECT 1 FROM pg_roles WHERE rolname = 'freight_system') THEN
    GRANT SELECT, INSERT, UPDATE, DELETE ON registry.release_preview TO freight_system;
  END IF;
END
$$;
