-- Releases of remotes: what was published, and which version each environment serves.
-- Written so that running it again changes nothing: the product and a registry of its own may share one database.
CREATE SCHEMA IF NOT EXISTS registry;

CREATE TABLE IF NOT EXISTS registry.release_version (
  name text NOT NULL,
  version text NOT NULL,
  global_name text NOT NULL,
  manifest jsonb NOT NULL,
  -- SHA-256 over the manifest without time and revision: equal means "the same release again".
  digest text NOT NULL,
  published_at timestamptz NOT NULL DEFAULT now(),
  published_by text NOT NULL,
  PRIMARY KEY (name, version)
);
CREATE UNIQUE INDEX IF NOT EXISTS release_version_global_name ON registry.release_version (global_name);

CREATE TABLE IF NOT EXISTS registry.release_file (
  name text NOT NULL,
  version text NOT NULL,
  path text NOT NULL,
  bytes integer NOT NULL,
  -- Key of the content in the store: hex of its SHA-384.
  content text NOT NULL,
  PRIMARY KEY (name, version, path),
  FOREIGN KEY (name, version) REFERENCES registry.release_version (name, version)
);

CREATE TABLE IF NOT EXISTS registry.release_environment (
  name text PRIMARY KEY,
  -- Grows by one with every change and is part of what is signed: a lower one is a replay.
  serial integer NOT NULL DEFAULT 0,
  changed_at timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE IF NOT EXISTS registry.release_pin (
  environment text NOT NULL REFERENCES registry.release_environment (name),
  name text NOT NULL,
  version text NOT NULL,
  -- 'start': set by starting the product and replaced by it; 'operator': only people change it.
  origin text NOT NULL CHECK (origin IN ('operator', 'start')),
  PRIMARY KEY (environment, name),
  FOREIGN KEY (name, version) REFERENCES registry.release_version (name, version)
);

CREATE TABLE IF NOT EXISTS registry.release_pin_history (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  environment text NOT NULL,
  serial integer NOT NULL,
  name text NOT NULL,
  from_version text,
  to_version text NOT NULL,
  action text NOT NULL CHECK (action IN ('pin', 'rollback', 'promote', 'start')),
  by_whom text NOT NULL,
  reason text NOT NULL,
  at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX IF NOT EXISTS release_pin_history_environment ON registry.release_pin_history (environment, name, id);

-- Inside the product the registry works under the role that sees every tenant.
DO $$
BEGIN
  IF EXISTS (SELECT 1 FROM pg_roles WHERE rolname = 'freight_system') THEN
    GRANT USAGE ON SCHEMA registry TO freight_system;
    GRANT SELECT, INSERT, UPDATE ON ALL TABLES IN SCHEMA registry TO freight_system;
  END IF;
END
$$;
