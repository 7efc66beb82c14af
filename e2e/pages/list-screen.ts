import { type Download, expect, type Locator, type Page } from '@playwright/test';

/** Actions of a person in a list: query, read a row, run a row's actions, open a record, export. */
export class ListScreen {
  readonly page: Page;
  /** The page of the active tab. */
  readonly area: Locator;

  constructor(page: Page, area: Locator) {
    this.page = page;
    this.area = area;
  }

  /** The rows with records; the cells of a tree are grid cells. */
  get rows(): Locator {
    return this.area.getByRole('row').filter({ has: this.page.getByRole('cell').or(this.page.getByRole('gridcell')) });
  }

  row(text: string): Locator {
    return this.rows.filter({ hasText: text }).first();
  }

  /** Phones show cards instead of rows, and keep most tools behind buttons. */
  get #isPhone(): boolean {
    return (this.page.viewportSize()?.width ?? 0) < 768;
  }

  /** The records of the page: rows, on phones cards. */
  get records(): Locator {
    return this.#isPhone ? this.area.getByRole('list', { name: /列表$/ }).getByRole('listitem') : this.rows;
  }

  record(text: string): Locator {
    return this.records.filter({ hasText: text }).first();
  }

  /** The numbers of the records in their order; `prefix` are the letters with which they begin. */
  async numbers(prefix: string): Promise<string[]> {
    return await this.records.getByRole('link', { name: new RegExp(`^${prefix}\\d+`) }).allInnerTexts();
  }

  /** A record that bears this mark of a change by another person. */
  marked(mark: string): Locator {
    return this.area.locator(`[aria-description="${mark}"]`);
  }

  /** A button among the tools of the list. */
  async tool(name: string | RegExp): Promise<Locator> {
    const more = this.area.getByRole('button', { name: '更多工具', expanded: false });
    if (this.#isPhone && (await more.count()) > 0) await more.click();
    return this.area.getByRole('button', { name, ...(typeof name === 'string' && { exact: true }) });
  }

  /** Shows a view by its name. */
  async chooseView(name: string): Promise<void> {
    if (!this.#isPhone) return await this.area.getByRole('tab', { name }).click();
    await this.area.getByRole('combobox', { name: '视图' }).click();
    const view = this.page.locator('.ant-select-item-option').filter({ hasText: name, visible: true });
    // Of a long choice only the part in sight is in the document.
    await expect(async () => {
      if ((await view.count()) === 0) await this.page.keyboard.press('ArrowDown');
      await view.click({ timeout: 300 });
    }).toPass({ timeout: 30_000 });
  }

  /** The view that is shown, with the number of its records. */
  get activeView(): Locator {
    if (!this.#isPhone) return this.area.getByRole('tab', { selected: true });
    return this.area.locator('.ant-select').filter({ has: this.page.getByRole('combobox', { name: '视图' }) });
  }

  /** Chooses a command of the views. */
  async viewCommand(command: string): Promise<void> {
    await (await this.tool(/^视图/)).click();
    await this.page.getByRole('menuitem', { name: command }).click();
  }

  /** The text of the paging, e.g. `1-10 共 12 条`. */
  get total(): Locator {
    return this.area.getByText(/^\d+-\d+ 共 \d+ 条$/);
  }

  async choosePageSize(size: number): Promise<void> {
    await this.area.getByRole('combobox', { name: '页码' }).click();
    await this.page.getByTitle(`${size} 条/页`).filter({ visible: true }).last().click();
  }

  /** Position of a field in the list: its column, and its index among the fields in the column. */
  async #placeOf(label: string): Promise<{ column: number; part: number; parts: number }> {
    const heads = await this.area.getByRole('columnheader').allTextContents();
    const labels = heads.map((head) =>
      head
        .replace(/ [①-⑩]$/, '')
        .split(' / ')
        .map((each) => each.trim()),
    );
    const column = labels.findIndex((each) => each.includes(label));
    expect(column, `column ${label} of ${heads.join(', ')}`).toBeGreaterThanOrEqual(0);
    const parts = labels[column] ?? [];
    return { column, part: parts.indexOf(label), parts: parts.length };
  }

  /** The cell of a row that contains the field with this label. */
  async cell(text: string, label: string): Promise<Locator> {
    await expect(this.row(text)).toBeVisible();
    const { column } = await this.#placeOf(label);
    return this.row(text).getByRole('cell').nth(column);
  }

  /** The value of the field with this label in a row. */
  async value(text: string, label: string): Promise<string> {
    const shown = (await (await this.cell(text, label)).textContent()) ?? '';
    const { part, parts } = await this.#placeOf(label);
    return parts === 1 ? shown : (shown.split(' / ')[part] ?? '');
  }

  async expectCells(text: string, cells: Readonly<Record<string, string>>): Promise<void> {
    for (const [label, value] of Object.entries(cells)) await expect.poll(() => this.value(text, label), `${label} of ${text}`).toBe(value);
  }

  /** Queries with the filters above the rows; on phones they open by a button. */
  async query(filters: Readonly<Record<string, string>>): Promise<void> {
    const drawer = this.page.getByRole('dialog', { name: '筛选' });
    if (this.#isPhone) await this.area.getByRole('button', { name: '筛选', exact: true }).click();
    const form = this.#isPhone ? drawer : this.area.getByRole('search');
    for (const [label, value] of Object.entries(filters)) await form.getByLabel(label, { exact: true }).fill(value);
    await form.getByRole('button', { name: '查询', exact: true }).click();
    await expect(drawer).toHaveCount(0);
  }

  /** Reloads the list, which then shows changes by others. */
  async refresh(): Promise<void> {
    if (this.#isPhone) return await (await this.tool('刷新')).click();
    await this.area.getByRole('search').getByRole('button', { name: '查询', exact: true }).click();
  }

  /** Runs a row's action, which is visible or under 更多. */
  async act(text: string, action: string): Promise<void> {
    const row = this.record(text);
    await expect(row).toBeVisible();
    const inSight = row.getByRole('button', { name: action, exact: true });
    const more = row.getByRole('button', { name: '更多' });
    // The buttons of a row appear a moment after the row.
    await expect(inSight.or(more).first()).toBeVisible();
    const inMenu = this.page.getByRole('menuitem', { name: action, exact: true });
    const attempt = 3_000;
    // A step that was just taken changes the buttons of its row when the list is read again: an action may move from the menu into sight.
    await expect(async () => {
      if ((await inSight.count()) > 0) return inSight.click({ timeout: attempt });
      if (!(await inMenu.isVisible())) await more.click({ timeout: attempt });
      await inMenu.click({ timeout: attempt });
    }).toPass({ timeout: 30_000 });
  }

  /** Runs an action that only asks for confirmation, and confirms it. */
  async confirm(text: string, action: string): Promise<void> {
    await this.act(text, action);
    const question = this.page.getByRole('dialog', { name: `确认${action}？` });
    await question.getByRole('button', { name: '确定' }).click();
    await expect(question).toHaveCount(0);
  }

  /** Opens the form of a new record. */
  async add(): Promise<void> {
    await this.area.getByRole('button', { name: '新增', exact: true }).click();
    await expect(this.page.getByRole('dialog').filter({ visible: true })).toBeVisible();
  }

  /** Deletes a row after the question; `saying` is what the product says then, if it refuses. */
  async remove(text: string, saying = '删除成功'): Promise<void> {
    await this.act(text, '删除');
    const question = this.page.getByRole('dialog').filter({ hasText: /确认删除|确定要删除/ });
    await question.getByRole('button', { name: '确定', exact: true }).click();
    await expect(this.page.getByText(saying).filter({ visible: true }).first()).toBeVisible();
  }

  /** Opens a row's record; resolves to the drawer with it. */
  async open(text: string): Promise<Locator> {
    await this.record(text).getByRole('link').first().click();
    const drawer = this.page.getByRole('dialog').filter({ visible: true });
    await expect(drawer).toBeVisible();
    return drawer;
  }

  async close(): Promise<void> {
    await this.page.keyboard.press('Escape');
    await expect(this.page.getByRole('dialog').filter({ visible: true })).toHaveCount(0);
  }

  async export(): Promise<Download> {
    const [download] = await Promise.all([this.page.waitForEvent('download'), (await this.tool('导出')).click()]);
    return download;
  }
}
