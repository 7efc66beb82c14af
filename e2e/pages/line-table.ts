import { expect, type Locator, type Page } from '@playwright/test';

/** The text of a cell, and whether the cell is marked as invalid. */
export interface ShownCell {
  readonly text: string;
  readonly isInvalid: boolean;
}

/** A table of lines in a form, used by keyboard, clipboard, mouse and input method. */
export class LineTable {
  readonly page: Page;
  readonly grid: Locator;
  readonly columns: readonly string[];
  readonly #form: Locator;

  constructor(form: Locator, name: string, columns: readonly string[]) {
    this.page = form.page();
    this.columns = columns;
    this.#form = form;
    this.grid = form.getByRole('grid', { name });
  }

  async add(): Promise<void> {
    await this.#form
      .getByRole('toolbar', { name: new RegExp((await this.grid.getAttribute('aria-label')) ?? '') })
      .getByRole('button', { name: '新增' })
      .click();
  }

  row(index: number): Locator {
    return this.grid.locator('[data-row]:not([data-row="#header"])').nth(index);
  }

  cell(column: string, row = 0): Locator {
    return this.row(row).locator(`[data-column="${column}"]`);
  }

  /** Scrolls to the column: only columns near the visible part are in the page. */
  async reach(column: string): Promise<void> {
    const isInFront = this.columns.indexOf(column) * 2 < this.columns.length;
    await this.grid.evaluate((grid, left) => grid.scrollTo({ left: left ? 0 : grid.scrollWidth }), isInFront);
    await expect(this.cell(column)).toBeVisible();
  }

  /** Puts the focus on a cell without editing it. */
  async focus(column: string, row = 0): Promise<void> {
    await this.reach(column);
    await this.cell(column, row).focus();
  }

  /** Leaves the cell by clicking outside the table. */
  async leave(): Promise<void> {
    await this.#form.locator('.ant-drawer-title').click();
  }

  async type(column: string, text: string, row = 0): Promise<void> {
    await this.focus(column, row);
    await this.page.keyboard.type(text);
    await this.leave();
  }

  /** Types the text of an option and selects it. */
  async choose(column: string, text: string, row = 0): Promise<void> {
    await this.focus(column, row);
    await this.page.keyboard.type(text);
    await expect(this.page.getByTitle(text, { exact: true }).filter({ visible: true }).last()).toBeVisible();
    await this.page.keyboard.press('Enter');
    await expect(this.cell(column, row)).toHaveText(text);
  }

  async paste(column: string, text: string, row = 0): Promise<void> {
    await this.focus(column, row);
    await this.page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
    await this.page.keyboard.press('Control+v');
  }

  /**
   * Composes text letter by letter as an input method does: replaces the cell's content, or all text in its editor. The cell stays open.
   * `meanwhile` runs before the composition ends.
   */
  async compose(
    column: string,
    text: string,
    { inEditor = false, meanwhile }: { readonly inEditor?: boolean; readonly meanwhile: () => Promise<void> },
  ): Promise<void> {
    await this.focus(column);
    for (const key of inEditor ? ['F2', 'Control+a'] : []) await this.page.keyboard.press(key);
    const input = await this.page.context().newCDPSession(this.page);
    for (const letters of ['s', 'sh', 'shi']) {
      await input.send('Input.imeSetComposition', { text: letters, selectionStart: letters.length, selectionEnd: letters.length });
    }
    await meanwhile();
    await input.send('Input.insertText', { text });
    await input.detach();
  }

  /** Drags the fill handle of a cell to another row. */
  async drag(column: string, from: number, to: number): Promise<void> {
    await this.focus(column, from);
    await this.grid.locator('[data-fill]').hover();
    await this.page.mouse.down();
    await this.cell(column, to).hover();
    await this.page.mouse.up();
  }

  /** For every cell of a row, by column: its text, and whether it is marked as invalid. */
  async shown(row: number): Promise<Readonly<Record<string, ShownCell>>> {
    const found: Record<string, ShownCell> = {};
    for (const side of [this.columns[0], this.columns.at(-1)]) {
      await this.reach(side ?? '');
      const cells = await this.row(row)
        .locator('[role=gridcell]')
        .evaluateAll((elements) =>
          elements.map((element) => ({
            column: element.getAttribute('data-column') ?? '',
            text: (element.textContent ?? '').trim(),
            isInvalid: element.getAttribute('aria-invalid') === 'true',
          })),
        );
      for (const { column, ...cell } of cells) if (this.columns.includes(column)) found[column] = cell;
    }
    return found;
  }
}
