import type { ReleaseManifest } from 'shared-contracts/release';
import { describe, expect, it } from 'vitest';
import { type FixtureOptions, releaseFixture, tampered } from '../test/release-fixture.ts';
import { checkContents, checkNeighbours, checkProvided } from './gate.ts';
import { readManifest } from './release-schema.ts';

const rulesOf = (options: FixtureOptions, change: (manifest: ReleaseManifest) => ReleaseManifest = (manifest) => manifest) => {
  const { manifest, files } = releaseFixture(options);
  return checkContents(change(manifest), files).map((problem) => problem.rule);
};

describe('contents', () => {
  it('of a whole release pass', () => expect(rulesOf({})).toEqual([]));
  it('refuse bytes other than listed', () => {
    const { manifest, files } = tampered(releaseFixture(), 'entry.js');
    expect(checkContents(manifest, files).map((problem) => problem.rule)).toEqual(['hash']);
  });
  it('refuse a listed file that was not sent, and a sent one that is not listed', () => {
    const { manifest, files } = releaseFixture();
    files.delete('entry.js');
    files.set('more.js', Buffer.from(''));
    expect(checkContents(manifest, files).map((problem) => problem.rule)).toEqual(['file-missing', 'file-unlisted']);
  });
  it('refuse an entry that is no file', () => expect(rulesOf({}, (manifest) => ({ ...manifest, entry: 'other.js' }))).toEqual(['entry']));
  it('refuse a screen outside the groups', () => expect(rulesOf({ components: ['finance/bill'] })).toEqual(['expose-group']));
  it('refuse one name for two screens', () =>
    expect(rulesOf({ components: ['business/order', 'business/waybill'], aliases: ['business/waybill'] })).toEqual(['expose-twice']));
  it('refuse a screen whose script is missing', () => {
    expect(
      rulesOf({}, (manifest) => ({ ...manifest, exposes: manifest.exposes.map((expose) => ({ ...expose, scripts: ['gone.js'] })) })),
    ).toEqual(['expose-file']);
  });
  it.each(['eval("1")', 'new Function("return 1")()'])('refuse code made from text: %s', (code) =>
    expect(rulesOf({ code })).toEqual(['eval']),
  );
  it.each(['const medieval=(x)=>x;medieval(1)', 'store.eval("lua")', 'class NewFunction {}'])('let ordinary code pass: %s', (code) =>
    expect(rulesOf({ code })).toEqual([]),
  );
  it('refuse getPublicPath', () => expect(rulesOf({ metaData: { getPublicPath: 'return "//evil"' } })).toEqual(['public-path']));
  it('refuse two opinions about the global name', () => expect(rulesOf({ metaData: { globalName: 'other' } })).toEqual(['global-name']));
  it('refuse a promise the build does not keep', () => {
    const extra = (manifest: ReleaseManifest) => ({
      ...manifest,
      exposes: manifest.exposes.map((expose) => ({ ...expose, component: 'business/other' })),
    });
    expect(rulesOf({}, extra)).toEqual(['expose-missing']);
  });
  it('refuse a build without the bundler’s manifest', () => {
    const { manifest, files } = releaseFixture();
    files.delete('mf-manifest.json');
    expect(
      checkContents({ ...manifest, files: manifest.files.filter((file) => file.path !== 'mf-manifest.json') }, files).map(
        (problem) => problem.rule,
      ),
    ).toEqual(['bundler-manifest']);
  });
});

describe('manifest', () => {
  it.each([
    ['a name with a slash', { name: '../x' }],
    ['a version that is none', { version: 'latest' }],
    ['a global that is no identifier', { globalName: 'a-b' }],
    ['no screens', { exposes: [] }],
    ['a weak hash', { files: [{ path: 'a.js', bytes: 1, integrity: 'sha256-x' }] }],
  ])('with %s is refused', (_name, change) => {
    const read = readManifest({ ...releaseFixture().manifest, ...change });
    expect('problems' in read && read.problems[0]?.rule).toBe('manifest');
  });
});

describe('shell', () => {
  const { manifest } = releaseFixture({ requires: [{ key: 'react', range: '^19.3.1' }] });
  it('that provides what is asked may carry it', () => expect(checkProvided(manifest, [{ key: 'react', version: '19.4.0' }])).toEqual([]));
  it('without the module, or with an older one, may not', () => {
    expect(checkProvided(manifest, [])).toMatchObject([{ rule: 'shared-missing', where: 'react' }]);
    expect(checkProvided(manifest, [{ key: 'react', version: '19.3.0' }])).toMatchObject([{ rule: 'shared-version', where: 'react' }]);
  });
});

describe('neighbours', () => {
  const { manifest } = releaseFixture();
  it('of another group are fine, and so is another version of itself', () => {
    expect(
      checkNeighbours(manifest, [
        releaseFixture({ name: 'etc', groups: ['etc'], components: ['etc/lorry'] }).manifest,
        { ...manifest, version: '2.0.0' },
      ]),
    ).toEqual([]);
  });
  it('may not serve the same group, component or alias, nor define the same global', () => {
    const other = releaseFixture({
      name: 'other',
      groups: ['business', 'other'],
      components: ['other/page'],
      aliases: ['business/order'],
    }).manifest;
    expect(checkNeighbours(manifest, [{ ...other, globalName: manifest.globalName }]).map((problem) => problem.rule)).toEqual([
      'group-taken',
      'component-taken',
      'global-taken',
    ]);
  });
});
