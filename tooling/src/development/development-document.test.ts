import type { EnvironmentManifest, PinnedRemote } from 'shared-contracts/release/release';
import { expect, test } from 'vitest';
import { documentOpener } from '../../../host-shell/src/remotes/manifest/verify-manifest.ts';
import { developmentKey, openSigned, withLocalRemote } from './development-document.ts';

const remote = (name: string, version: string): PinnedRemote => ({
  name,
  version,
  base: `/remotes/${name}/${version}/`,
  entry: 'entry.js',
  globalName: `${name}_${version}`,
  groups: [name],
  exposes: [],
  requires: [],
  integrity: {},
});
const served: EnvironmentManifest = {
  environment: 'test',
  serial: 7,
  issuedAt: '2026-01-01T00:00:00Z',
  remotes: [remote('business', '1.0.0'), remote('etc', '1.0.0')],
  lastGood: [remote('etc', '0.9.0'), remote('business', '0.9.0')],
  kills: [
    { name: 'etc', version: '*', reason: 'down' },
    { name: 'business', version: '0.8.0', reason: 'old' },
  ],
};
const local = remote('etc', '1.0.0-development');

test('the local remote stands in the place of the pinned one; all others are as the environment pins them', () => {
  const document = withLocalRemote(served, local, 'etc', 3);
  expect(document.remotes).toEqual([local, served.remotes[0]]);
  expect(document.lastGood).toEqual([served.lastGood?.[1]]);
  expect(document.kills).toEqual([served.kills?.[1]]);
});

test('while it does not compile it is nowhere, and no former version stands in for it', () => {
  const document = withLocalRemote(served, null, 'etc', 0);
  expect([...document.remotes, ...(document.lastGood ?? [])].map(({ name }) => name)).not.toContain('etc');
});

test('each build and each change of the environment is a newer document', () => {
  const serial = (of: number, generation: number) => withLocalRemote({ ...served, serial: of }, local, 'etc', generation).serial;
  expect(serial(7, 2)).toBeGreaterThan(serial(7, 1));
  expect(serial(8, 0)).toBeGreaterThan(serial(7, 999));
});

test('the page that was given the key takes the document; a shell with any other key refuses it', async () => {
  const [key, product] = [developmentKey(), developmentKey()];
  const signed = key.sign(withLocalRemote(served, local, 'etc', 1));
  expect(await documentOpener(key.publicKey, 'test')(signed)).toMatchObject({ remotes: [{ version: '1.0.0-development' }, {}] });
  expect(await documentOpener(product.publicKey, 'test')(signed)).toBeNull();
  expect(openSigned(signed, product.publicKey)).toBeNull();
});
