// Every release check (the gate), with a release that passes and one that is refused.
import { createHash } from 'node:crypto';
import type { ReleaseManifest } from 'shared-contracts/release/release';
import { describe, expect, it } from 'vitest';
import { type FixtureOptions, releaseFixture, tampered } from '../../test/release-fixture.ts';
import { joinReports, judge } from './gate.ts';
import { type GateTarget, unknownTarget } from './gate-check.ts';
import { readManifest, readShellManifest } from './release-schema.ts';
import { judgeShellFiles } from './shell-files.ts';

const rulesOf = (options: FixtureOptions, change: (manifest: ReleaseManifest) => ReleaseManifest = (manifest) => manifest) => {
  const { manifest, files } = releaseFixture(options);
  return judge({ manifest: change(manifest), files }, unknownTarget).refused.map((found) => found.rule);
};
/** Findings of all checks for a published release in an environment. */
const judged = (manifest: ReleaseManifest, target: Partial<GateTarget>, direction?: 'back') =>
  judge({ manifest }, { ...unknownTarget, ...target }, direction);
/** The sample release with one more file, which its manifest lists correctly. */
function withFile(path: string, bytes: Buffer) {
  const { manifest, files } = releaseFixture();
  files.set(path, bytes);
  const integrity = `sha384-${createHash('sha384').update(bytes).digest('base64')}`;
  return { manifest: { ...manifest, files: [...manifest.files, { path, bytes: bytes.length, integrity }] }, files };
}
const withFileRules = (path: string, bytes: Buffer) => judge(withFile(path, bytes), unknownTarget).refused.map(({ rule }) => rule);

describe('files', () => {
  it('of a whole release pass', () => expect(rulesOf({})).toEqual([]));
  it('refuse bytes other than listed, and say which file', () => {
    const { manifest, files } = tampered(releaseFixture(), 'entry.js');
    expect(judge({ manifest, files }, unknownTarget).refused).toMatchObject([{ rule: 'hash', where: 'entry.js' }]);
  });
  it('refuse a listed file that was not sent, and a sent one that is not listed', () => {
    const { manifest, files } = releaseFixture();
    files.delete('entry.js');
    files.set('more.js', Buffer.from(''));
    expect(judge({ manifest, files }, unknownTarget).refused.map(({ rule }) => rule)).toEqual(['file-missing', 'file-unlisted']);
  });
  it('refuse a file listed twice', () =>
    expect(rulesOf({}, (manifest) => ({ ...manifest, files: [...manifest.files, ...manifest.files.slice(0, 1)] }))).toEqual([
      'file-twice',
    ]));
  it.each([
    ['error.js', '<!DOCTYPE html><title>404</title>'],
    ['style.css', '<html>login</html>'],
    ['words.json', '{"a":'],
    ['icon.svg', 'no picture'],
    ['photo.png', 'GIF89a'],
    ['letters.woff2', 'wOFF'],
  ])('refuse %s that is something else', (path, text) => expect(withFileRules(path, Buffer.from(text))).toEqual(['file-type']));
  it.each([
    ['style.css', 'a{}'],
    ['icon.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
    ['photo.png', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d])],
    ['words.json', '{}'],
  ])('let %s pass that is what it says', (path, bytes) => expect(withFileRules(path, Buffer.from(bytes))).toEqual([]));
});

describe('screens', () => {
  it('refuse an entry that is no file', () => expect(rulesOf({}, (manifest) => ({ ...manifest, entry: 'other.js' }))).toEqual(['entry']));
  it('refuse a screen outside the groups', () => expect(rulesOf({ components: ['finance/bill'] })).toEqual(['expose-group']));
  it('refuse one name for two screens', () =>
    expect(rulesOf({ components: ['business/order', 'business/waybill'], aliases: ['business/waybill'] })).toEqual(['expose-twice']));
  it('refuse a screen whose script is missing', () =>
    expect(
      rulesOf({}, (manifest) => ({ ...manifest, exposes: manifest.exposes.map((expose) => ({ ...expose, scripts: ['gone.js'] })) })),
    ).toEqual(['expose-file']));
});

describe('code made from text', () => {
  it.each(['eval("1")', 'new Function("return 1")()'])('is refused: %s', (code) => expect(rulesOf({ code })).toEqual(['eval']));
  it.each(['const medieval=(x)=>x;medieval(1)', 'store.eval("lua")', 'class NewFunction {}'])(
    'is not seen where there is none: %s',
    (code) => expect(rulesOf({ code })).toEqual([]),
  );
});

describe('the bundler’s manifest', () => {
  it('with getPublicPath is refused', () => expect(rulesOf({ metaData: { getPublicPath: 'return "//evil"' } })).toEqual(['public-path']));
  it('with another global name is refused', () => expect(rulesOf({ metaData: { globalName: 'other' } })).toEqual(['global-name']));
  it('without a promised screen is refused', () =>
    expect(
      rulesOf({}, (manifest) => ({ ...manifest, exposes: manifest.exposes.map((e) => ({ ...e, component: 'business/other' })) })),
    ).toEqual(['expose-missing']));
  it('that is missing or no JSON is refused', () => {
    const { manifest, files } = releaseFixture();
    const without = { ...manifest, files: manifest.files.filter((file) => file.path !== 'mf-manifest.json') };
    files.delete('mf-manifest.json');
    expect(judge({ manifest: without, files }, unknownTarget).refused.map(({ rule }) => rule)).toEqual(['bundler-manifest']);
    files.set('mf-manifest.json', Buffer.from('<html>'));
    expect(judge({ manifest, files }, unknownTarget).refused.map(({ rule }) => rule)).toContain('bundler-manifest');
  });
});

describe('copies of shared libraries', () => {
  const provided = [{ key: 'shared-widgets/list-page', version: '1.0.0' }];
  it('that the build itself names are refused', () => {
    const { manifest } = releaseFixture();
    const packages = ['antd', '@ant-design/icons', 'shared-widgets', 'lodash'];
    expect(judged({ ...manifest, packages }, { provided: [...provided, { key: 'react', version: '19.3.1' }] }).refused).toMatchObject([
      { rule: 'bundled-copy', where: 'antd' },
      { rule: 'bundled-copy', where: '@ant-design/icons' },
      { rule: 'bundled-copy', where: 'shared-widgets' },
    ]);
  });
  it.each([
    ['react', 'exports.__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE=S'],
    ['react-redux', 'const c=Symbol.for("react-redux-context")'],
    ['@reduxjs/toolkit', 'const t="RTK_autoBatch"'],
    ['dayjs', 'p.$isDayjsObject=!0'],
  ])('are found in the files although the build says nothing: %s', (library, code) => {
    const { manifest, files } = releaseFixture({ code });
    expect(judge({ manifest, files }, unknownTarget).refused).toMatchObject([
      { rule: 'bundled-copy', where: expect.stringContaining(library) },
    ]);
  });
  it('are not seen where a file only asks for the library', () =>
    expect(rulesOf({ code: 'r.__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE.H;d.$isDayjsObject===true' })).toEqual([]));
});

describe('manifests', () => {
  it.each([
    ['a name with a slash', { name: '../x' }],
    ['the shell’s name', { name: 'shell' }],
    ['a version that is none', { version: 'latest' }],
    ['a global that is no identifier', { globalName: 'a-b' }],
    ['no screens', { exposes: [] }],
    ['a weak hash', { files: [{ path: 'a.js', bytes: 1, integrity: 'sha256-x' }] }],
  ])('with %s are refused', (_name, change) => {
    const read = readManifest({ ...releaseFixture().manifest, ...change });
    expect('problems' in read && read.problems[0]).toMatchObject({ rule: 'manifest', where: expect.stringContaining('release.json') });
  });
  it('of a shell need its name and scripts', () => {
    const shell = { name: 'shell', version: '1.0.0-abc', builtAt: 'x', revision: null, styles: [], signIn: [], provided: [] };
    const read = readShellManifest({ ...shell, scripts: [], files: releaseFixture().manifest.files });
    expect('problems' in read && read.problems[0]?.where).toBe('shell.json scripts');
  });
});

describe('the shell', () => {
  const { manifest } = releaseFixture({ requires: [{ key: 'react', range: '^19.3.1' }] });
  it('that provides what is asked may carry it', () =>
    expect(judged(manifest, { provided: [{ key: 'react', version: '19.4.0' }] }).refused).toEqual([]));
  it('without the module, or with an older one, may not', () => {
    expect(judged(manifest, { provided: [] }).refused).toMatchObject([{ rule: 'shared-missing', where: 'react' }]);
    expect(judged(manifest, { provided: [{ key: 'react', version: '19.3.0' }] }).refused).toMatchObject([
      { rule: 'shared-version', where: 'react' },
    ]);
  });
  it('that lost a name may not carry who uses it: what breaks is named', () => {
    const user = { ...manifest, requires: [], uses: [{ key: 'shared-widgets/list-page', names: ['ListPage', 'RowMenu'] }] };
    const shell = (names: string[]) => [{ key: 'shared-widgets/list-page', version: '1.0.0', names }];
    expect(judged(user, { provided: shell(['ListPage', 'RowMenu', 'More']) }).refused).toEqual([]);
    expect(judged(user, { provided: shell(['ListPage']) }).refused).toMatchObject([
      { rule: 'module-name', where: 'shared-widgets/list-page → RowMenu' },
    ]);
  });
  it('is published with its own start files only', () => {
    const { manifest: some, files } = releaseFixture();
    const shell = {
      version: '1',
      builtAt: '',
      revision: null,
      scripts: ['gone.js'],
      styles: [],
      signIn: [],
      provided: [],
      files: some.files,
    };
    expect(judgeShellFiles(shell, files).refused).toMatchObject([{ rule: 'entry', where: 'gone.js' }]);
    expect(judgeShellFiles({ ...shell, scripts: ['entry.js'] }, files).refused).toEqual([]);
  });
});

describe('neighbours', () => {
  const { manifest } = releaseFixture();
  it('of another group are fine, and so is another version of itself', () => {
    const etc = releaseFixture({ name: 'etc', groups: ['etc'], components: ['etc/lorry'] }).manifest;
    expect(judged(manifest, { neighbours: [etc, { ...manifest, version: '2.0.0' }] }).refused).toEqual([]);
  });
  it('may not serve the same group, component or alias, nor define the same global', () => {
    const other = releaseFixture({ name: 'other', groups: ['business', 'other'], components: ['other/page'], aliases: ['business/order'] });
    const neighbours = [{ ...other.manifest, globalName: manifest.globalName }];
    expect(judged(manifest, { neighbours }).refused.map(({ rule }) => rule)).toEqual(['group-taken', 'component-taken', 'global-taken']);
  });
});

it.each([
  [{ path: '/business/dashboard/tasks' }, true],
  [{ path: '/business/dashboard/tasks', code: 'dashboard:analysis', entity: 'waybill', audience: 'party' }, true],
  [{ path: 'https://elsewhere.example/tasks' }, false],
  [{ path: '/business/../sys/user/list' }, false],
  [{ path: '/business/tasks?all=1' }, false],
  [{ path: '/business/tasks', audience: 'everybody' }, false],
])('what a screen reads first is a path below the API: %j', (read, passes) => {
  const { manifest } = releaseFixture();
  const exposes = manifest.exposes.map((expose) => ({ ...expose, reads: [read] }));
  expect('manifest' in readManifest({ ...manifest, exposes })).toBe(passes);
});

describe('the menu', () => {
  const { manifest } = releaseFixture({ components: ['business/order'], aliases: ['modules/OrderList'] });
  const menu = [{ component: 'business/order' }, { component: 'modules/OrderList' }, { component: 'etc/lorry' }];
  it.each([
    ['/online/cgreport/:code', true],
    ['/online/:/list', false],
    ['/online/../list', false],
  ])('has addresses of screens, whose parts may stand for anything: %s', (path, passes) => {
    const row = { component: 'business/order', title: ['报表', 'Report'], icon: 'line-chart', path, order: 1, keepAlive: true };
    expect('manifest' in readManifest({ ...manifest, menu: [row] })).toBe(passes);
  });
  it('that only asks for what is offered, by name or alias, lets it pass', () => expect(judged(manifest, { menu }).refused).toEqual([]));
  it('with an entry of this remote’s group that is not offered refuses it', () => {
    const report = judged(manifest, { menu: [...menu, { component: 'business/waybill', title: '运单' }] });
    expect(report.refused).toMatchObject([
      { rule: 'menu-component', where: 'business/waybill', what: [expect.stringContaining('运单'), expect.anything()] },
    ]);
    expect(report.refused[0]?.mend[1]).toContain('aliases');
  });
  it('with an alias that the pinned version answers to and this one does not refuses it', () => {
    const next = releaseFixture({ version: '1.0.0-bbbbbbbbbb' }).manifest;
    expect(judged(next, { menu, pinned: manifest }).refused).toMatchObject([{ rule: 'menu-component', where: 'modules/OrderList' }]);
  });
  it('never leads to a screen that is not there after what the gate let pass, and stops nothing but that', () => {
    const screens = ['business/a', 'business/b', 'business/c', 'business/d'];
    const subsetsOf = (list: readonly string[]) =>
      Array.from({ length: 2 ** list.length }, (_, bits) => list.filter((_each, at) => bits & (1 << at)));
    const verdicts = subsetsOf(screens)
      .filter(({ length }) => length > 0)
      .flatMap((components) => {
        const release = releaseFixture({ components }).manifest;
        return subsetsOf([...screens, 'etc/lorry']).map((asked) => {
          const dangling = asked.filter((component) => component.startsWith('business/') && !components.includes(component));
          const { refused } = judged(release, { menu: asked.map((component) => ({ component })) });
          return { dangling, refused: refused.map(({ where }) => where) };
        });
      });
    expect(verdicts).toHaveLength(15 * 32);
    for (const { dangling, refused } of verdicts) expect(refused).toEqual(dangling);
  });
  it('does not stop a rollback: it is noted', () => {
    const report = judged(manifest, { menu: [{ component: 'business/waybill' }] }, 'back');
    expect(report).toMatchObject({ refused: [], notes: expect.arrayContaining([expect.objectContaining({ rule: 'menu-component' })]) });
  });
  it('without an entry for a screen: the screen is noted', () =>
    expect(judged(manifest, { menu: [] })).toMatchObject({ refused: [], notes: [{ rule: 'without-menu', where: 'business/order' }] }));
});

describe('the size', () => {
  const release = (version: string, bytes: number) => releaseFixture({ version, code: `/*${'x'.repeat(bytes)}*/` }).manifest;
  const pinned = release('1.0.0-aaaaaaaaaa', 100_000);
  it('may grow a little', () => expect(judged(release('1.0.0-bbbbbbbbbb', 150_000), { pinned }).refused).toEqual([]));
  it('may not grow by a library', () =>
    expect(judged(release('1.0.0-bbbbbbbbbb', 200_000), { pinned }).refused).toMatchObject([{ rule: 'size', where: 'business/order' }]));
});

describe('a killed version', () => {
  const { manifest } = releaseFixture();
  it.each(['*', manifest.version])('does not come back, killed as %s', (version) =>
    expect(judged(manifest, { kills: [{ name: 'business', version, reason: 'loops' }] }, 'back').refused).toMatchObject([
      { rule: 'killed', what: [expect.anything(), expect.stringContaining('loops')] },
    ]),
  );
  it('of another remote does not matter', () =>
    expect(judged(manifest, { kills: [{ name: 'etc', version: '*', reason: '' }] }).refused).toEqual([]));
});

it('every refusal says what is wrong, where, and how to mend it, in both languages', () => {
  const { manifest } = tampered(releaseFixture({ code: 'eval("1")', requires: [{ key: 'antd', range: '^6.0.0' }] }), 'entry.js');
  const files = tampered(releaseFixture({ code: 'eval("1")' }), 'entry.js').files;
  const report = joinReports([judge({ manifest, files }, { ...unknownTarget, provided: [], menu: [{ component: 'business/gone' }] })]);
  expect(report.refused.length).toBeGreaterThan(3);
  for (const { where, what, mend } of report.refused) {
    expect(where).not.toBe('');
    for (const text of [...what, ...mend]) expect(text.length).toBeGreaterThan(3);
  }
});

describe('menu rows that a release brings', () => {
  const row = {
    component: 'business/order',
    path: '/business/order',
    title: ['订单', 'Orders'],
    icon: 'car',
    order: 1,
    keepAlive: true,
  } as const;
  const withRow = (more: object) => ({ ...releaseFixture().manifest, menu: [{ ...row, ...more }] });
  const rules = (report: { refused: readonly { rule: string }[] }) => report.refused.map(({ rule }) => rule);
  const label = ['文', 'Text'] as const;

  it('may hold codes that the server knows and the screen’s own, no others', () => {
    const codes = ['order:list', 'business:order:view'].map((code) => ({ code, label }));
    const target = { ...unknownTarget, menu: [], codes: ['order:list'] };
    expect(rules(judge({ manifest: withRow({ codes, entity: 'order' }) }, target))).toEqual([]);
    const invented = withRow({ codes: [{ code: 'order:invented', label }], entity: 'tolls' });
    expect(rules(judge({ manifest: invented }, target))).toEqual(['menu-code', 'menu-entity']);
    expect(rules(judge({ manifest: invented }, { ...target, codes: null }))).toEqual([]);
    expect(rules(judge({ manifest: invented }, target, 'back'))).toEqual([]);
  });

  it('are of its own screens and in nobody’s place', () => {
    expect(rules(judge({ manifest: withRow({ component: 'business/gone' }) }, unknownTarget))).toEqual(['menu-row']);
    const menu = [{ component: 'system/user', path: '/business/order', title: '用户' }];
    expect(rules(judge({ manifest: withRow({}) }, { ...unknownTarget, menu }))).toEqual(['menu-path']);
  });

  it('that the menu lacks are told before they are added', () => {
    expect(judge({ manifest: withRow({}) }, { ...unknownTarget, menu: [] }).notes).toMatchObject([
      { rule: 'menu-row-added', where: 'business/order /business/order' },
    ]);
    const elsewhere = [{ component: 'business/order', path: '/elsewhere' }];
    expect(judge({ manifest: withRow({}) }, { ...unknownTarget, menu: elsewhere }).notes).toMatchObject([{ rule: 'menu-row-added' }]);
    const there = [{ component: 'business/order', path: '/business/order' }];
    expect(judge({ manifest: withRow({}) }, { ...unknownTarget, menu: there }).notes).toEqual([]);
  });

  it('take no group’s place, whatever the aliases say, and no path that differs by case alone', () => {
    const menu = [{ component: 'layouts/RouteView', path: '/business/orderCenter', title: '订单管理' }];
    const { manifest } = releaseFixture({ aliases: ['layouts/RouteView'] });
    const hidden = { ...manifest, menu: [{ ...row, path: '/business/orderCenter', hidden: true }] };
    expect(rules(judge({ manifest: hidden }, { ...unknownTarget, menu }))).toEqual(['expose-layout', 'menu-path']);
    expect(readManifest(hidden)).toMatchObject({ problems: [{ rule: 'manifest', where: 'release.json exposes.0.aliases.0' }] });
    const other = withRow({ path: '/Business/ORDER' });
    const own = [{ component: 'business/order', path: '/business/order' }];
    expect(rules(judge({ manifest: other }, { ...unknownTarget, menu: own }))).toEqual(['menu-path']);
  });

  it('stand under a group or a row of the same remote, not under another’s screen', () => {
    const menu = [
      { component: 'layouts/RouteView', path: '/system' },
      { component: 'system/user', path: '/system/user' },
      { component: 'business/waybill', path: '/business/waybill' },
    ];
    const under = (path: string) =>
      rules(judge({ manifest: withRow({ under: path }) }, { ...unknownTarget, menu })).filter((rule) => rule === 'menu-under');
    expect([under('/system'), under('/business/waybill'), under('/system/user')]).toEqual([[], [], ['menu-under']]);
  });

  it('are refused with a path twice, below themselves, below each other, or with texts that no column holds', () => {
    const of = (...rows: object[]) =>
      rules(judge({ manifest: { ...releaseFixture().manifest, menu: rows.map((more) => ({ ...row, ...more })) } }, unknownTarget));
    expect(of({}, { path: '/Business/order' })).toEqual(['menu-twice', 'menu-twice']);
    expect(of({ under: row.path })).toEqual(['menu-under-itself']);
    expect(of({ path: '/a', under: '/b' }, { path: '/b', under: '/a' })).toEqual(['menu-under-itself', 'menu-under-itself']);
    expect(of({ codes: [{ code: 'business:order:view', label: ['文'.repeat(5000), 'Text'] }] })).toEqual(['menu-label']);
    expect(of({ path: '/a' }, { path: '/a/b', under: '/a' })).toEqual([]);
  });

  it.each([
    ['too many rows', Array.from({ length: 201 }, (_, index) => ({ path: `/business/${index}` }))],
    ['too many codes', [{ codes: Array.from({ length: 51 }, (_, index) => ({ code: `a:b${index}`, label })) }]],
    ['a label of 5,000 characters', [{ codes: [{ code: 'business:order:view', label: ['文'.repeat(5000), 'Text'] }] }]],
    ['a title with NUL', [{ title: ['文\u0000', 'Text'] }]],
  ])('with %s are refused by the form of the manifest', (_name, rows) => {
    const menu = rows.map((more) => ({ ...row, ...more }));
    expect(readManifest({ ...releaseFixture().manifest, menu })).toMatchObject({ problems: [{ rule: 'manifest' }] });
  });
});
