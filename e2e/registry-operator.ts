/** Publishes small remotes and changes the environment of a running product, as teams and operators do. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PinnedRemote } from 'shared-contracts/release/release';
import type { ReleaseChange } from 'shared-contracts/release/release-operations';
import type { Product } from './product.ts';
import { type TestRemote, testRemote } from './test-remote.ts';

const integrityOf = (bytes: Buffer) => `sha384-${createHash('sha384').update(bytes).digest('base64')}`;

export interface RegistryOperator {
  publish(remote: TestRemote & { readonly version: string }): Promise<void>;
  /** Makes a change below `/environments/local`; rejects when the registry refuses. */
  change(method: 'PUT' | 'POST' | 'DELETE', path: string, body?: object): Promise<ReleaseChange>;
}

export function registryOperator(product: Product): RegistryOperator {
  const token = readFileSync(join(product.dataDir, 'keys', 'registry-token'), 'utf8').trim();

  async function send<ProductResponse>(method: string, path: string, body: object): Promise<ProductResponse> {
    const response = await fetch(`${product.url}/registry/v1${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'x-release-user': 'e2e' },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    return (await response.json()) as ProductResponse;
  }

  return {
    async publish(remote) {
      const files = new Map<string, Buffer>();
      const globalName = `${remote.name}__${remote.version}`.replace(/[^A-Za-z0-9]/g, '_');
      const serve = (path: string, text: string) => {
        const bytes = Buffer.from(text);
        files.set(path.split('/').at(-1) ?? path, bytes);
        return integrityOf(bytes);
      };
      const { name, version, entry, groups, requires, ...made }: PinnedRemote = testRemote({ serve }, { ...remote, globalName });
      // Real screens have files of their own; this remote's entry contains their code instead.
      serve('screen.js', '"use strict";');
      const exposes = made.exposes.map((expose) => ({ ...expose, scripts: ['screen.js'] }));
      const metaData = { globalName, remoteEntry: { name: entry } };
      const bundled = { metaData, exposes: exposes.map(({ component }) => ({ path: `./${component}` })), shared: [] };
      files.set('mf-manifest.json', Buffer.from(JSON.stringify(bundled)));
      const listed = [...files].map(([path, bytes]) => ({ path, bytes: bytes.length, integrity: integrityOf(bytes) }));
      const manifest = { name, version, builtAt: new Date().toISOString(), revision: null, globalName, entry, groups, exposes, requires };
      await send('PUT', `/remotes/${name}/versions/${version}`, {
        manifest: { ...manifest, files: listed },
        files: Object.fromEntries([...files].map(([path, bytes]) => [path, bytes.toString('base64')])),
      });
    },
    change: (method, path, body = {}) => send(method, `/environments/local${path}`, { reason: 'an e2e test', ...body }),
  };
}
