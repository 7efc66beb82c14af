import { expect, type Locator, type Page, type Request } from '@playwright/test';
import type { MenuItem } from 'shared-contracts/session/session';

/** Buttons, in both languages, that open a form or something else without changing data. */
const opens = /^(?:新增|新建|编辑|列设置|授权|用户|筛选|Add|New|Edit|Columns|Permissions|Users|Filters)(?: .*)?$|^(?:新增|新建).*$/;
/** Rarely used commands of a list, which phones show behind a menu. */
const unfolds = /^(?:更多工具|More tools)$/;
/**
 * The button for the form that every list has. A short run opens only this form and the first record; `npm test -- --all` opens everything.
 */
const opensAlways = /^(?:新增|Add|New)/;
const isShort = !process.env.ALL_TESTS;
/** Controls that are equal on every list, so that they are opened on one list only. */
const isEverywhere = /^(?:Views|视图|Page Size|页码|More tabs|更多页签)$/;

/** Paths of all screens of a menu, including screens that have no row in the side menu. */
export function screensOf(items: readonly MenuItem[]): string[] {
  return items.flatMap(({ path, route, component, children = [] }) => [
    ...(route === '1' && !component.startsWith('layouts/') ? [path] : []),
    ...screensOf(children),
  ]);
}

/** The part of the page that is new since the last check: the page itself, or only what was opened over it. */
export type Part = 'page' | 'opened';
/** Called to check the page whenever something new is shown. */
export type Look = (where: string, part: Part) => Promise<void>;

/** Walks through screens in one window, and opens everything that can be opened without changing data. */
export class ScreenWalk {
  readonly #page: Page;
  readonly #look: Look;
  readonly #seen = new Set<string>();
  readonly #underWay = new Set<Request>();

  constructor(page: Page, look: Look) {
    this.#page = page;
    this.#look = look;
    page.on('request', (request) => this.#underWay.add(request));
    page.on('requestfinished', (request) => this.#underWay.delete(request));
    page.on('requestfailed', (request) => this.#underWay.delete(request));
  }

  /** Opens a screen in the same window, then everything on it that can be opened. */
  async screen(path: string): Promise<void> {
    const page = this.#page;
    await this.#go(path);
    await this.look(path);
    const screen = page.getByRole('main').getByRole('tabpanel').filter({ visible: true }).first();
    const unfolding = screen.getByRole('button', { name: unfolds, expanded: false }).first();
    if (!isShort && (await unfolding.count()) > 0) {
      await unfolding.click();
      await this.look(`${path} › more tools`);
    }
    for (let control = await this.#next(screen, path); control; control = await this.#next(screen, path)) {
      await this.open(control.locator, `${path} › ${control.name}`);
      // When a control led to another page, only that page itself is checked, nothing on it is opened.
      if (new URL(page.url()).pathname !== path.split('?')[0]) {
        await this.#go(path);
        await this.#rest();
      }
    }
    const record = screen.getByRole('row').or(screen.getByRole('listitem')).getByRole('link').first();
    if ((await record.count()) > 0) await this.open(record, `${path} › record`);
  }

  /**
   * The first control of the screen that should be opened and was not opened yet. It is searched for again each time, because what was
   * opened before may have changed the screen.
   */
  async #next(screen: Locator, path: string): Promise<{ readonly locator: Locator; readonly name: string } | undefined> {
    const controls = screen.locator('button, [role="combobox"]').filter({ visible: true });
    const found = await controls.evaluateAll((elements) =>
      elements.map((element) => ({
        name: element.getAttribute('aria-label') ?? element.textContent?.trim() ?? '',
        isDisabled: element.matches(':disabled') || element.closest('[aria-disabled="true"]') !== null,
        popup: element.getAttribute('aria-haspopup'),
        field: element.id.replace(/^.*__/, ''),
      })),
    );
    for (const [index, { name, isDisabled, popup, field }] of found.entries()) {
      const isWorthIt = !isDisabled && (isShort ? opensAlways.test(name) : popup !== null || opens.test(name));
      const key = isEverywhere.test(name || field) ? name || field : `${path} ${name || field}`;
      if (!isWorthIt || this.#seen.has(key)) continue;
      this.#seen.add(key);
      return { locator: controls.nth(index), name: name || field };
    }
    return undefined;
  }

  /** Clicks a control, calls `look` for what it opens, and closes it again. */
  async open(control: Locator, where: string): Promise<void> {
    const before = this.#page.url();
    await control.click({ timeout: 10_000 });
    // The drawer or dialog may have to be loaded first; a link opens another page instead.
    await expect
      .poll(async () => this.#page.url() !== before || (await this.#over().count()) > 0, { timeout: 5_000, intervals: [20, 50, 100] })
      .toBe(true)
      .catch(() => undefined);
    const isOver = async () => (await this.#over().count()) > 0;
    await this.look(where, isOver);
    await this.close();
  }

  /** Checks what the window shows, after it has stopped moving. */
  async look(where: string, isOver: () => Promise<boolean> = async () => false): Promise<void> {
    await this.#rest();
    await this.#look(where, (await isOver()) ? 'opened' : 'page');
  }

  /** Opens an address as a link within the page would. */
  async #go(path: string): Promise<void> {
    await this.#page.evaluate((to) => {
      history.pushState({}, '', to);
      dispatchEvent(new PopStateEvent('popstate'));
    }, path);
  }

  /** Closes dialogs, drawers and pop-ups over the page. */
  async close(): Promise<void> {
    for (let layer = 0; layer < 4; layer += 1) {
      await this.#page.keyboard.press('Escape');
      if ((await this.#over().count()) === 0) return;
    }
  }

  #over(): Locator {
    const page = this.#page;
    const panels = page.locator('.ant-popover, .ant-select-dropdown, .ant-picker-dropdown');
    return page.getByRole('dialog').or(page.getByRole('menu')).or(page.getByRole('listbox')).or(panels).filter({ visible: true });
  }

  /** Waits until all requests have ended and no loading indicator is shown. */
  async #rest(): Promise<void> {
    let quiet = 0;
    await expect
      .poll(
        async () => {
          quiet = this.#underWay.size === 0 && !(await this.#isLoading()) ? quiet + 1 : 0;
          return quiet;
        },
        { intervals: [20] },
      )
      .toBeGreaterThanOrEqual(2);
  }

  async #isLoading(): Promise<boolean> {
    return this.#page.evaluate(async () => {
      await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
      return [...document.querySelectorAll('[aria-busy="true"], .ant-skeleton, .ant-spin-spinning')].some((each) => each.checkVisibility());
    });
  }
}
