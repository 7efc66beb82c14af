/** Environment manifests for tests, signed with a test key. */
import type { EnvironmentManifest, PinnedRemote, ShellConfiguration, SignedManifest } from 'shared-contracts/release/release';
import type { ReleaseMemory, RememberedReleases } from '../manifest/release-memory.ts';
import type { BootMemory, BootRecord } from './boot-guard.ts';

export interface PinnedOptions {
  readonly name?: string;
  readonly version?: string;
  readonly groups?: readonly string[];
  readonly components?: readonly string[];
  readonly aliases?: readonly string[];
  readonly integrity?: Readonly<Record<string, string>>;
}

const anyHash = `sha384-${'A'.repeat(64)}`;

export function pinned(options: PinnedOptions = {}): PinnedRemote {
  const { name = 'business', version = '1.0.0', groups = ['business'], components = ['business/order'], aliases = [] } = options;
  const exposes = components.map((component, index) => ({
    component,
    aliases: index === 0 ? aliases : [],
    title: ['界面', 'Screen'] as const,
    scripts: [`${component.replaceAll('/', '-')}.js`],
    styles: [],
  }));
  const files = ['entry.js', ...exposes.flatMap((expose) => expose.scripts)];
  return {
    name,
    version,
    base: `/remotes/${name}/${version}/`,
    entry: 'entry.js',
    globalName: `${name}__${version}`,
    groups,
    exposes,
    requires: [],
    integrity: options.integrity ?? Object.fromEntries(files.map((file) => [file, anyHash])),
  };
}

export const environmentManifest = (serial: number, remotes: readonly PinnedRemote[]): EnvironmentManifest => ({
  environment: 'local',
  serial,
  issuedAt: '2026-01-02T03:04:05.000Z',
  remotes,
});

const base64Url = (bytes: ArrayBuffer) => Buffer.from(bytes).toString('base64url');

export interface TestSigner {
  readonly configuration: ShellConfiguration;
  sign(document: EnvironmentManifest): Promise<SignedManifest>;
}

export async function testSigner(): Promise<TestSigner> {
  const pair = await crypto.subtle.generateKey('Ed25519', true, ['sign', 'verify']);
  if (!('privateKey' in pair)) throw new Error('no key pair');
  const releaseKey = base64Url(await crypto.subtle.exportKey('raw', pair.publicKey));
  return {
    configuration: {
      environment: 'local',
      apiBase: '/api',
      registryUrl: '/registry',
      releaseKey,
      signSecret: '',
      demo: true,
      signIn: { phone: false, register: false, third: [] },
    },
    async sign(document) {
      const text = JSON.stringify(document);
      return { text, signature: base64Url(await crypto.subtle.sign('Ed25519', pair.privateKey, new TextEncoder().encode(text))) };
    },
  };
}

/**
 * Memory of the boot guard for one test. The guard writes for some seconds after the last load, so with the browser's storage it would write into
 * the tests after it.
 */
export const testBootMemory = (record?: BootRecord): BootMemory & { record: BootRecord | undefined } => ({
  record,
  window: 'this',
  read() {
    return this.record;
  },
  write(next) {
    this.record = next;
  },
});

export function testMemory(): ReleaseMemory & { stored: RememberedReleases | undefined } {
  return {
    stored: undefined,
    read() {
      return this.stored;
    },
    write(remembered) {
      this.stored = remembered;
    },
  };
}
