import { expect, type Locator, type Page } from '@playwright/test';
import { RecordForm } from './record-form.ts';

/** A record that is open: in a drawer, beside its list, or on a page of its own. */
export class RecordView {
  readonly page: Page;
  readonly area: Locator;

  constructor(area: Locator) {
    this.page = area.page();
    this.area = area;
  }

  /** The record with this name in a drawer. */
  static inDrawer(page: Page, name: string): RecordView {
    return new RecordView(page.getByRole('dialog', { name: new RegExp(`详情 · ${name}$`) }));
  }

  /** The step at which the record is. */
  get step(): Locator {
    return this.area.getByRole('list', { name: '状态' }).locator('[aria-current="step"]');
  }

  /** The line that says which action comes next, by whom and until when. */
  get next(): Locator {
    return this.area.getByText('下一步', { exact: true }).locator('xpath=..');
  }

  /** The entries of the activity. */
  get activity(): Locator {
    return this.area.getByRole('list', { name: '动态' }).locator(':scope > li');
  }

  async openTab(name: string | RegExp): Promise<void> {
    const tab = this.area.getByRole('tab', { name, exact: true });
    await expect(tab).toBeAttached();
    // On a phone tabs that do not fit are in the menu at the end of their row; which fit is known when all of them are there.
    await expect(async () => {
      const isInSight = await tab.evaluate((element) => {
        const row = element.closest('.ant-tabs-nav-wrap')?.getBoundingClientRect();
        const { left, right } = element.getBoundingClientRect();
        return row !== undefined && left >= row.left - 1 && right <= row.right + 1;
      });
      if (isInSight) await tab.click({ timeout: 3_000 });
      else {
        await this.area.locator('.ant-tabs-nav-more').click({ timeout: 3_000 });
        await this.page.getByRole('option', { name, exact: true }).filter({ visible: true }).click({ timeout: 3_000 });
      }
      await expect(tab).toHaveAttribute('aria-selected', 'true', { timeout: 3_000 });
    }).toPass({ timeout: 30_000 });
  }

  /** Runs an action of the head, which is its main button or in its menu. For records that wait for somebody. */
  async act(action: string): Promise<void> {
    // The next step is read a moment after the buttons appear, and may make another of them the main one.
    await expect(this.next).toBeVisible();
    const main = this.area.getByRole('button', { name: action, exact: true });
    const more = this.area.getByRole('button', { name: '更多操作' });
    await expect(main.or(more).first()).toBeVisible();
    if (await main.isVisible()) return await main.click();
    await more.click();
    await this.page.getByRole('menuitem', { name: action, exact: true }).click();
  }

  /** Opens the form in which the record is edited. */
  async edit(): Promise<RecordForm> {
    await this.act('编辑');
    await expect(this.page.getByRole('dialog', { name: /^编辑 · / })).toBeVisible();
    return new RecordForm(this.page);
  }
}
