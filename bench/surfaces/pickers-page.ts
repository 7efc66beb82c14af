/**
 * The pickers of people and departments in a real page of the product, with 100,000 users and 5,000 departments. Tables are compared with
 * the same actions in the product with few users and departments: the server sends single pages, so the size should not matter. The tree
 * contains all departments and is compared with antd's tree of the same departments in the same page. Every round opens the pages again;
 * code and styles are loaded.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser, Page } from '@playwright/test';
import { modalSizes } from 'shared-contracts/wire/constants';
import { openBrowser, signIn, type Visitor, visitor } from '../src/browser.ts';
import { departs, users } from '../src/data/people-data.ts';
import { longestTask, recordTasks } from '../src/longest-task.ts';
import { compared, countRow, limitRow, type Row, timeRow } from '../src/protocol.ts';
import { type ServerProcess, startServer } from '../src/server-process.ts';
import { installBareTree } from './bare-tree.ts';
import { paintedAfter } from './painted-after.ts';

/** Numbers of users and departments of the small product, which are enough to fill the first page and the visible part of the tree. */
export const few = { users: 100, departs: 50, branches: 25 } as const;

const rounds = Number(process.env.PICKER_ROUNDS ?? 9);
const warmUps = 1;
const place = '/gallery?example=pickers';
const words = { search: '请输入部门名称按回车进行搜索', expandAll: '展开全部', collapseAll: '收起全部', tree: '部门' };
const bareButton = 'antd';
/** Number of wheel steps that scroll through all departments. */
const steps = 60;

/** The times of one round of actions in ms, by step; `rows`: department rows in the document at the end. */
type Walk = Readonly<Record<string, number>>;

interface Site {
  readonly person: Visitor;
  readonly browser: Browser;
  /** A department far down in the tree. */
  readonly sought: string;
  /** The department that contains the added ones, and the first of these. */
  readonly company: string;
}

const rowIn = '.ant-modal .ant-table-tbody tr[data-row-key]';
const nodeIn = '.ant-modal .ant-tree-list-holder .ant-tree-title';

/** Opens the page with the pickers again. */
async function openPage({ person: { page } }: Site): Promise<void> {
  await page.goto(place);
  await page.getByRole('button', { name: '选择部门' }).waitFor();
  await page.waitForLoadState('networkidle');
  // The frame reads its messages and loads rare parts while the page is idle.
  await page.waitForTimeout(1_000);
}

const closeDialog = async (page: Page): Promise<void> => {
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^(取 ?消|Cancel)$/ })
    .click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
};

/** Selects rows that are not visible at the moment. */
const otherRows = async (page: Page): Promise<string> => {
  const before = await page.locator(rowIn).evaluateAll((rows) => rows.map((row) => row.getAttribute('data-row-key')));
  return `${rowIn}${before.map((key) => `:not([data-row-key="${key}"])`).join('')}`;
};

async function walkUsers(site: Site): Promise<Walk> {
  const { page } = site.person;
  await openPage(site);
  const dialog = page.getByRole('dialog');
  /** Types a part of an account name that several people have; measures the time from Enter. */
  const searched = async (): Promise<number> => {
    await page.waitForLoadState('networkidle');
    const text = 'person00005';
    const wait = { event: 'keydown', selector: await otherRows(page), text } as const;
    await dialog.getByRole('textbox', { name: '用户账号' }).fill(text);
    return await paintedAfter(page, wait, () => page.keyboard.press('Enter'));
  };
  const first = await paintedAfter(page, { event: 'click', selector: rowIn }, () =>
    page.getByRole('button', { name: '选择用户', exact: true }).click(),
  );
  await page.waitForLoadState('networkidle');
  const next = await paintedAfter(page, { event: 'click', selector: await otherRows(page) }, () =>
    dialog.getByRole('listitem', { name: '2', exact: true }).click(),
  );
  const search = await searched();
  await closeDialog(page);
  const list = await paintedAfter(page, { event: 'click', selector: rowIn }, () =>
    page.locator('.ant-form-item', { hasText: 'UserListSelect' }).getByRole('button').click(),
  );
  const listSearch = await searched();
  await closeDialog(page);
  return { first, next, search, list, listSearch };
}

/** Makes the same actions in the product's picker and in antd's tree. */
async function walkTree(site: Site, button: string): Promise<Walk> {
  const { browser, company, sought } = site;
  const { page } = site.person;
  await openPage(site);
  if (button === bareButton)
    await page.evaluate(installBareTree, {
      ...{ button, path: '/sys/sysDepart/queryIdTree', height: 400, width: modalSizes.departmentPicker, words },
    });
  const open = await paintedAfter(page, { event: 'click', selector: nodeIn, text: '部门' }, () =>
    page.getByRole('button', { name: button, exact: true }).click(),
  );
  await page.waitForLoadState('networkidle');
  const dialog = page.getByRole('dialog');
  const field = dialog.getByLabel(words.search);
  await field.fill(sought);
  const search = await paintedAfter(page, { event: 'keydown', selector: '.ant-modal mark', text: sought }, () =>
    page.keyboard.press('Enter'),
  );
  await dialog.getByRole('button', { name: words.collapseAll }).click();
  await page.locator(nodeIn, { hasText: '部门' }).first().waitFor({ state: 'detached' });
  const root = page.locator('.ant-modal .ant-tree-list-holder .ant-tree-treenode', { hasText: company });
  const branch = await paintedAfter(page, { event: 'click', selector: nodeIn, text: '部门' }, () =>
    root.locator('.ant-tree-switcher').click(),
  );
  await dialog.getByRole('button', { name: words.collapseAll }).click();
  await page.locator(nodeIn, { hasText: '部门' }).first().waitFor({ state: 'detached' });
  const all = await paintedAfter(page, { event: 'click', selector: nodeIn, text: '部门' }, () =>
    dialog.getByRole('button', { name: words.expandAll }).click(),
  );
  await field.fill('部');
  const type = await paintedAfter(page, { event: 'input', selector: `.ant-modal input[value="部门"]` }, () =>
    page.keyboard.insertText('门'),
  );
  await page.locator('.ant-modal .ant-tree-list-holder').hover();
  const [, events] = await recordTasks(browser, page, async () => {
    await page.evaluate(() => performance.mark('scroll begins'));
    for (let step = 0; step < steps; step += 1) {
      await page.mouse.wheel(0, 2_400);
      await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
    }
    await page.evaluate(() => performance.mark('scroll ends'));
  });
  const scroll = longestTask(events, { begins: 'scroll begins', ends: 'scroll ends' });
  const rows = await page.locator('.ant-modal .ant-tree-treenode').count();
  return { open, search, branch, all, type, scroll, rows };
}

/** The department that contains the added ones. */
const companyOf = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const { value } = JSON.parse(localStorage.getItem('freight:platform:session') ?? '{}');
    const response = await fetch('/api/sys/sysDepart/queryIdTree', { headers: { 'x-access-token': value.token } });
    interface Node {
      readonly title: string;
      readonly children: readonly Node[] | null;
    }
    const { result } = (await response.json()) as { readonly result: readonly Node[] };
    const found = result.find(({ children }) => children?.some(({ title }) => title === '部门1'));
    if (!found) throw new Error('the departments are not there');
    return found.title;
  });

async function openSite(browser: Browser, address: string, sought: string): Promise<Site> {
  const person = await visitor(browser, address);
  await signIn(person, 'admin');
  return { person, browser, sought, company: await companyOf(person.page) };
}

/** Makes the rounds of actions in alternating order, the product's twice per round; resolves to the samples of each step. */
async function interleaved(ours: () => Promise<Walk>, peer: () => Promise<Walk>) {
  const walks = { ours: [] as Walk[], peer: [] as Walk[], same: [] as Walk[] };
  for (let round = -warmUps; round < rounds; round += 1) {
    for (const name of round % 2 === 0 ? (['ours', 'peer', 'same'] as const) : (['same', 'peer', 'ours'] as const)) {
      const walk = await (name === 'peer' ? peer() : ours());
      if (round >= 0) walks[name].push(walk);
    }
  }
  const of = (name: keyof typeof walks, step: string): number[] => walks[name].map((walk) => walk[step] ?? Number.NaN);
  return {
    compared: (step: string) => compared({ ours: of('ours', step), peer: of('peer', step), same: of('same', step) }),
    ours: (step: string) => [...of('ours', step), ...of('same', step)],
  };
}

const goal = 1.2;
/** Screens change from frame to frame, so the time of a paint is known only to the length of a frame, ms. */
const step = 1000 / 60;

/** `urls`: the databases with many and with few people. */
export async function measurePickersPage(urls: { readonly many: string; readonly few: string }): Promise<Row[]> {
  const dataDirs: string[] = [];
  const servers: ServerProcess[] = [];
  const start = async (url: string): Promise<string> => {
    const dataDir = mkdtempSync(join(tmpdir(), 'freight-bench-'));
    dataDirs.push(dataDir);
    const program = fileURLToPath(new URL('../src/product-process.ts', import.meta.url));
    const server = await startServer(program, { DATABASE_URL: url, DATA_DIR: dataDir });
    servers.push(server);
    return server.address;
  };
  const browser = await openBrowser();
  try {
    const big = await openSite(browser, await start(urls.many), '部门4321');
    const small = await openSite(browser, await start(urls.few), '部门43');
    const people = await interleaved(
      () => walkUsers(big),
      () => walkUsers(small),
    );
    const tree = await interleaved(
      () => walkTree(big, '选择部门'),
      () => walkTree(big, bareButton),
    );
    const named = `${users} users`;
    const fewName = `the same with ${few.users} users`;
    const row = (name: string, metric: string): Row =>
      timeRow(`${named}, in the browser: ${metric}`, fewName, goal, people.compared(name), { step });
    const ofTree = (name: string, metric: string, resolution = step): Row =>
      timeRow(`${departs} departments, in the browser: ${metric}`, "antd's tree", goal, tree.compared(name), { step: resolution });
    return [
      row('first', 'user picker, click → first rows painted'),
      row('next', 'user picker, click on the next page → its rows painted'),
      row('search', 'user picker, Enter after a typed account → its rows painted'),
      row('list', 'user list, click → first rows painted'),
      row('listSearch', 'user list, Enter after a typed account → its rows painted'),
      ofTree('open', 'click → tree painted'),
      limitRow(`${departs} departments, in the browser: click → tree painted`, 'ms', tree.ours('open'), 400),
      ofTree('search', 'Enter after a typed name → the match painted'),
      ofTree('branch', 'click on a department of 100 → those below painted'),
      ofTree('all', 'click on “expand all” → departments painted'),
      ofTree('type', 'a letter in the search box while all are open → painted'),
      ofTree('scroll', 'longest task while the tree is scrolled to its end', 0),
      limitRow(`${departs} departments, in the browser: longest task while the tree is scrolled to its end`, 'ms', tree.ours('scroll'), 50),
      countRow(`${departs} departments, all open: rows in the document`, 'rows', Math.max(...tree.ours('rows')), 50),
    ];
  } finally {
    await browser.close();
    for (const server of servers) await server.stop();
    for (const dataDir of dataDirs) rmSync(dataDir, { recursive: true, force: true });
  }
}
