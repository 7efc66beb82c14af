// Screens are opened for the first time during an outage, and work without a reload when the server is back. A short run opens one screen
// of each group of each remote, another one in either outage; `npm test -- --all` opens all screens in both.
import type { Page } from '@playwright/test';
import type { MenuItem } from 'shared-contracts/session/session';
import { go } from '../../faulty-product.ts';
import { ShellPage } from '../../pages/shell-page.ts';
import { expect, test } from '../../product.ts';

test.describe.configure({ mode: 'parallel' });

interface Outage {
  readonly name: string;
  readonly says: string;
  begin(page: Page): Promise<void>;
  end(page: Page): Promise<void>;
}

const outages: readonly Outage[] = [
  {
    name: 'the line is away',
    says: '网络已断开',
    begin: (page) => page.context().setOffline(true),
    end: (page) => page.context().setOffline(false),
  },
  {
    name: 'the server is away',
    says: '服务器暂时无法访问',
    begin: async (page) => {
      await page.route('**/*', (route) => route.fulfill({ status: 502, contentType: 'text/html', body: 'Bad Gateway' }));
    },
    end: (page) => page.unroute('**/*'),
  },
];

interface Screen {
  readonly path: string;
  readonly title: string;
  /** First segment of the screen's component path; all screens of a group come from one remote. */
  readonly group: string;
}

/** Screens of the menu in its order, without pages of other sites. */
function screensOf(menu: readonly MenuItem[]): Screen[] {
  return menu.flatMap(({ path, component, meta, children = [] }) => {
    if (children.length > 0) return screensOf(children);
    return component.startsWith('layouts/') ? [] : [{ path, title: meta.title, group: component.split('/')[0] ?? '' }];
  });
}

/** One screen of each group. `place` selects the first one, or for the second outage the next one if there are several. */
function sampleOf(screens: readonly Screen[], place: number): Screen[] {
  const groups = Map.groupBy(screens, ({ group }) => group);
  return [...groups.values()].flatMap((those) => those[place % those.length] ?? []);
}

for (const [index, { name, says, begin, end }] of (process.env.ALL_TESTS ? outages : outages.slice(0, 1)).entries()) {
  test(`a screen that is opened while ${name} opens by itself afterwards`, async ({ page }) => {
    test.setTimeout(400_000);
    const asked = page.waitForResponse('**/sys/permission/getUserPermissionByToken*');
    const shell = new ShellPage(page);
    await shell.signIn('admin');
    const { result } = (await (await asked).json()) as { result: { menu: MenuItem[] } };
    await expect(shell.screen.getByText('自定义', { exact: true })).toBeVisible();
    const home = new URL(page.url()).pathname;
    // An address with a parameter opens no record, so its screen says so and not that the outage ended.
    const all = screensOf(result.menu).filter(({ path }) => path !== home && !path.includes(':'));
    expect(all.length).toBeGreaterThan(20);
    const screens = process.env.ALL_TESTS ? all : sampleOf(all, index);
    expect(screens.length).toBeGreaterThan(4);

    await begin(page);
    for (const { path, title } of screens) {
      await go(page, path);
      await expect(shell.tab(title)).toHaveAttribute('aria-selected', 'true');
    }
    await expect(shell.screen.getByRole('alert')).toContainText(`${says}，恢复后页面会自动打开`, { timeout: 60_000 });
    await expect(page.getByText(new RegExp(`^${says}.*已填写的内容`))).toHaveCount(1);

    await end(page);
    await expect(page.getByText('连接已恢复')).toBeVisible({ timeout: 60_000 });
    for (const { path, title } of screens) {
      await test.step(title, async () => {
        await go(page, path);
        await expect(shell.tab(title)).toHaveAttribute('aria-selected', 'true');
        await expect(
          shell.screen.locator('table, form, figure, h1, h2, [role=grid], [role=tree], [role=list], .ant-empty').first(),
        ).toBeVisible({
          timeout: 30_000,
        });
        await expect(shell.screen.getByRole('alert')).toHaveCount(0);
      });
    }
  });
}
