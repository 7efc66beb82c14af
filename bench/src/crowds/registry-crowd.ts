/**
 * Fills a registry with as many remotes and versions as a large company has. SQL writes them, because publishing a hundred thousand
 * versions would take hours.
 */
import type pg from 'pg';

export interface RegistryCrowd {
  readonly environment: string;
  readonly remotes: number;
  /** Number of versions of each remote; the last one is pinned, the others were pinned earlier. */
  readonly versions: number;
}

/** A manifest of the size of a remote with twelve screens. */
const manifest = {
  builtAt: '2026-01-01T00:00:00.000Z',
  revision: null,
  entry: 'entry.0123456789.js',
  requires: Array.from({ length: 15 }, (_, index) => ({ key: `shared-widgets/part-${index}`, range: '^1.0.0' })),
  files: ['entry.0123456789.js', ...Array.from({ length: 12 }, (_, index) => `screen-${index}.0123456789.js`)].map((path) => ({
    path,
    bytes: 30_000,
    integrity: `sha384-${'A'.repeat(64)}`,
  })),
};
const exposes = `(SELECT jsonb_agg(jsonb_build_object('component', n.name || '/screen-' || s, 'aliases', '[]'::jsonb, 'title', '["界面","Screen"]'::jsonb,
  'scripts', jsonb_build_array('screen-' || s || '.0123456789.js'), 'styles', '[]'::jsonb)) FROM generate_series(0, 11) AS s)`;

/** Adds remotes `remote-1` … with versions `1.0.1` …; increases the environment's serial by one. */
export async function crowdRegistry(database: pg.Pool | pg.Client, { environment, remotes, versions }: RegistryCrowd): Promise<void> {
  await database.query(
    `INSERT INTO registry.release_version (name, version, global_name, manifest, digest, published_by)
     SELECT n.name, v.version, n.name || '__' || v.version,
       $1::jsonb || jsonb_build_object('name', n.name, 'version', v.version, 'globalName', n.name || '__' || v.version,
         'groups', jsonb_build_array(n.name), 'exposes', ${exposes}), 'x', 'bench'
     FROM (SELECT 'remote-' || i AS name FROM generate_series(1, ${remotes}) AS i) n, (SELECT '1.0.' || i AS version FROM generate_series(1, ${versions}) AS i) v`,
    [JSON.stringify(manifest)],
  );
  const { rows } = await database.query<{ serial: number }>(
    `INSERT INTO registry.release_environment AS e (name, serial) VALUES ('${environment}', ${versions})
     ON CONFLICT (name) DO UPDATE SET serial = e.serial + ${versions} RETURNING serial`,
  );
  const before = Number(rows[0]?.serial) - versions;
  await database.query(
    `INSERT INTO registry.release_pin SELECT '${environment}', 'remote-' || i, '1.0.${versions}', 'operator' FROM generate_series(1, ${remotes}) AS i`,
  );
  await database.query(
    `INSERT INTO registry.release_pin_history (environment, serial, name, from_version, to_version, action, by_whom, reason)
     SELECT '${environment}', ${before} + v, 'remote-' || i, nullif('1.0.' || v - 1, '1.0.0'), '1.0.' || v, 'pin', 'bench', ''
     FROM generate_series(1, ${versions}) AS v, generate_series(1, ${remotes}) AS i`,
  );
  await database.query('ANALYZE');
}
