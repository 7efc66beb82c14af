/** Small releases with the files that a build would make. */
import { createHash } from 'node:crypto';
import type { ReleaseManifest } from 'shared-contracts/release/release';

export interface ReleaseFixture {
  readonly manifest: ReleaseManifest;
  readonly files: Map<string, Buffer>;
}

const integrityOf = (bytes: Buffer) => `sha384-${createHash('sha384').update(bytes).digest('base64')}`;

export interface FixtureOptions {
  readonly name?: string;
  readonly version?: string;
  readonly groups?: readonly string[];
  readonly components?: readonly string[];
  readonly aliases?: readonly string[];
  readonly requires?: ReleaseManifest['requires'];
  /** Source text of every screen's script. */
  readonly code?: string;
  /** Source text of the remote's entry script; `$global` in it is replaced by the remote's global variable. */
  readonly entry?: string;
  /** Properties merged into the manifest that the bundler writes. */
  readonly metaData?: Record<string, unknown>;
}

export function releaseFixture(options: FixtureOptions = {}): ReleaseFixture {
  const {
    name = 'business',
    version = '1.0.0-aaaaaaaaaa',
    groups = ['business'],
    components = ['business/order'],
    aliases = [],
    code = 'self.page=1;',
    entry = 'var $global;',
  } = options;
  const globalName = `${name}__${version}`.replace(/[^A-Za-z0-9]/g, '_');
  const files = new Map<string, Buffer>([['entry.js', Buffer.from(entry.replaceAll('$global', globalName))]]);
  const exposes = components.map((component, index) => {
    const script = `${component.replaceAll('/', '-')}.js`;
    files.set(script, Buffer.from(code));
    return { component, aliases: index === 0 ? aliases : [], title: ['界面', 'Screen'] as const, scripts: [script], styles: [] };
  });
  const bundlerManifest = {
    metaData: { globalName, remoteEntry: { name: 'entry.js' }, ...options.metaData },
    exposes: components.map((component) => ({ path: `./${component}` })),
    shared: [],
  };
  files.set('mf-manifest.json', Buffer.from(JSON.stringify(bundlerManifest)));
  const listed = [...files].map(([path, bytes]) => ({ path, bytes: bytes.length, integrity: integrityOf(bytes) }));
  return {
    manifest: {
      name,
      version,
      builtAt: '2026-01-02T03:04:05.000Z',
      revision: null,
      globalName,
      entry: 'entry.js',
      groups,
      exposes,
      requires: options.requires ?? [{ key: 'react', range: '^19.3.1' }],
      files: listed,
    },
    files,
  };
}

/** The same release with other bytes in one file, but unchanged hashes in the manifest. */
export function tampered({ manifest, files }: ReleaseFixture, path: string): ReleaseFixture {
  return { manifest, files: new Map([...files, [path, Buffer.from('self.tampered=1;')]]) };
}
