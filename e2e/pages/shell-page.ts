import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { expect, type Locator, type Page } from '@playwright/test';
import { demoPassword } from 'shared-contracts/session/session';
import { keptBrowser } from '../product-template.ts';
import { ListScreen } from './list-screen.ts';
import { RecordForm } from './record-form.ts';

const places = ['freight:platform:session', 'freight:platform:dictionaries'] as const;

/** Actions of a person in the frame: sign in and out, use the menu, switch tabs. */
export class ShellPage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  get menu(): Locator {
    return this.page.getByRole('navigation', { name: '主菜单' });
  }

  /** Selector of the first thing that a signed-in person sees: the menu, or on a phone the button that opens it. */
  get wayToScreens(): Locator {
    return this.menu.or(this.page.getByRole('button', { name: '打开菜单' }));
  }

  get tabs(): Locator {
    return this.page.getByRole('tablist', { name: '已打开的页面' }).getByRole('tab');
  }

  tab(title: string): Locator {
    return this.page.getByRole('tablist', { name: '已打开的页面' }).getByRole('tab', { name: title, exact: true });
  }

  /** The page of the active tab. */
  get screen(): Locator {
    return this.page.getByRole('main').getByRole('tabpanel').filter({ visible: true }).first();
  }

  get list(): ListScreen {
    return new ListScreen(this.page, this.screen);
  }

  get form(): RecordForm {
    return new RecordForm(this.page);
  }

  async fillSignIn(username: string, password = demoPassword): Promise<void> {
    await this.page.getByLabel('账号', { exact: true }).fill(username);
    await this.page.getByLabel('密码', { exact: true }).fill(password);
    await this.page.getByRole('button', { name: '登录', exact: true }).click();
  }

  async signIn(username: string): Promise<void> {
    await this.page.goto('/user/login');
    await this.fillSignIn(username);
    // A person with several departments must choose one.
    const enter = this.page.getByRole('button', { name: '进入系统' });
    await expect(this.wayToScreens.or(enter)).toBeVisible();
    if (await enter.isVisible()) await enter.click();
    await expect(this.wayToScreens).toBeVisible();
  }

  /**
   * Signs in without the form, with a new session, by the stored browser state of an earlier sign-in. For tests that are not about signing
   * in.
   */
  async enter(username: string, path = '/'): Promise<void> {
    await this.page.goto('/config.json');
    const { releaseKey } = await (await this.page.request.get('/config.json')).json();
    /** State of the browser after a sign-in by the form. */
    const browser = keptBrowser(releaseKey, username);
    if (!existsSync(browser)) {
      await this.signIn(username);
      const left = await this.page.evaluate((names) => names.map((name) => localStorage.getItem(name) ?? ''), places);
      // The file is renamed when it is complete, because another worker may read it at this moment.
      const written = `${browser}.${process.pid}`;
      writeFileSync(written, JSON.stringify(left));
      renameSync(written, browser);
      if (path !== '/') await this.page.goto(path);
    } else {
      const left = JSON.parse(readFileSync(browser, 'utf8')) as string[];
      let token = '';
      // The server refuses with 503 when a statement waits too long on a busy machine, and asks to try again.
      await expect(async () => {
        const response = await this.page.request.post('/api/sys/login', { data: { username, password: demoPassword } });
        const body = await response.json();
        expect(body.success, `sign-in of ${username}: ${response.status()} ${body.message}`).toBe(true);
        token = body.result.token;
      }).toPass({ intervals: [1_000], timeout: 30_000 });
      const [session = '', ...others] = left;
      const kept = JSON.parse(session);
      const own = JSON.stringify({ ...kept, value: { ...kept.value, token } });
      await this.page.evaluate(
        (entries) => {
          for (const [name, text] of entries) localStorage.setItem(name, text);
        },
        [own, ...others].map((text, at) => [places[at] ?? '', text] as const),
      );
      await this.page.goto(path);
    }
    await expect(this.wayToScreens).toBeVisible();
  }

  async signOut(): Promise<void> {
    await this.page.getByRole('button', { name: '用户菜单' }).click();
    await this.page.getByRole('menuitem', { name: '退出登录' }).click();
    const question = this.page.getByRole('dialog').filter({ hasText: '真的要注销登录吗 ?' });
    await question
      .getByRole('button', { name: '确 定' })
      .or(question.getByRole('button', { name: '确定' }))
      .click();
    await expect(this.page.getByRole('heading', { name: '登录', exact: true })).toBeVisible();
  }

  /** Opens a screen by the side menu; `path` are the titles from the top level. */
  async open(...path: string[]): Promise<void> {
    const last = path.at(-1) ?? '';
    for (const title of path.slice(0, -1)) {
      const parent = this.menu.getByRole('treeitem', { name: title, exact: true });
      if ((await parent.getAttribute('aria-expanded')) !== 'true') await parent.click();
    }
    await this.menu.getByRole('treeitem', { name: last, exact: true }).click();
    await expect(this.tab(last)).toHaveAttribute('aria-selected', 'true');
  }

  /** Answers the question with this text with yes. */
  async agree(question: string | RegExp): Promise<void> {
    const dialog = this.page.getByRole('dialog').filter({ hasText: question, visible: true }).last();
    await dialog.getByRole('button', { name: '确定', exact: true }).click();
    await expect(dialog).toHaveCount(0);
  }

  /** Takes back what a notice with this text says. */
  async undo(text: string | RegExp): Promise<void> {
    const notice = this.page.getByRole('status').or(this.page.getByRole('alert')).filter({ hasText: text });
    await notice.getByRole('button', { name: '撤销', exact: true }).click();
    await expect(this.page.getByText(/^已撤销/).first()).toBeVisible();
  }

  /** Undoes a change from the user menu, which offers it after the page was loaded again, too. */
  async undoRecent(text: string | RegExp): Promise<void> {
    await this.page.getByRole('button', { name: /用户菜单$/ }).click();
    await this.page.getByRole('menuitem', { name: '最近的更改' }).click();
    const changes = this.page.getByRole('dialog', { name: '最近的更改' });
    await changes.getByRole('listitem').filter({ hasText: text }).getByRole('button', { name: '撤销', exact: true }).click();
    await expect(this.page.getByText(/^已撤销/).first()).toBeVisible();
    await this.page.keyboard.press('Escape');
    await expect(changes).toBeHidden();
  }

  /** Closes a tab by keyboard; the caller must check whether it really closes. */
  async closeTab(title: string): Promise<void> {
    await this.tab(title).focus();
    await this.tab(title).press('Delete');
  }

  /** Runs an action of a tab's context menu. */
  async tabAction(title: string, action: string): Promise<void> {
    await this.tab(title).click({ button: 'right' });
    await this.page.getByRole('menuitem', { name: action, exact: true }).filter({ visible: true }).click();
  }

  /** Visible titles of the menu with all groups unfolded, in order. */
  async menuTitles(): Promise<string[]> {
    const groups = this.menu.getByRole('treeitem', { expanded: false });
    while ((await groups.count()) > 0) await groups.first().click();
    return (await this.menu.getByRole('treeitem').allInnerTexts()).map((text) => text.trim());
  }
}
