import { expect, type Locator, type Page } from '@playwright/test';

/** The option that Enter would select, as announced to screen readers. */
function announcedOption(input: Element): string {
  const option = document.getElementById(input.getAttribute('aria-activedescendant') ?? '');
  return option?.getAttribute('aria-label') ?? option?.textContent ?? '';
}

const entryRoles = ['textbox', 'combobox', 'spinbutton', 'switch', 'checkbox'] as const;

/** A record by its name, or by what is typed into a filter and its name. */
type Choice = string | readonly [typed: string, name: string];

/** A drawer or dialog with a form, filled as a person does: by the labels of the inputs. */
export class RecordForm {
  readonly page: Page;
  readonly dialog: Locator;

  constructor(page: Page) {
    this.page = page;
    this.dialog = page.getByRole('dialog').filter({ visible: true }).last();
  }

  /** The input with a label; a column of a table in the form may have the same label. */
  input(label: string): Locator {
    const inputs = entryRoles.map((role) => this.dialog.getByRole(role)).reduce((some, more) => some.or(more));
    return this.dialog.getByLabel(label, { exact: true }).and(inputs);
  }

  /** Goes to a section of a long form: by the list beside it, or on a phone by the menu above it. */
  async goTo(section: string): Promise<void> {
    const outline = this.dialog.getByRole('navigation', { name: '分段' });
    const listed = outline.getByRole('button', { name: new RegExp(`^${section}`) });
    const step = outline.getByRole('button', { name: /^\d+\/\d+ / });
    await expect(listed.or(step).first()).toBeVisible();
    if ((await step.count()) === 0) return await listed.click();
    await step.click();
    await this.page.getByRole('menuitem', { name: new RegExp(`^${section}`) }).click();
    await expect(step).toContainText(section);
  }

  async fill(values: Readonly<Record<string, string>>): Promise<void> {
    for (const [label, value] of Object.entries(values)) await this.input(label).fill(value);
  }

  /** Date-times are typed and confirmed, because a picker's panel would cover the form. */
  async fillMoments(values: Readonly<Record<string, string>>): Promise<void> {
    for (const [label, value] of Object.entries(values)) {
      await this.input(label).fill(value);
      await this.input(label).press('Enter');
      await expect(this.input(label)).toHaveValue(value);
    }
  }

  /** Selects an option in a select box, a cascading select box or a record search by typing its text. */
  async choose(values: Readonly<Record<string, string>>): Promise<void> {
    for (const [label, text] of Object.entries(values)) {
      const input = this.input(label);
      await input.click();
      await input.fill(text);
      const place = this.page.getByRole('menuitemcheckbox').filter({ hasText: text, visible: true });
      await expect(async () => {
        if ((await place.count()) > 0) return place.first().click();
        expect(await input.evaluate(announcedOption)).toContain(text);
        await input.press('Enter');
      }).toPass({ timeout: 15_000 });
    }
  }

  /**
   * Selects records in the window with their list, which the field opens; the filter has the label `by`, and a record its name or what is typed
   * into the filter and its name.
   */
  async pick(label: string, by: string, ...records: readonly Choice[]): Promise<void> {
    await this.input(label).click();
    await this.#choose(this.page.getByRole('dialog', { name: /选择$/ }), by, records);
  }

  /** Selects departments in the window that the field opens. */
  async pickDepart(label: string, ...names: string[]): Promise<void> {
    await this.input(label).click();
    const window = this.page.getByRole('dialog', { name: '选择部门' });
    for (const name of names) {
      // Of many departments only some are in the document.
      await window.getByRole('textbox', { name: '请输入部门名称按回车进行搜索' }).fill(name);
      await window.getByRole('textbox', { name: '请输入部门名称按回车进行搜索' }).press('Enter');
      await window.getByRole('checkbox', { name, exact: true }).check();
    }
    await window.getByRole('button', { name: '确定', exact: true }).click();
    await expect(window).toHaveCount(0);
  }

  /** Selects users in the open window with the list of users. */
  async chooseUsers(...users: readonly Choice[]): Promise<void> {
    await this.#choose(this.page.getByRole('dialog', { name: '根据部门选择用户' }), '用户账号', users);
  }

  async #choose(window: Locator, by: string, records: readonly Choice[]): Promise<void> {
    for (const record of records) {
      const [typed, name] = typeof record === 'string' ? [record, record] : record;
      await window.getByLabel(by, { exact: true }).fill(typed);
      await window.getByRole('button', { name: '查询', exact: true }).click();
      const choice = { name: `选择 ${name}`, exact: true } as const;
      await window.getByRole('radio', choice).or(window.getByRole('checkbox', choice)).check();
    }
    await window.getByRole('button', { name: '确定', exact: true }).click();
    await expect(window).toHaveCount(0);
  }

  /** Empties a field whose records are chosen in a window. */
  async clear(label: string): Promise<void> {
    await this.input(label).locator('xpath=ancestor::*[.//button[@aria-label="清空"]][1]').getByRole('button', { name: '清空' }).click();
  }

  /** Adds a line to a table in the form by keyboard: texts are typed, options are typed by name, '' leaves the cell empty. */
  async addLine(table: string, cells: readonly (string | { readonly option: string })[]): Promise<void> {
    const grid = this.dialog.getByRole('grid', { name: table });
    await expect(grid).toBeVisible();
    // Rows with a check box; the header row has one too.
    const lines = grid.getByRole('row').filter({ has: this.page.getByRole('checkbox') });
    const before = await lines.count();
    await this.dialog
      .getByRole('toolbar', { name: new RegExp(table) })
      .getByRole('button', { name: '新增' })
      .click();
    await expect(lines).toHaveCount(before + 1);
    for (const cell of cells) {
      if (typeof cell === 'string') await this.page.keyboard.type(cell);
      else {
        await this.page.keyboard.type(cell.option);
        await expect(this.page.getByTitle(cell.option, { exact: true }).filter({ visible: true }).last()).toBeVisible();
        await this.page.keyboard.press('Enter');
      }
      await this.page.keyboard.press('Tab');
    }
  }

  /** Uploads a file to a field and waits until it is stored. */
  async upload(label: string, file: { readonly name: string; readonly mimeType: string; readonly buffer: Buffer }): Promise<void> {
    const button = this.dialog.getByRole('button', { name: `上传文件 ${label}` });
    const [chooser] = await Promise.all([this.page.waitForEvent('filechooser'), button.click()]);
    await chooser.setFiles(file);
    await expect(this.dialog.getByRole('button', { name: new RegExp(`^(预览|下载) ${file.name}$`) })).toBeVisible();
  }

  async submit(name: string | RegExp): Promise<void> {
    await this.dialog.getByRole('button', { name, exact: true }).click();
  }

  async expectValues(values: Readonly<Record<string, string>>): Promise<void> {
    for (const [label, value] of Object.entries(values)) await expect(this.input(label)).toHaveValue(value);
  }

  /** Closes the form without saving, and confirms that when asked. */
  async abandon(): Promise<void> {
    await this.dialog.getByRole('button', { name: '取消', exact: true }).click();
    await this.page.getByRole('dialog', { name: '放弃已填写的内容？' }).getByRole('button', { name: '确定' }).click();
    await this.expectClosed();
  }

  async expectClosed(): Promise<void> {
    await expect(this.page.getByRole('dialog').filter({ visible: true })).toHaveCount(0);
  }
}
