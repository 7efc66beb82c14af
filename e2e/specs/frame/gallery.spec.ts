// The editable table in the real shell: mouse, keyboard, clipboard, live changes, a hundred thousand rows.
import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { readSheet } from 'api-server/kernel/spreadsheet/spreadsheet';
import { filmFrames, judgeFrames, type PaintedFacts } from '../../../bench/src/painted-frames.ts';
import { seriousFindings } from '../../pages/accessibility.ts';
import { watchPolicy } from '../../pages/policy-watch.ts';
import { ShellPage } from '../../pages/shell-page.ts';
import { expect, test } from '../../product.ts';

const grid = (page: Page, name: string) => page.getByRole('grid', { name });
/** The cell of the row that contains `text`, in the column with this title. */
async function cellOf(table: Locator, text: string, title: string): Promise<Locator> {
  const header = table.getByRole('columnheader', { name: title });
  const column = await header.getAttribute('aria-colindex');
  return table.getByRole('row').filter({ hasText: text }).locator(`[aria-colindex="${column}"]`);
}

const example = (name: string) => `/gallery?example=${name}`;

/** Pastes a text into the focused element, as if it had been copied elsewhere. */
async function paste(page: Page, text: string): Promise<void> {
  await page.evaluate((copied) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', copied);
    document.activeElement?.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, text);
}

test('a table is edited by mouse and by keyboard, filled from a sheet, and everything can be undone', async ({ page }) => {
  const reports = await watchPolicy(page);
  await new ShellPage(page).enter('admin', example('rows'));
  const table = grid(page, '行');
  const goods = await cellOf(table, '线材', '货物名称');
  await goods.click();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('盘条');
  await page.keyboard.press('Enter');
  await expect(table).toContainText('盘条');

  // Types over a cell, then in the next cell, and undoes both edits.
  const quantity = await cellOf(table, '螺纹钢', '数量');
  await quantity.click();
  await page.keyboard.press('Escape');
  await page.keyboard.type('100');
  await page.keyboard.press('Enter');
  await expect(quantity).toHaveText('100');
  await expect(table).toContainText('275');
  await page.keyboard.press('ControlOrMeta+Z');
  await expect(quantity).toHaveText('12.5');
  await page.keyboard.press('ControlOrMeta+Y');
  await expect(quantity).toHaveText('100');

  // Pastes three lines: the second one is not a number and is refused, the other two are accepted.
  await quantity.click();
  await page.keyboard.press('Escape');
  await paste(page, '7\n许多\n9');
  await expect(quantity).toHaveText('7');
  await expect(await cellOf(table, '盘条', '数量')).toHaveAttribute('aria-invalid', 'true');
  // The third row is locked, so it is unchanged.
  await expect(await cellOf(table, '卷板', '数量')).toHaveText('37.5');

  // Moves rows down by keyboard, checks their numbers, and exports them by the toolbar.
  await (await cellOf(table, '螺纹钢', '货物名称')).click();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Alt+ArrowDown');
  await expect(table.getByRole('row').nth(1)).toContainText('盘条');
  await expect(page.getByText('onDragged 0 → 1')).toBeVisible();
  await table.getByRole('row').filter({ hasText: '盘条' }).getByRole('checkbox').click();
  await page.getByRole('main').getByRole('button', { name: '删除' }).click();
  await page.getByRole('button', { name: /确\s*定/ }).click();
  await expect(table).not.toContainText('盘条');
  await expect(page.getByText('onRemoved deletedIds=2')).toBeVisible();
  expect(await seriousFindings(page)).toEqual([]);
  expect(reports).toEqual([]);
});

test('two tables follow each other over the socket, and a hundred thousand rows scroll without a blank', async ({ page }) => {
  await new ShellPage(page).enter('admin', example('live'));
  const [here, there] = [grid(page, '甲的窗口'), grid(page, '乙的窗口')];
  const cell = await cellOf(here, '螺纹钢', '数量');
  await cell.click();
  // Outside an input the keys would select and overwrite every cell.
  await expect(cell.getByRole('textbox')).toBeFocused();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('31.5');
  await page.keyboard.press('Enter');
  await expect(await cellOf(there, '螺纹钢', '数量')).toHaveText('31.5');

  await page.goto(example('many'));
  const many = grid(page, '十万行');
  await expect(many).toHaveAttribute('aria-rowcount', /^10000[1-9]$/);
  const film = await filmWheel(page, many, 900);
  expect(film.frames).toBeGreaterThan(2);
  expect(film.wholly, `of ${film.frames} frames as painted`).toBe(0);
  // Makes sure that the table scrolled at all, because without scrolling no frame would be blank.
  expect(film.gaps.length, 'changed pictures').toBeGreaterThan(2);
  const row = await many.getByRole('gridcell').filter({ hasText: 'YD' }).first().boundingBox();
  await many.hover();
  await page.mouse.wheel(0, 500 * (row?.height ?? 0));
  await expect(many).toContainText('YD2026060100000502');
  await many.getByRole('gridcell').first().click();
  await page.keyboard.press('Escape');
  await page.keyboard.press('ControlOrMeta+End');
  await expect(many).toContainText('YD2026060100099999');
});

/** Scrolls a table by wheel, down and up again; resolves to the texts of the first text column in every frame. */
async function filmWheel(page: Page, table: Locator, pixels: number): Promise<PaintedFacts> {
  await table.scrollIntoViewIfNeeded();
  const cell = await table.getByRole('gridcell').filter({ hasText: 'YD' }).first().boundingBox();
  const whole = await table.boundingBox();
  const window = page.viewportSize();
  if (!cell || !whole || !window) throw new Error('the table shows no rows');
  await table.hover();
  const stop = await filmFrames(await page.context().newCDPSession(page));
  for (const direction of [1, -1]) for (let turn = 0; turn < 20; turn += 1) await page.mouse.wheel(0, direction * pixels);
  await expect.poll(() => table.evaluate((element) => element.scrollTop)).toBe(0);
  const frames = await stop();
  const reader = await page.context().newPage();
  // The height ends above the scroll bar and above the line that the frame draws below the page, and contains texts of the column.
  const height = Math.floor(Math.min(whole.y + whole.height, window.height - 40) - cell.y) - 40;
  const area = { x: Math.ceil(cell.x) + 4, y: Math.round(cell.y), width: Math.floor(cell.width) - 8, height };
  const facts = await judgeFrames(reader, frames, { areas: [area], rowHeight: Math.round(cell.height) });
  await reader.close();
  return facts;
}

/** The pages of opened print dialogs, as rows of texts. */
async function watchPrinting(page: Page): Promise<() => Promise<readonly (readonly string[])[]>> {
  await page.addInitScript(() => {
    const top = window.top as unknown as { printed?: string[][]; heads?: string };
    window.print = () => {
      top.printed = [...document.querySelectorAll('tr')].map((row) => [...row.children].map((cell) => cell.textContent ?? ''));
      top.heads = getComputedStyle(document.querySelector('thead') as Element).display;
    };
  });
  return async () => {
    await page.waitForFunction(() => 'printed' in window);
    expect(await page.evaluate(() => (window as unknown as { heads: string }).heads)).toBe('table-header-group');
    return await page.evaluate(() => (window as unknown as { printed: string[][] }).printed);
  };
}

test('what a table shows goes out as a workbook and on paper, and a finger selects, copies and pastes', async ({ page, context }) => {
  const reports = await watchPolicy(page);
  const printed = await watchPrinting(page);
  await new ShellPage(page).enter('admin', example('figures'));
  const table = grid(page, '价格表');
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: /导\s*出/ }).click();
  await page.getByRole('menuitem', { name: 'Excel（.xlsx）' }).click();
  const saved = await saving;
  expect(saved.suggestedFilename()).toBe('价格表.xlsx');
  const [heads, first] = await readSheet(await readFile(await saved.path()));
  expect(heads).toEqual(['线路', '省份', '城市(随省份)', '里程(公里)', '吨数', '单价(元/吨)', '生效日期', '备注', '运费(元)']);
  expect(first).toEqual(['线路 1', '山东', '济南', '120', '20', '88', '2026-01-01', '', '1760']);
  await page.getByRole('button', { name: /打\s*印/ }).click();
  const paper = await printed();
  expect(paper).toHaveLength(15);
  expect(paper[12]?.slice(0, 3)).toEqual(['12', '线路 12', '江苏']);
  expect(paper[13]?.[0]).toBe('合计');

  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const touch = await context.newCDPSession(page);
  await touch.send('Emulation.setTouchEmulationEnabled', { enabled: true });
  const finger = (type: 'touchStart' | 'touchMove' | 'touchEnd', x: number, y: number) =>
    touch.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x, y }] });
  const middle = async (where: Locator) => {
    const box = await where.boundingBox();
    return [(box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 2] as const;
  };
  const cell = await cellOf(table, '线路 2', '吨数');
  await finger('touchStart', ...(await middle(cell)));
  await expect(page.getByRole('toolbar', { name: '所选单元格的操作' })).toBeVisible();
  await finger('touchEnd', 0, 0);
  const knob = table.locator('[data-grasp="last"]');
  await finger('touchStart', ...(await middle(knob)));
  const target = await middle(await cellOf(table, '线路 4', '单价'));
  await finger('touchMove', target[0] - 20, target[1] - 20);
  await finger('touchMove', ...target);
  await finger('touchEnd', 0, 0);
  await expect(table.locator('[role="gridcell"][aria-selected="true"]')).toHaveCount(6);
  await page.getByRole('button', { name: '复制', exact: true }).click();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe('20.5\t88\r\n21\t88\r\n21.5\t88');
  await page.evaluate(() => navigator.clipboard.writeText('30\t90'));
  await page.getByRole('button', { name: '粘贴', exact: true }).click();
  await expect(await cellOf(table, '线路 4', '运费')).toHaveText('2700.00');
  expect(await seriousFindings(page)).toEqual([]);

  await touch.send('Emulation.setTouchEmulationEnabled', { enabled: false });
  await page.goto(example('types'));
  const types = grid(page, '列类型');
  await types.evaluate((scroller) => scroller.scrollTo({ left: scroller.scrollWidth }));
  await (await cellOf(types, '只读文字', 'upload')).click();
  await types
    .locator('input[type=file]')
    .setInputFiles({ name: '合同.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n%%EOF') });
  await types.getByRole('button', { name: '合同.pd…' }).click();
  await page.getByRole('menuitem', { name: '预览 合同.pdf' }).click();
  const frames = () => page.frames().map((frame) => new URL(frame.url() || 'about:blank').pathname);
  await expect.poll(frames).toContainEqual(expect.stringMatching(/^\/api\/sys\/common\/pdf\/pdfPreviewIframe$/));
  await expect.poll(frames).toContainEqual(expect.stringMatching(/^\/api\/sys\/common\/fileByTicket\//));
  expect(reports).toEqual([]);
});
