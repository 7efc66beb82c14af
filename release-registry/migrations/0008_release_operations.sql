-- Operating releases: who may do what, kills, freezes, canaries, reports of the gate, and what may be thrown away.
-- Written so that running it again changes nothing, as the migrations before it.

ALTER TABLE registry.release_version
  -- Findings of the gate when it was published (notes; refusals are never kept).
  ADD COLUMN IF NOT EXISTS gate jsonb,
  -- Last time an open page said that it runs this version.
  ADD COLUMN IF NOT EXISTS seen_at timestamptz,
  -- The files are gone; the row stays, so that the version can never mean other bytes.
  ADD COLUMN IF NOT EXISTS collected_at timestamptz;
CREATE INDEX IF NOT EXISTS release_version_published ON registry.release_version (name, published_at DESC, version DESC);
CREATE INDEX IF NOT EXISTS release_file_content ON registry.release_file (content);

ALTER TABLE registry.release_environment
  -- {by, reason, at} while nothing but rollbacks, kills and halts is let through.
  ADD COLUMN IF NOT EXISTS frozen jsonb,
  -- Key of the canary's draw: who is drawn in one environment says nothing about another.
  ADD COLUMN IF NOT EXISTS canary_secret text NOT NULL DEFAULT replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '');

ALTER TABLE registry.release_pin_history ALTER COLUMN to_version DROP NOT NULL;
ALTER TABLE registry.release_pin_history ADD COLUMN IF NOT EXISTS gate jsonb;
ALTER TABLE registry.release_pin_history ADD COLUMN IF NOT EXISTS detail jsonb;
ALTER TABLE registry.release_pin_history DROP CONSTRAINT IF EXISTS release_pin_history_action_check;
ALTER TABLE registry.release_pin_history ADD CONSTRAINT release_pin_history_action_check CHECK (action IN
  ('pin', 'rollback', 'promote', 'start', 'unpin', 'kill', 'revive', 'freeze', 'unfreeze', 'canary', 'canary-halt', 'canary-end'));
CREATE INDEX IF NOT EXISTS release_pin_history_serial ON registry.release_pin_history (environment, serial);

CREATE TABLE IF NOT EXISTS registry.release_kill (
  environment text NOT NULL REFERENCES registry.release_environment (name),
  name text NOT NULL,
  -- '*': every version.
  version text NOT NULL,
  by_whom text NOT NULL,
  reason text NOT NULL,
  at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (environment, name, version)
);

-- A set of versions that some users get together: all of the set or none of it.
CREATE TABLE IF NOT EXISTS registry.release_canary (
  environment text NOT NULL REFERENCES registry.release_environment (name),
  name text NOT NULL,
  pins jsonb NOT NULL,
  -- {percent, users, roles, departments, margin, minimum}
  rule jsonb NOT NULL,
  state text NOT NULL CHECK (state IN ('running', 'halted')),
  halt_reason text,
  by_whom text NOT NULL,
  at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (environment, name)
);

CREATE TABLE IF NOT EXISTS registry.release_token (
  id text PRIMARY KEY,
  -- SHA-256 of the token; the token itself is shown once and kept nowhere.
  hash text NOT NULL UNIQUE,
  team text NOT NULL,
  -- Names of remotes it may publish, and of environments it may change; '*' is all.
  publishes text[] NOT NULL,
  operates text[] NOT NULL,
  made_by text NOT NULL,
  made_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz,
  revoked_at timestamptz
);

-- Uploads under way: what they may leave behind when their process dies.
CREATE TABLE IF NOT EXISTS registry.release_upload (
  id text PRIMARY KEY,
  contents text[] NOT NULL,
  at timestamptz NOT NULL DEFAULT now()
);

DO $$
BEGIN
  IF EXISTS (SELECT 1 FROM pg_roles WHERE rolname = 'freight_system') THEN
    GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA registry TO freight_system;
  END IF;
END
$$;
