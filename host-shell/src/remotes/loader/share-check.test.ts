import { expect, it } from 'vitest';
import { pinned } from './remotes-fixture.ts';
import { unmetShares } from './share-check.ts';

const expose = { component: 'business/order', aliases: [], title: ['', ''] as const, scripts: [], styles: [] };
const unmet = (range: string, version: string) =>
  unmetShares({ ...pinned(), requires: [{ key: 'react', range }] }, expose, { react: version });

it.each([
  ['^19.3.1', '19.3.1'],
  ['^19.3.1', '19.4.0'],
  ['~19.3.1', '19.3.9'],
  ['^0.4.1', '0.4.2'],
  ['^0.0.3', '0.0.3'],
  ['19.3.1', '19.3.1'],
])('%s is met by %s', (range, version) => expect(unmet(range, version)).toEqual([]));

it.each([
  ['^19.3.1', '19.3.0'],
  ['^19.3.1', '20.0.0'],
  ['~19.3.1', '19.4.0'],
  ['^0.4.1', '0.5.0'],
  ['^0.0.3', '0.0.4'],
  ['19.3.1', '19.3.2'],
])('%s is not met by %s', (range, version) => expect(unmet(range, version)).toEqual([`react ${range} (${version})`]));

it('asks only for what the screen itself uses, where the release says so', () => {
  const remote = { ...pinned(), requires: [{ key: 'gone', range: '^1.0.0' }] };
  expect(unmetShares(remote, { ...expose, shared: ['react'] }, {})).toEqual([]);
  expect(unmetShares(remote, { ...expose, shared: ['gone'] }, {})).toEqual(['gone ^1.0.0 (-)']);
});
