// Faults of docs/faults.md that can affect any file, tested with the built remotes; faults.spec.ts tests the other faults.
import type { Page } from '@playwright/test';
import type { PinnedRemote } from 'shared-contracts/release/release';
import { type Fault, type FaultyOrigin, faults } from '../../faulty-origin.ts';
import { expect, go, shown, test } from '../../faulty-product.ts';
import type { ShellPage } from '../../pages/shell-page.ts';
import { testMenu, testRemote } from '../../test-remote.ts';

// Tests are independent, so workers run them in parallel.
test.describe.configure({ mode: 'parallel' });

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

/** Pins the six remotes with their screens in the menu, and another remote that no fault affects. */
async function pinSix(origin: FaultyOrigin): Promise<PinnedRemote[]> {
  const well = testRemote(origin, { name: 'whole', screens: { [whole]: "(React) => () => React.createElement('p', null, '页面完好')" } });
  const { remotes } = await origin.pin([well]);
  const six = remotes.filter(({ name }) => name !== well.name);
  expect(six.map(({ name }) => name).sort()).toEqual(['business', 'carrier-portal', 'etc', 'monitoring', 'shipper-portal', 'system-admin']);
  const components = six.flatMap(({ exposes }) => exposes.map(({ component }) => component));
  origin.menu = [testMenu('故障', [...components, whole], below)];
  return six;
}

/**
 * The remotes with which a fault is tested: one of the six, a different one for each fault, or all of them with `npm test -- --all`.
 * host-shell/src/remotes/loader/every-remote.test.ts tests every fault with every remote.
 */
const triedAt = (six: readonly PinnedRemote[], fault: number): readonly PinnedRemote[] =>
  process.env.ALL_TESTS ? six : six.slice(fault % six.length, (fault % six.length) + 1);

const pathOf = ({ exposes }: PinnedRemote): string => `${below}/${exposes[0]?.component}`;
const cardOf = (shell: ShellPage, { name }: PinnedRemote) => shell.screen.getByRole('alert').filter({ hasText: `${name}@` });

test('a remote fails by a lost, a hanging, an unavailable and a changed file: a cause each time, in its tab alone', async ({
  page,
  shell,
  origin,
}) => {
  const six = await pinSix(origin);
  const files = /^\/remotes\/(?!whole\/)/;
  const asked = () => origin.seen.filter(({ path }) => files.test(path)).length;
  const opened = new Set<string>();
  /** Opens each remote, or retries it after a failure, all at once, so that their waiting times overlap. */
  const openAll = async (remotes: readonly PinnedRemote[]) => {
    for (const remote of remotes) {
      await go(page, pathOf(remote));
      if (opened.has(remote.name)) {
        await cardOf(shell, remote)
          .getByRole('button', { name: /重\s*试/ })
          .click();
      }
      opened.add(remote.name);
    }
  };
  /** Waits until each remote has shown the error; an unaffected remote must still open. */
  const expectFault = async (fault: number, row: string, reason: string) => {
    const since = Date.now();
    const remotes = triedAt(six, fault);
    await openAll(remotes);
    for (const remote of remotes) {
      await go(page, pathOf(remote));
      await shown(`${remote.name}: ${row}`, since, cardOf(shell, remote).filter({ hasText: reason }));
    }
    await go(page, `${below}/${whole}`);
    await expect(shell.screen.getByText('页面完好')).toBeVisible();
  };

  let mend = origin.break(files, faults.missingJson);
  await shell.signIn('admin');
  await expectFault(0, 'lost', 'network');

  mend();
  mend = origin.break(files, faults.hang);
  await expectFault(1, 'hanging', 'timeout');

  mend();
  // Connections of the first remote stay open without response; its retry must open new ones.
  const [first] = six;
  origin.cut((path) => files.test(path) && !path.startsWith(first?.base ?? ''));
  mend = origin.break(files, faults.unavailable);
  await expectFault(2, 'unavailable', 'network');

  mend();
  mend = origin.break(files, tampered);
  await expectFault(3, 'changed', 'integrity');
  const before = asked();
  expect(await hasRun(page)).toEqual([false, '']);
  for (const remote of triedAt(six, 3)) {
    await go(page, pathOf(remote));
    await expect(cardOf(shell, remote).getByRole('button', { name: /重\s*试/ })).toHaveCount(0);
  }
  expect(asked(), 'what was refused is not asked for again').toBe(before);
});

test('no changed file of a remote runs, whichever it is: screen, style, part that comes later', async ({ page, shell, origin }) => {
  const six = await pinSix(origin);
  const pathsOf = ({ base }: PinnedRemote, files: readonly string[]): string[] => files.map((file) => base + file);
  const screens = six.flatMap((remote) => remote.exposes.map((expose) => ({ remote, ...expose })));
  const home = screens.find(({ component }) => component === 'dashboard/analysis');
  if (!home) throw new Error('nobody has the home page');
  // The home page must open, because one of its later parts is asked for there.
  const styled = screens.filter((screen) => screen !== home && screen.styles.length > 0);
  expect(styled.length, 'screens with a style sheet').toBeGreaterThan(0);
  // Only styles and lazily loaded parts of these screens are damaged; their initial scripts stay intact.
  const opened = [home, ...styled];
  const well = new Set(opened.flatMap(({ remote, scripts }) => pathsOf(remote, scripts)));
  const plain = triedAt(six, 4).map(({ name }) => {
    const screen = screens.find((candidate) => candidate.remote.name === name && !opened.includes(candidate));
    if (!screen) throw new Error(`${name} has no further screen`);
    const scripts = pathsOf(screen.remote, screen.scripts).filter((path) => !well.has(path));
    expect(scripts, `${screen.component} has a script of its own`).not.toEqual([]);
    return { ...screen, scripts };
  });
  const first = new Set([home.remote.entry, ...home.remote.exposes.flatMap(({ scripts, styles }) => [...scripts, ...styles])]);
  const later = Object.keys(home.remote.integrity).filter((file) => !first.has(file));
  expect(later, 'parts of the home page’s remote that come later').not.toEqual([]);

  // The bundler decides which of these parts the home page loads; a click loads at least one of them.
  const laterPaths = pathsOf(home.remote, later);
  const due = new Set([
    ...laterPaths,
    ...styled.flatMap(({ remote, styles }) => pathsOf(remote, styles)),
    ...plain.flatMap(({ scripts }) => scripts),
  ]);
  const sent = new Set<string>();
  origin.break((path) => due.has(path) && sent.add(path).has(path), tampered);
  const expectSent = (paths: readonly string[]) =>
    expect.poll(() => paths.filter((path) => !sent.has(path)), { message: 'asked for and not sent' }).toEqual([]);

  await shell.signIn('admin');
  await shell.screen.getByText('自定义', { exact: true }).click();
  await expect(shell.screen.getByRole('alert').filter({ hasText: '页面未能打开' })).toContainText('integrity');
  for (const { remote, component, styles } of styled) {
    await go(page, `${below}/${component}`);
    await expect(cardOf(shell, remote)).toContainText('integrity');
    await expectSent(pathsOf(remote, styles));
  }
  for (const { remote, component, scripts } of plain) {
    await go(page, `${below}/${component}`);
    await expect(cardOf(shell, remote)).toContainText('integrity');
    await expectSent(scripts);
  }
  await go(page, `${below}/${whole}`);
  await expect(shell.screen.getByText('页面完好')).toBeVisible();
  const askedLater = laterPaths.filter((path) => sent.has(path));
  expect(askedLater, 'a later part that the click needed').not.toEqual([]);
  const notAsked = new Set(laterPaths.filter((path) => !sent.has(path)));
  expect([...sent].sort()).toEqual([...due].filter((path) => !notAsked.has(path)).sort());
  expect(await hasRun(page)).toEqual([false, '']);
});
