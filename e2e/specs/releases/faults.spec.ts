// Behaviour of a page when remotes fail: every row of docs/faults.md, caused by a faulty origin.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import type { Page } from '@playwright/test';
import type { PinnedRemote } from 'shared-contracts/release/release';
import { buildRemote } from 'tooling/build/build-remote';
import { workspaceRoot } from 'tooling/workspace/workspace';
import { documentPaths, type Fault, type FaultyOrigin, faults } from '../../faulty-origin.ts';
import { eventsOf, expect, go, shown, test } from '../../faulty-product.ts';
import { ShellPage } from '../../pages/shell-page.ts';
import { testMenu, testRemote } from '../../test-remote.ts';

// Tests are independent, so workers run them in parallel.
test.describe.configure({ mode: 'parallel' });

/** Makes the open page request the manifest, as it does when a person returns to the window. */
const askForDocument = async (page: Page, origin: FaultyOrigin): Promise<void> => {
  const responded = page.waitForResponse((response) => response.url().startsWith(`${origin.url}/api/sys/release/document`));
  await page.evaluate(() => dispatchEvent(new Event('focus')));
  await responded;
};

const says = (text: string) => `(React) => () => React.createElement('p', null, ${JSON.stringify(text)})`;
const good = says('页面完好');

const entryFaults: Readonly<Record<string, { fault?: Fault; atLoad?: string; reason: string; mayRetry?: boolean }>> = {
  'missing-json': { fault: faults.missingJson, reason: 'network' },
  'bad-gateway': { fault: faults.badGateway, reason: 'network' },
  unavailable: { fault: faults.unavailable, reason: 'network' },
  truncated: { fault: faults.truncated, reason: 'network' },
  redirected: { fault: faults.redirected, reason: 'network' },
  'wrong-type': { fault: faults.wrongType, reason: 'network' },
  'changed-byte': { fault: faults.changedByte, reason: 'integrity' },
  'changed-script': { fault: faults.changedScript, reason: 'integrity' },
  throws: { atLoad: 'throw new Error("at load");', reason: 'broken-code' },
  'defines-nothing': { atLoad: '(() => {})(); /*', reason: 'broken-code' },
};

test('an entry that fails costs its own tab, with a cause', async ({ page, shell, origin }) => {
  const remotes = Object.entries(entryFaults).map(([name, { atLoad = '' }]) => {
    const remote = testRemote(origin, { name, screens: { [`${name}/one`]: good }, atLoad });
    if (!atLoad.endsWith('/*')) return remote;
    return { ...remote, integrity: { 'entry.js': origin.serve(`${remote.base}entry.js`, 'self.nothing = 1;') } };
  });
  const whole = testRemote(origin, { name: 'whole', screens: { 'whole/one': good } });
  const lacking: PinnedRemote[] = [
    { ...testRemote(origin, { name: 'unpinned', screens: { 'unpinned/one': good } }), integrity: {} },
    { ...testRemote(origin, { name: 'unmet', screens: { 'unmet/one': good } }), requires: [{ key: 'react', range: '^99.0.0' }] },
    { ...testRemote(origin, { name: 'exposeless', screens: { 'exposeless/one': good } }), exposes: [] },
    testRemote(origin, { name: 'namesake', screens: { 'namesake/one': says('冒名') }, globalName: 'whole__1_0_0' }),
  ];
  const all = [whole, ...remotes, ...lacking];
  origin.menu = [
    testMenu(
      '故障',
      all.map(({ name }) => `${name}/one`),
    ),
  ];
  await origin.pin(all);
  for (const [name, { fault }] of Object.entries(entryFaults)) if (fault) origin.break(`/remotes/${name}/`, fault);
  await shell.signIn('admin');
  await expect(shell.screen.getByText('自定义', { exact: true })).toBeVisible();

  const rows = [...Object.entries(entryFaults), ...known];
  for (const [name, { reason }] of rows) {
    const since = Date.now();
    await go(page, `/${name}/one`);
    const card = shell.screen.getByRole('alert');
    await shown(`entry ${name}: ${reason}`, since, card);
    await expect(card).toContainText(reason);
    if (reason !== 'not-available') await expect(card).toContainText(`${name}@1.0.0`);
    await expect(card.getByRole('button', { name: /重\s*试/ })).toHaveCount(reason === 'integrity' ? 0 : 1);
    await expect(card.getByRole('button', { name: '复制报告' })).toBeVisible();
  }
  // All other screens still work: those of a similar remote, and the product's own.
  await go(page, '/whole/one');
  await expect(shell.screen.getByText('页面完好')).toBeVisible();
  await shell.open('订单管理', '订单列表');
  await expect(shell.screen.getByRole('table').first()).toBeVisible();

  expect(await page.evaluate(() => '__tampered' in globalThis)).toBe(false);
  const asked = (name: string, destination: string) =>
    origin.seen.filter((request) => request.path.startsWith(`/remotes/${name}/`) && request.destination === destination).length;
  // The script is requested once; its bytes are checked, and it never runs.
  for (const name of ['changed-byte', 'changed-script']) expect(asked(name, 'script'), name).toBeLessThanOrEqual(2);
  expect(asked('unavailable', 'script'), 'asked again with pauses').toBeGreaterThanOrEqual(3);
  for (const [name] of known) expect(asked(name, 'script'), name).toBe(0);
});

/** Faults that the loader detects before it loads anything. */
const known: [name: string, { reason: string }][] = [
  ['unpinned', { reason: 'integrity' }],
  ['unmet', { reason: 'shared-missing' }],
  ['exposeless', { reason: 'not-available' }],
  ['namesake', { reason: 'name-conflict' }],
];

test('a new version that fails gives way to the former one by itself, without a reload; open tabs keep theirs', async ({
  page,
  shell,
  origin,
}) => {
  // The text names the remote, so that the previous tab is not mistaken for the new one.
  const counter = (name: string, version: string) => `(React) => () => {
    const [count, set] = React.useState(0);
    return React.createElement('button', { onClick: () => set(count + 1) }, '${name}${version} 点了' + count + '次');
  }`;
  const next: Readonly<Record<string, { fault?: Fault; atLoad?: string; page?: string }>> = {
    missing: { fault: faults.missingJson },
    hanging: { fault: faults.hang },
    tampered: { fault: faults.changedScript },
    throwing: { atLoad: 'throw new Error("at load");' },
    crashing: { page: `() => () => { throw new Error('first render'); }` },
    healthy: {},
  };
  const version = (name: string, number: string, source: string, atLoad = '') =>
    testRemote(origin, { name, version: number, screens: { [`${name}/one`]: source }, atLoad });
  const names = Object.keys(next);
  origin.menu = [
    testMenu(
      '故障',
      names.map((name) => `${name}/one`),
    ),
  ];
  await origin.pin(names.map((name) => version(name, '1.0.0', counter(name, '旧'))));
  await shell.signIn('admin');
  for (const name of names) {
    await go(page, `/${name}/one`);
    await shell.screen.getByRole('button', { name: `${name}旧 点了0次` }).click();
  }
  await page.evaluate(() => Object.assign(globalThis, { notReloaded: true }));

  await origin.pin(names.map((name) => version(name, '2.0.0', next[name]?.page ?? counter(name, '新'), next[name]?.atLoad)));
  for (const name of names) if (next[name]?.fault) origin.break(`/remotes/${name}/2.0.0/`, next[name].fault);
  await askForDocument(page, origin);
  await expect(shell.screen.getByText('这个页面的版本已变更。')).toBeVisible();
  for (const name of names) {
    const since = Date.now();
    await go(page, `/${name}/one?again=1`);
    const isPrevious = name !== 'healthy';
    await shown(`former version: ${name}`, since, shell.screen.getByRole('button', { name: `${name}${isPrevious ? '旧' : '新'} 点了0次` }));
    await expect(page.getByRole('tab', { selected: true }).getByText('旧版本')).toHaveCount(isPrevious ? 1 : 0);
  }
  // Two versions run in one page, each with its own state; a tab is updated when the person asks for it.
  await go(page, '/healthy/one');
  await expect(shell.screen.getByRole('button', { name: 'healthy旧 点了1次' })).toBeVisible();
  await shell.screen.getByRole('button', { name: '切换到当前版本' }).click();
  await expect(shell.screen.getByRole('button', { name: 'healthy新 点了0次' })).toBeVisible();
  await expect(shell.screen.getByText('这个页面的版本已变更。')).toHaveCount(0);
  await go(page, '/missing/one');
  await expect(shell.screen.getByRole('button', { name: 'missing旧 点了1次' })).toBeVisible();
  expect(await page.evaluate(() => ['notReloaded' in globalThis, '__tampered' in globalThis])).toEqual([true, false]);
});

const misdeeds: Readonly<Record<string, string>> = {
  render: `() => () => { throw new Error('in render'); }`,
  effect: `(React) => () => { React.useEffect(() => { throw new Error('in effect'); }); return '效果'; }`,
  endless: `(React) => () => { const [n, set] = React.useState(0); set(n + 1); return n; }`,
  event: `(React) => () => React.createElement('button', { onClick: () => { throw new Error('in event'); } }, '点我')`,
  promise: `(React) => () => React.createElement('button', { onClick: () => { Promise.reject(new Error('in promise')); } }, '点我')`,
  blocking: `(React) => () => React.createElement('button', {
    onClick: () => { const end = performance.now() + 5000; while (performance.now() < end); },
  }, '点我')`,
  restless: `(React) => () => { const [n, set] = React.useState(0); React.useEffect(() => { setTimeout(set, 0, n + 1); }); return '不停' + n; }`,
};

test('a screen that misbehaves while it runs affects only its tab, and is reported', async ({ page, shell, origin }) => {
  const screens = Object.fromEntries(Object.entries(misdeeds).map(([name, source]) => [`faulty/${name}`, source]));
  const broken = testRemote(origin, { name: 'broken', screens: { 'broken/one': `() => () => { throw new Error('for the report'); }` } });
  origin.menu = [testMenu('故障', [...Object.keys(screens), 'broken/one'])];
  await origin.pin([testRemote(origin, { name: 'faulty', screens }), broken]);
  await shell.signIn('admin');
  for (const name of ['render', 'effect', 'endless']) {
    const since = Date.now();
    await go(page, `/faulty/${name}`);
    await shown(`screen ${name}: crashed`, since, shell.screen.getByRole('alert'));
    await expect(shell.screen.getByRole('alert')).toContainText('faulty@1.0.0');
    await shell.closeTab(`faulty/${name}`);
    await expect(shell.tab(`faulty/${name}`)).toHaveCount(0);
  }
  for (const name of ['event', 'promise', 'blocking']) {
    await go(page, `/faulty/${name}`);
    await shell.screen.getByRole('button', { name: '点我' }).click();
    await expect(shell.screen.getByRole('button', { name: '点我' })).toBeVisible();
    await shell.closeTab(`faulty/${name}`);
    await expect(shell.tab(`faulty/${name}`)).toHaveCount(0);
  }
  await go(page, '/faulty/restless');
  await expect(shell.screen.getByText(/不停\d\d/)).toBeVisible();
  await shell.closeTab('faulty/restless');
  await expect(shell.tab('faulty/restless')).toHaveCount(0);

  await go(page, '/broken/one');
  const told = await eventsOf(page, shell.screen.getByRole('alert'));
  const of = (name: string, kind?: string) => told.find((event) => event.name === name && (!kind || event.facts.kind === kind))?.facts;
  for (const kind of ['event', 'promise']) {
    expect(of('screen.error', kind)).toMatchObject({ remote: 'faulty', version: '1.0.0', message: `Error: in ${kind}` });
  }
  // The browser reports long frames, and on a slow machine there may be others too, so the expected one is searched for.
  const blocked = told.filter(({ name, facts }) => name === 'screen.blocked' && Number(facts.milliseconds) >= 5000);
  expect(blocked.map(({ facts }) => facts)).toContainEqual(expect.objectContaining({ remote: 'faulty', version: '1.0.0' }));
});

const documentFaults: Readonly<Record<string, Fault>> = {
  '404 with JSON': faults.missingJson,
  '502 with HTML': faults.badGateway,
  hanging: faults.hang,
  truncated: faults.truncated,
  'bad signature': (right) => ({ ...right, body: Buffer.from(right.body.toString().replace('2.0.0', '6.6.6')) }),
};

test('without a document from the registry the last good one serves, with its age; a replayed one is refused', async ({
  page,
  shell,
  origin,
}) => {
  const version = (number: string) => testRemote(origin, { name: 'aged', version: number, screens: { 'aged/one': says(`版本${number}`) } });
  origin.menu = [testMenu('故障', ['aged/one'])];
  const previous = origin.sign(await origin.pin([version('1.0.0')]));
  await origin.pin([version('2.0.0')]);
  await shell.signIn('admin');
  await go(page, '/aged/one');
  await expect(shell.screen.getByText('版本2.0.0')).toBeVisible();
  const age = page.getByText(/^发布信息：/);
  await expect(age).toHaveCount(0);

  origin.withoutInline(true);
  const path = documentPaths;
  const replay = origin.documentFault(previous);
  for (const [row, fault] of [...Object.entries(documentFaults), ['lower serial', replay] as const]) {
    const mend = origin.break(path, fault);
    const isAsked = page.waitForRequest((request) => request.url().includes('/document'));
    await page.reload({ waitUntil: 'commit' });
    await isAsked;
    await shown(`document ${row}: last good one`, Date.now(), shell.screen.getByText('版本2.0.0'));
    await expect(age).toBeVisible();
    mend();
  }
  // When the registry responds again the tag disappears; a later outage changes nothing that is open.
  await askForDocument(page, origin);
  await expect(age).toHaveCount(0);
  origin.break(path, faults.unavailable);
  await askForDocument(page, origin);
  await expect(age).toBeVisible();
  await expect(shell.screen.getByText('版本2.0.0')).toBeVisible();
  expect(origin.seen.filter((request) => request.path.includes('/6.6.6/'))).toEqual([]);
});

test('files of real remotes: a passing fault is mended, a changed or lost one is told, inner parts can be retried', async ({
  page,
  shell,
  origin,
}) => {
  const lost = testRemote(origin, { name: 'lost', screens: { 'mirrored/one': good } });
  origin.menu = [testMenu('故障', ['mirrored/one'])];
  const document = await origin.pin([{ ...lost, base: '/remotes/elsewhere/', groups: ['mirrored'], mirrors: [lost.base] }]);
  const filesOf = (name: string, component: string) => {
    const remote = document.remotes.find((candidate) => candidate.name === name);
    const expose = remote?.exposes.find((candidate) => candidate.component === component);
    if (!remote || !expose) throw new Error(`${name} has no ${component}`);
    return expose.scripts.map((path) => remote.base + path);
  };
  await shell.signIn('admin');
  await expect(shell.screen.getByText('自定义', { exact: true })).toBeVisible();

  // Two responses 503, then success: no error is shown.
  const [etcChunk = ''] = filesOf('etc', 'etc/lorry');
  let refusals = 2;
  const passing: Fault = (right) =>
    refusals-- > 0 ? { status: 503, headers: { 'content-type': 'text/html' }, body: Buffer.from('') } : right;
  const mendPassing = origin.break(etcChunk, passing);
  let since = Date.now();
  await shell.open('ETC管理', 'ETC车辆');
  await shown('sync chunk 503, then well', since, shell.screen.getByRole('table', { name: 'ETC车辆列表' }));
  expect(refusals).toBeLessThan(0);
  mendPassing();

  // A file removed by a redeployment; the person's retry works.
  const [userChunk = ''] = filesOf('system-admin', 'system/user');
  const mend = origin.break(userChunk, faults.missingJson);
  since = Date.now();
  await shell.open('系统管理', '用户管理');
  await shown('sync chunk gone: network', since, shell.screen.getByRole('alert'));
  await expect(shell.screen.getByRole('alert')).toContainText('network');
  mend();
  await shell.screen.getByRole('button', { name: /重\s*试/ }).click();
  await expect(shell.screen.getByRole('table').first()).toBeVisible();

  // A changed file is never run.
  const [orderChunk = ''] = filesOf('business', 'business/order/list');
  origin.break(orderChunk, faults.changedScript);
  since = Date.now();
  await shell.open('订单管理', '订单列表');
  await shown('sync chunk changed: integrity', since, shell.screen.getByRole('alert'));
  await expect(shell.screen.getByRole('alert')).toContainText('integrity');
  const told = await eventsOf(page, shell.screen.getByRole('alert'));
  expect(told.map(({ name }) => name)).toEqual(expect.arrayContaining(['file.rescued', 'file.lost', 'file.refused', 'screen.failed']));

  // The origin of the remote is unavailable, but its files can also be loaded from a mirror origin.
  since = Date.now();
  await go(page, '/mirrored/one');
  await shown('own origin away, mirror well', since, shell.screen.getByText('页面完好'));

  // A lazily loaded part: retried in the background, then an error with a retry that works.
  await shell.tab('首页').click();
  const mendInner = origin.break(/^\/remotes\/monitoring\/.*day-range|^\/remotes\/monitoring\/[^/]+\/\d+\./, faults.unavailable);
  since = Date.now();
  await shell.screen.getByText('自定义', { exact: true }).click();
  const card = shell.screen.getByRole('alert').filter({ hasText: '页面未能打开' });
  await shown('inner chunk 503: network', since, card);
  await expect(card).toContainText('network');
  mendInner();
  await card.getByRole('button', { name: /重\s*试/ }).click();
  await expect(shell.screen.getByRole('alert')).toHaveCount(0);
  expect(await page.evaluate(() => '__tampered' in globalThis)).toBe(false);
});

test('a remote that never ends while it loads is quarantined at the third start, and home opens', async ({
  context,
  page,
  shell,
  origin,
}) => {
  const atLoad = "localStorage.setItem('loops', String(Number(localStorage.getItem('loops') ?? 0) + 1)); while (true);";
  const endless = testRemote(origin, { name: 'endless', screens: { 'endless/one': good }, atLoad });
  origin.menu = [testMenu('故障', ['endless/one'])];
  await origin.pin([endless]);
  await shell.signIn('admin');
  const boots = (of: Page) => of.evaluate(() => localStorage.getItem('freight:host-shell:boot') ?? '');
  // The start counts as successful only when the home page is shown.
  await expect.poll(() => boots(page)).toContain('"marks":[]');
  const window = await page.evaluate(() => sessionStorage.getItem('freight:host-shell:window'));
  // The test opens a page of the same origin without the shell, which can read the stored start marks.
  await page.goto('/config.json');
  /** Reopens the window, as browsers do with a hanging window: they end it and load the same page again. */
  const reopen = async (): Promise<Page> => {
    const next = await context.newPage();
    await next.addInitScript((id) => sessionStorage.setItem('freight:host-shell:window', id ?? ''), window);
    void next.goto('/endless/one', { waitUntil: 'commit' }).catch(() => undefined);
    return next;
  };
  for (const boot of [1, 2]) {
    const hung = await reopen();
    await expect.poll(() => page.evaluate(() => localStorage.getItem('loops'))).toBe(String(boot));
    // Waits until the mark of this start is on disk and, from the second start on, also the number of previous starts.
    const left = boot === 1 ? /"id":"endless@1\.0\.0"/ : /"id":"endless@1\.0\.0".*"endless@1\.0\.0":1/;
    await expect.poll(() => boots(page)).toMatch(left);
    await hung.close();
  }
  const last = new ShellPage(await reopen());
  const since = Date.now();
  await shown('endless at load: home', since, last.page.getByText('模块已停用', { exact: true }));
  await expect(last.page).toHaveURL(/\/dashboard\/analysis$/);
  await expect(last.screen.getByText('自定义', { exact: true })).toBeVisible();
  await go(last.page, '/endless/one');
  await expect(last.screen.getByRole('alert')).toContainText('quarantined');
});

test('two teams that gave their packages one name each get their own screens', async ({ page, shell, origin }) => {
  const folder = mkdtempSync(join(tmpdir(), 'twins-'));
  try {
    const twins = [];
    for (const [name, word] of [
      ['twin-one', '甲'],
      ['twin-two', '乙'],
    ] as const) {
      const { manifest, folder: built } = await buildRemote(name, { folder: twinFolder(join(folder, name), name, word) });
      const base = `/remotes/${name}/${manifest.version}/`;
      const code = manifest.files.filter(({ path }) => path.endsWith('.js'));
      for (const { path } of code) origin.serve(base + path, readFileSync(join(built, path), 'utf8'));
      twins.push({ ...manifest, base, integrity: Object.fromEntries(code.map(({ path, integrity }) => [path, integrity])) });
    }
    // Two remotes with the same package, version and names of screens and parts; they differ only in their group.
    origin.menu = [
      testMenu(
        '故障',
        twins.map(({ name }) => `${name}/page`),
      ),
    ];
    await origin.pin(twins);
    await shell.signIn('admin');
    for (const word of ['甲', '乙', '甲']) {
      await go(page, `/${word === '甲' ? 'twin-one' : 'twin-two'}/page`);
      await expect(shell.screen.getByText(`${word}的页面`)).toBeVisible();
      await expect(shell.screen.getByText(`${word}的部件`)).toBeVisible();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

/** A package that two teams built independently: it has one screen with a lazily loaded part. */
function twinFolder(folder: string, group: string, word: string): string {
  const screen = join(folder, 'src', 'screens', group, 'page');
  const files = {
    'package.json': JSON.stringify({ name: 'remote-twin', version: '1.0.0', type: 'module', freight: { groups: [group] } }),
    'src/part.tsx': `export default function Part() { return <p>${word}的部件</p>; }\n`,
    [join(relative(folder, screen), 'screen.ts')]: `export default { title: ['${word}', '${word}'] };\n`,
    [join(relative(folder, screen), 'page.page.tsx')]: `import { lazy, Suspense } from 'react';
const Part = lazy(() => import('../../../part.tsx'));
export default function Page() { return <Suspense fallback={null}><p>${word}的页面</p><Part /></Suspense>; }\n`,
  };
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  symlinkSync(join(workspaceRoot, 'remote-business', 'node_modules'), join(folder, 'node_modules'));
  return folder;
}

test('what two remotes name alike stays apart', async ({ page, shell, origin, product }) => {
  const { text } = (await (await fetch(`${product.url}/registry/v1/environments/local/document`)).json()) as { text: string };
  const remotes = (JSON.parse(text) as { remotes: PinnedRemote[] }).remotes;
  const classes = new Map<string, string>();
  for (const remote of remotes) {
    const own = new Set<string>();
    for (const path of Object.keys(remote.integrity).filter((file) => file.endsWith('.css'))) {
      const css = await (await fetch(`${product.url}${remote.base}${path}`)).text();
      for (const [name] of css.matchAll(/\.[A-Za-z_-][\w-]*(?=[^{}]*\{)/g)) own.add(name);
    }
    for (const name of own) {
      expect(classes.get(name), `${name} in ${remote.name}`).toBeUndefined();
      classes.set(name, remote.name);
    }
  }
  // Two packages expose the same name: the second one is refused in its own tab and does not run code of the first. Both use the same
  // storage key, but each has its own storage.
  const same = (name: string) => `async (React, shared) => {
    const { readStorage, storageKey, writeStorage } = await shared('shared-platform/storage');
    const key = storageKey({ owner: '${name}', name: 'draft', area: 'session', parse: String });
    const was = readStorage(key) ?? '空';
    writeStorage(key, '${name}');
    return () => React.createElement('p', null, '${name} 读到 ' + was);
  }`;
  const endpoint = (path: string) => `async (React, shared) => {
    const { entityApi } = await shared('shared-platform/entity-api');
    const api = entityApi({ name: 'same', group: 'same', api: '${path}', fields: {}, actions: {}, query: [] });
    return () => { api.useRecord(null); return React.createElement('p', null, '端点 ${path}'); };
  }`;
  const names = ['same-one', 'same-two'];
  const paths = names.flatMap((name) => [`${name}/draft`, `${name}/endpoint`]);
  origin.menu = [testMenu('故障', paths)];
  await origin.pin(
    names.map((name) =>
      testRemote(origin, { name, screens: { [`${name}/draft`]: same(name), [`${name}/endpoint`]: endpoint(`/${name}`) } }),
    ),
  );
  await shell.signIn('admin');
  for (const name of names) {
    await go(page, `/${name}/draft`);
    await expect(shell.screen.getByText(`${name} 读到 空`)).toBeVisible();
  }
  await go(page, '/same-one/endpoint');
  await expect(shell.screen.getByText('端点 /same-one')).toBeVisible();
  await go(page, '/same-two/endpoint');
  await expect(shell.screen.getByRole('alert')).toContainText('same-two@1.0.0');
  await go(page, '/same-one/endpoint');
  await expect(shell.screen.getByText('端点 /same-one')).toBeVisible();
});
