// The rows of docs/faults.md that any file can fail by, at each of the six remotes as they were built; the others are in faults.spec.ts.
import type { Page } from '@playwright/test';
import type { PinnedRemote } from 'shared-contracts/release';
import { type Fault, type FaultyOrigin, faults } from '../faulty-origin.ts';
import { expect, go, test, within } from '../faulty-product.ts';
import type { ShellPage } from '../pages/shell-page.ts';
import { testMenu, testRemote } from '../test-remote.ts';

const below = '/every';
const whole = 'whole/one';
const tampered: Fault = (right) => ({
  ...right,
  body: Buffer.concat([
    Buffer.from(right.headers['content-type']?.startsWith('text/css') ? ':root{--tampered:1}' : 'window.__tampered=1;'),
    right.body,
  ]),
});
const hasRun = (page: Page) =>
  page.evaluate(() => ['__tampered' in globalThis, getComputedStyle(document.documentElement).getPropertyValue('--tampered')]);

/** The six, their screens in the menu of who signs in, and a remote that nothing happens to. */
async function pinSix(origin: FaultyOrigin): Promise<PinnedRemote[]> {
  const well = testRemote(origin, { name: 'whole', screens: { [whole]: "(React) => () => React.createElement('p', null, '页面完好')" } });
  const { remotes } = await origin.pin([well]);
  const six = remotes.filter(({ name }) => name !== well.name);
  expect(six.map(({ name }) => name).sort()).toEqual(['business', 'carrier-portal', 'etc', 'monitoring', 'shipper-portal', 'system-admin']);
  const components = six.flatMap(({ exposes }) => exposes.map(({ component }) => component));
  origin.menu = [testMenu('故障', [...components, whole], below)];
  return six;
}

const pathOf = ({ exposes }: PinnedRemote): string => `${below}/${exposes[0]?.component}`;
const cardOf = (shell: ShellPage, { name }: PinnedRemote) => shell.screen.getByRole('alert').filter({ hasText: `${name}@` });

test('each of the six remotes fails by a lost, a hanging, an unavailable and a changed file: a cause each time, in its tab alone', async ({
  page,
  shell,
  origin,
}) => {
  const six = await pinSix(origin);
  const files = /^\/remotes\/(?!whole\/)/;
  const asked = () => origin.seen.filter(({ path }) => files.test(path)).length;
  /** All at once: their waiting is one waiting. */
  const retryAll = async () => {
    for (const remote of six) {
      await go(page, pathOf(remote));
      await cardOf(shell, remote)
        .getByRole('button', { name: /重\s*试/ })
        .click();
    }
  };
  const expectAll = async (row: string, reason: string, since: number) => {
    for (const remote of six) {
      await go(page, pathOf(remote));
      await within(`${remote.name}: ${row}`, 8000, since, cardOf(shell, remote).filter({ hasText: reason }));
    }
    await go(page, `${below}/${whole}`);
    await expect(shell.screen.getByText('页面完好')).toBeVisible();
  };

  let mend = origin.break(files, faults.missingJson);
  await shell.signIn('admin');
  await expectAll('lost', 'network', Date.now());

  mend();
  mend = origin.break(files, faults.hang);
  let since = Date.now();
  await retryAll();
  await expectAll('hanging', 'timeout', since);

  mend();
  // The first one's connections go on hanging: its retry makes others.
  const [first] = six;
  origin.cut((path) => files.test(path) && !path.startsWith(first?.base ?? ''));
  mend = origin.break(files, faults.unavailable);
  since = Date.now();
  await retryAll();
  await expectAll('unavailable', 'network', since);

  mend();
  mend = origin.break(files, tampered);
  since = Date.now();
  await retryAll();
  await expectAll('changed', 'integrity', since);
  const before = asked();
  expect(await hasRun(page)).toEqual([false, '']);
  for (const remote of six) {
    await go(page, pathOf(remote));
    await expect(cardOf(shell, remote).getByRole('button', { name: /重\s*试/ })).toHaveCount(0);
  }
  expect(asked(), 'what was refused is not asked for again').toBe(before);
});

test('no changed file of the six remotes runs, whichever it is: screen, style, part that comes later', async ({ page, shell, origin }) => {
  const six = await pinSix(origin);
  const isFirst = (path: string) => six.some((remote) => path === remote.base + remote.entry);
  const styles = six.flatMap(({ base, exposes }) => exposes.flatMap((expose) => expose.styles.map((path) => base + path)));
  const later = six.flatMap(({ base, exposes, integrity, entry }) => {
    const first = new Set([entry, ...exposes.flatMap((expose) => [...expose.scripts, ...expose.styles])]);
    return Object.keys(integrity).flatMap((path) => (first.has(path) ? [] : [base + path]));
  });
  expect(styles.length, 'a remote with a style sheet').toBeGreaterThan(0);
  expect(later.length, 'a remote with a part that comes later').toBeGreaterThan(0);
  const gave = new Set<string>();
  const breakFiles = (paths: (path: string) => boolean) => {
    const isTheirs = (path: string) => six.some(({ base }) => path.startsWith(base)) && paths(path);
    origin.break((path) => isTheirs(path) && gave.add(path).has(path), tampered);
  };

  // Parts that come later, and styles: everything else is as it was published.
  breakFiles((path) => later.includes(path) || styles.includes(path));
  await shell.signIn('admin');
  await shell.screen.getByText('自定义', { exact: true }).click();
  await expect(shell.screen.getByRole('alert').filter({ hasText: '页面未能打开' })).toContainText('integrity');
  const styled = six.find(({ exposes }) => exposes.some((expose) => expose.styles.length > 0));
  const gallery = styled?.exposes.find((expose) => expose.styles.length > 0)?.component;
  await go(page, `${below}/${gallery}`);
  await expect(shell.screen.getByRole('alert')).toContainText('integrity');

  // Screens of the others: their entries are well.
  breakFiles((path) => !isFirst(path));
  for (const remote of six.filter(({ name }) => name !== 'monitoring')) {
    await go(page, pathOf(remote));
    await expect(cardOf(shell, remote)).toContainText('integrity');
  }
  await go(page, `${below}/${whole}`);
  await expect(shell.screen.getByText('页面完好')).toBeVisible();
  expect(await hasRun(page)).toEqual([false, '']);
  console.log(`${gave.size} changed files were sent, none ran: ${[...gave].map((path) => path.split('/').at(-1)).join(', ')}`);
  expect(gave.size).toBeGreaterThanOrEqual(styles.length + six.length);
});
