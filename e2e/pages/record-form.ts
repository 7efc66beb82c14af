import { expect, type Locator, type Page } from '@playwright/test';

/** The option that Enter would take, as it is announced. */
function announcedOption(input: Element): string {
  const option = document.getElementById(input.getAttribute('aria-activedescendant') ?? '');
  return option?.getAttribute('aria-label') ?? option?.textContent ?? '';
}

/** A drawer or question with a form in it, filled the way a person does: by the words beside each input. */
export class RecordForm {
  readonly page: Page;
  readonly dialog: Locator;

  constructor(page: Page) {
    this.page = page;
    this.dialog = page.getByRole('dialog').filter({ visible: true }).last();
  }

  /** The input beside a label. */
  input(label: string): Locator {
    return this.dialog.getByLabel(label, { exact: true });
  }

  async fill(values: Readonly<Record<string, string>>): Promise<void> {
    for (const [label, value] of Object.entries(values)) await this.input(label).fill(value);
  }

  /** Moments are typed and confirmed, because a picker's panel covers the form. */
  async fillMoments(values: Readonly<Record<string, string>>): Promise<void> {
    for (const [label, value] of Object.entries(values)) {
      await this.input(label).fill(value);
      await this.input(label).press('Enter');
      await expect(this.input(label)).toHaveValue(value);
    }
  }

  /** Picks from a select, a cascade or a record search by typing what it is called. */
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

  async submit(name: string | RegExp): Promise<void> {
    await this.dialog.getByRole('button', { name, exact: true }).click();
  }

  async expectValues(values: Readonly<Record<string, string>>): Promise<void> {
    for (const [label, value] of Object.entries(values)) await expect(this.input(label)).toHaveValue(value);
  }

  /** Leaves without saving, and says so when asked. */
  async abandon(): Promise<void> {
    await this.dialog.getByRole('button', { name: '取消', exact: true }).click();
    await this.page.getByRole('dialog', { name: '放弃未保存的内容？' }).getByRole('button', { name: '确定' }).click();
    await this.expectClosed();
  }

  async expectClosed(): Promise<void> {
    await expect(this.page.getByRole('dialog').filter({ visible: true })).toHaveCount(0);
  }
}
