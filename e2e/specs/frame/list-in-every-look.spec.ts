// Each point of the list on a real screen, in both themes, in a wide window and on a phone. A short run makes each journey in one look.
import { columnOf, sheetOf } from '../../pages/exported-sheet.ts';
import { expectFocusKept, reach } from '../../pages/keyboard.ts';
import { expectShownIn, looks, wideLooks } from '../../pages/looks.ts';
import { callsOf, OwnOrders } from '../../pages/made-orders.ts';
import { test as base, expect } from '../../product.ts';

const orders = '/business/order/list';
const test = base.extend<{ own: OwnOrders }>({
  own: async ({ page }, use) => {
    const own = new OwnOrders(page);
    await use(own);
    await own.remove();
  },
});

const [waiting, taken] = ['10', '20'] as const;
const heightOf = async (place: { boundingBox(): Promise<{ height: number } | null> }) =>
  Math.round((await place.boundingBox())?.height ?? 0);

for (const look of looks('390 px, dark')) {
  test(`rows have four heights that are kept, on a phone records are cards with one main action, ${look.name}`, async ({
    windowOf,
    own,
  }) => {
    await own.add();
    const { list, page } = await windowOf('operator', `${orders}?goodsName=${own.goodsName}`, look.options);
    const record = list.record(own.goodsName);
    await expect(record).toBeVisible();
    if (!look.isPhone) {
      await (await list.tool('列设置')).click();
      for (const [size, height] of Object.entries({ 中: 48, 小: 40, 迷你: 36, 极小: 32 })) {
        await page.getByRole('radiogroup', { name: '密度' }).getByText(size, { exact: true }).click();
        await expect.poll(() => heightOf(record)).toBe(height);
      }
      await page.reload();
      await expect.poll(() => heightOf(record)).toBe(32);
      return await expectShownIn(page, look);
    }
    const facts = record.getByRole('definition');
    expect(await facts.count()).toBeGreaterThanOrEqual(3);
    expect(await facts.count()).toBeLessThanOrEqual(5);
    await expect(record).toContainText('待接单');
    const main = record.getByRole('button', { name: '接单', exact: true });
    for (const control of [main, record.getByRole('button', { name: '更多' }), record.getByRole('link').first()]) {
      expect(await heightOf(control)).toBeGreaterThanOrEqual(48);
    }
    await expect(record.locator('.ant-btn-primary')).toHaveCount(1);
    await expectShownIn(page, look);
    await list.confirm(own.goodsName, '接单');
    await expect(record).toContainText('待调度');
    expect(await own.states()).toEqual([taken]);
  });
}

for (const look of looks('1440 px, dark')) {
  test(`records are sorted by two fields, filtered, and the same again by the address, ${look.name}`, async ({ windowOf, own }) => {
    const { records } = await own.call('GET', 'bizOrder/list', { params: { pageSize: '100' } });
    interface Row {
      readonly orderNo: string;
      readonly orderStatus: string;
      readonly shipperName: string;
    }
    const sorted = (rows: readonly Row[], [byState, byNumber]: readonly string[]) =>
      rows
        .toSorted(
          (first, second) =>
            (byState === 'desc' ? -1 : 1) * first.orderStatus.localeCompare(second.orderStatus) ||
            (byNumber === 'desc' ? -1 : 1) * first.orderNo.localeCompare(second.orderNo),
        )
        .slice(0, 10)
        .map(({ orderNo }) => orderNo);
    const path = look.isPhone ? `${orders}?column=orderStatus,orderNo&order=desc,asc` : orders;
    const { list, page } = await windowOf('operator', path, look.options);
    const asked = (name: string) => new URL(page.url()).searchParams.get(name) ?? '';
    const shown = () => list.numbers('DD');
    if (!look.isPhone) {
      const head = (name: RegExp) => list.area.getByRole('columnheader', { name });
      await head(/^订单状态/).click();
      await expect.poll(() => asked('column')).toBe('orderStatus');
      await head(/^订单号/).click({ modifiers: ['Shift'] });
      await expect.poll(() => asked('column')).toBe('orderStatus,orderNo');
      await expect.poll(shown).toEqual(sorted(records, asked('order').split(',')));
      const before = asked('order');
      await head(/^订单号 ②/).click({ modifiers: ['Shift'] });
      await expect.poll(() => asked('order')).not.toBe(before);
      expect(asked('column')).toBe('orderStatus,orderNo');
    }
    const directions = asked('order').split(',');
    expect(directions).toHaveLength(2);
    await expect.poll(shown).toEqual(sorted(records, directions));

    const [chosen] = records as readonly Row[];
    const ofShipper = records.filter(({ shipperName }: Row) => shipperName === chosen?.shipperName);
    expect(ofShipper.length).toBeLessThan(records.length);
    await list.query({ 货主名称: chosen?.shipperName ?? '' });
    await expect.poll(shown).toEqual(sorted(ofShipper, directions));
    await page.reload();
    await expect.poll(shown).toEqual(sorted(ofShipper, directions));
    await expectShownIn(page, look);
    await list.area.getByRole('button', { name: look.isPhone ? '移除条件 货主名称' : '重置' }).click();
    await expect.poll(shown).toEqual(sorted(records, directions));
  });
}

for (const look of looks('390 px, light')) {
  test(`groups have numbers and sums, and lead to their rows, ${look.name}`, async ({ windowOf, own }) => {
    const { records } = await own.call('GET', 'bizOrder/list', { params: { pageSize: '100' } });
    const expected: Record<string, readonly [number, string]> = {};
    for (const { orderStatus_dictText: state, orderQty } of records as readonly { orderStatus_dictText: string; orderQty: string }[]) {
      const [count, sum] = expected[state] ?? [0, '0'];
      expected[state] = [count + 1, (Number(sum) + Number(orderQty)).toFixed(3)];
    }
    const { list, page } = await windowOf('operator', orders, look.options);
    await expect(list.records.first()).toBeVisible();
    await (await list.tool('分组')).click();
    await page.getByRole('menuitem', { name: '订单状态' }).click();
    const groups = list.area.getByRole('table', { name: '按订单状态分组' });
    const lines = groups.getByRole('row').filter({ has: page.getByRole('button', { name: '只看这一组' }) });
    const shown = async () => {
      const heads = await groups.getByRole('columnheader').allInnerTexts();
      const [state, count, sum] = ['订单状态', '条数', '订单数量合计'].map((name) => heads.findIndex((head) => head.trim() === name));
      const cells = await lines.evaluateAll((rows) => rows.map((row) => [...row.children].map((cell) => cell.textContent?.trim() ?? '')));
      return Object.fromEntries(cells.map((line) => [line[state ?? 0], [Number(line[count ?? 0]), line[sum ?? 0]?.replaceAll(',', '')]]));
    };
    await expect.poll(shown).toEqual(expected);
    await expectShownIn(page, look);

    const [state = '', [count]] = Object.entries(expected).toSorted(([, [one]], [, [other]]) => other - one)[0] ?? ['', [0]];
    const line = lines.filter({ hasText: state });
    await line.getByRole('button', { name: '展开行' }).click();
    await expect(groups.getByRole('link', { name: /^DD\d+/ })).toHaveCount(Math.min(10, count));
    await line.getByRole('button', { name: '只看这一组' }).click();
    await expect(groups).toHaveCount(0);
    await expect(list.records).toHaveCount(Math.min(10, count));
    await expect(list.records.filter({ hasText: state })).toHaveCount(Math.min(10, count));
    await expect(page).toHaveURL(/orderStatus=\d+/);
  });
}

for (const look of looks('1440 px, light')) {
  test(`a view is saved, shared with a role and opened by its name and its address, ${look.name}`, async ({ windowOf, own }) => {
    const [first, second] = [await own.add(), await own.add()];
    await own.call('PUT', 'bizOrder/take', { data: { id: second.id, version: second.version } });
    const admin = await windowOf('admin', `${orders}?goodsName=${own.goodsName}&orderStatus=${waiting}`, look.options);
    await expect.poll(() => admin.list.numbers('DD')).toEqual([first.orderNo]);
    const name = `视图${own.goodsName}`;
    await admin.list.viewCommand('另存为视图…');
    const dialog = admin.page.getByRole('dialog', { name: '另存为视图…' });
    await dialog.getByLabel('视图名称').fill(name);
    await dialog.getByLabel('共享给角色').click();
    await admin.page.getByTitle('调度', { exact: true }).click();
    // A click on the name field closes the select box of the roles, which covers the button.
    await dialog.getByLabel('视图名称').click();
    await expectShownIn(admin.page, look);
    await dialog.getByRole('button', { name: /保\s*存/ }).click();
    await expect(dialog).toHaveCount(0);
    await expect(admin.list.activeView).toContainText(`${name} 1`);
    const address = admin.page.url();

    const dispatcher = await windowOf('dispatcher', orders, look.options);
    await expect(dispatcher.list.records.nth(1)).toBeVisible();
    await dispatcher.list.chooseView(name);
    await expect.poll(() => dispatcher.list.numbers('DD')).toEqual([first.orderNo]);
    await dispatcher.page.goto(address);
    await expect(dispatcher.list.activeView).toContainText(`${name} 1`);
    await expect.poll(() => dispatcher.list.numbers('DD')).toEqual([first.orderNo]);

    await admin.list.viewCommand('删除视图');
    await admin.agree(name);
    await expect(admin.list.activeView).not.toContainText(name);
    await dispatcher.page.reload();
    await expect.poll(() => dispatcher.list.numbers('DD')).toEqual([first.orderNo]);
    await expect(dispatcher.list.activeView).not.toContainText(name);
  });
}

for (const look of looks('390 px, dark')) {
  test(`a record is read beside the list or over it, its order is a link, and back is the same place, ${look.name}`, async ({
    windowOf,
  }) => {
    const { list, page, screen } = await windowOf('operator', '/business/waybill/list?column=waybillNo&order=asc', look.options);
    await expect(list.records).toHaveCount(10);
    const numbers = await list.numbers('YD');
    const address = page.url();
    const record = look.isPhone ? page.getByRole('dialog', { name: new RegExp(numbers[5] ?? '-') }) : list.area.getByRole('complementary');
    const shows = (index: number) => expect(record.getByRole('heading', { name: numbers[index] })).toBeVisible();
    let top = 0;
    const topOf = async () => Math.round((await list.record(numbers[5] ?? '-').boundingBox())?.y ?? 0);
    if (look.isPhone) {
      await list.record(numbers[5] ?? '-').scrollIntoViewIfNeeded();
      top = await topOf();
      await list.open(numbers[5] ?? '-');
      expect((await record.boundingBox())?.width).toBe(390);
      await page.goBack();
      await expect(record).toHaveCount(0);
      await expect.poll(topOf).toBe(top);
      await list.open(numbers[5] ?? '-');
    } else {
      await page.keyboard.press('j');
      await page.keyboard.press(' ');
      await shows(0);
      for (const index of [1, 2, 3]) {
        await page.keyboard.press('ArrowDown');
        await shows(index);
      }
      await page.keyboard.press('ArrowUp');
      await shows(2);
      await expect(list.row(numbers[2] ?? '-')).toBeFocused();
    }
    await expectShownIn(page, look);

    const link = record.getByRole('link', { name: /^DD\d+/ }).first();
    const order = (await link.textContent()) ?? '';
    await link.click();
    await expect(page).toHaveURL(/\/business\/order\/list\?record=\w+$/);
    await expect(screen.getByRole('heading', { name: order })).toBeVisible();
    await expectShownIn(page, look);
    await page.goBack();
    await expect(record).toBeVisible();
    if (look.isPhone) {
      await page.goBack();
      await expect(record).toHaveCount(0);
      await expect.poll(topOf).toBe(top);
    } else {
      await shows(2);
      await record.getByRole('button', { name: '关闭预览' }).click();
      await expect(record).toHaveCount(0);
    }
    await expect(page).toHaveURL(address);
    expect(await list.numbers('YD')).toEqual(numbers);
  });
}

for (const look of looks('390 px, light')) {
  test(`orders are taken together after a question with their number, each with its result, and put back, ${look.name}`, async ({
    page: elsewhere,
    windowOf,
    own,
  }) => {
    const made = [await own.add(), await own.add(), await own.add()];
    const shell = await windowOf('operator', `${orders}?goodsName=${own.goodsName}&orderStatus=${waiting}`, look.options);
    const { list, page } = shell;
    await expect(list.records).toHaveCount(3);
    const remove = await list.tool('批量删除');
    await expect(remove).toHaveAttribute('aria-disabled', 'true');
    await remove.click({ force: true });
    await expect(page.getByText('请选择一条记录！')).toBeVisible();

    for (const { orderNo } of made) await list.record(orderNo).getByRole('checkbox').check();
    await expect(remove).toHaveAttribute('aria-disabled', 'false');
    const bar = list.area.getByRole('toolbar', { name: '对已选数据的操作' });
    await expect(bar.getByRole('status')).toHaveText('已选 3 条');
    await expectShownIn(page, look);
    await bar.getByRole('button', { name: '接单', exact: true }).click();
    const question = page.getByRole('dialog', { name: '确定要接单这 3 项吗?' });
    for (const { orderNo } of made) await expect(question).toContainText(orderNo);
    await expectShownIn(page, look);
    expect(await own.states()).toEqual([waiting, waiting, waiting]);

    // Somebody else takes one of them while the question is open.
    const [, second] = made;
    const dispatcher = await callsOf(elsewhere, 'dispatcher');
    await dispatcher('PUT', 'bizOrder/take', { data: { id: second?.id, version: second?.version } });
    await question.getByRole('button', { name: '确定', exact: true }).click();
    const results = page.getByRole('dialog', { name: '接单：成功 2 条，失败 1 条' });
    const lines = results.getByRole('list', { name: '每条结果' }).getByRole('listitem');
    await expect(lines).toHaveCount(3);
    await expect(lines.first()).toContainText(second?.orderNo ?? '-');
    await expect(lines.filter({ hasText: '接单成功' })).toHaveCount(2);
    expect(await own.states()).toEqual([taken, taken, taken]);
    await expectShownIn(page, look);
    await results.getByRole('button', { name: '关闭', exact: true }).last().click();
    await expect(results).toHaveCount(0);

    await shell.undo('接单成功');
    await expect.poll(() => own.states()).toEqual([waiting, taken, waiting]);
    await list.refresh();
    await expect(list.records).toHaveCount(2);
    await expect(list.record(second?.orderNo ?? '-')).toHaveCount(0);

    // Later the user menu still takes back what was done.
    for (const record of await list.records.all()) await record.getByRole('checkbox').check();
    await bar.getByRole('button', { name: '接单', exact: true }).click();
    await shell.agree('确定要接单这 2 项吗?');
    await expect.poll(() => own.states()).toEqual([taken, taken, taken]);
    await shell.undoRecent(made[0]?.orderNo ?? '-');
    await expect.poll(() => own.states()).toEqual([waiting, taken, waiting]);
  });
}

for (const look of looks('1440 px, dark')) {
  test(`what others change is marked where it stands, and what leaves the filter stays until the list is read, ${look.name}`, async ({
    windowOf,
    own,
  }) => {
    const [first, second] = [await own.add(), await own.add()];
    const { list, page } = await windowOf('dispatcher', `${orders}?goodsName=${own.goodsName}&orderStatus=${waiting}`, look.options);
    await expect(list.records).toHaveCount(2);
    const before = await list.numbers('DD');
    const changes = { goodsName: `${own.goodsName}改` };
    await own.call('PUT', 'bizOrder/edit', { data: { id: first.id, version: first.version, ...changes } });
    const edited = list.marked('刚被他人修改');
    await expect(edited).toContainText(changes.goodsName);
    await expect(edited).toContainText(first.orderNo);
    await own.call('PUT', 'bizOrder/take', { data: { id: second.id, version: second.version } });
    const left = list.marked('已不符合当前条件，刷新后消失');
    await expect(left).toContainText(second.orderNo);
    await expect(left).toContainText('待调度');
    expect(await list.numbers('DD')).toEqual(before);
    const third = await own.add();
    const offer = list.area.getByRole('button', { name: '1 条新记录，点击显示' });
    await expect(offer).toBeVisible();
    expect(await list.numbers('DD')).toEqual(before);
    await expectShownIn(page, look);

    // A person has looked at the changed one.
    if (look.isPhone) await list.record(first.orderNo).getByText(changes.goodsName).tap();
    else {
      await edited.hover();
      await page.mouse.move(0, 0);
    }
    await expect(edited).toHaveCount(0);
    await expect(list.record(first.orderNo)).toContainText(changes.goodsName);
    await expect(left).toContainText(second.orderNo);
    await offer.click();
    await expect.poll(async () => (await list.numbers('DD')).toSorted()).toEqual([first.orderNo, third.orderNo].toSorted());
    await expect(left).toHaveCount(0);
  });
}

for (const look of looks('390 px, dark')) {
  test(`a record of any kind is found from any page and opened, ${look.name}`, async ({ windowOf, own }) => {
    const { orderNo } = await own.add();
    const { page } = await windowOf('operator', '/business/waybill/list', look.options);
    if (look.isPhone) await page.getByRole('button', { name: '搜索菜单与记录' }).tap();
    else await page.keyboard.press('Control+k');
    const search = page.getByRole('dialog', { name: '搜索菜单与记录' });
    await search.getByRole('combobox').pressSequentially(orderNo);
    const found = search.getByRole('group', { name: '订单' }).getByRole('option');
    await expect(found).toHaveCount(1);
    await expect(found).toContainText(orderNo);
    await expect(found).toContainText('待接单');
    await expectShownIn(page, look);
    if (look.isPhone) await found.tap();
    else await page.keyboard.press('Enter');
    const record = page.getByRole('dialog', { name: new RegExp(orderNo) });
    await expect(record).toContainText(own.goodsName);
    await expect(page).toHaveURL(/\/business\/order\/list\?open=\w+$/);
    await expectShownIn(page, look);
  });
}

for (const look of wideLooks('1440 px, light')) {
  test(`a list is searched, sorted, selected from, acted on, previewed, opened and kept as a view by keyboard alone, ${look.name}`, async ({
    windowOf,
    own,
  }) => {
    for (let count = 0; count < 3; count += 1) await own.add();
    const { list, page, form } = await windowOf('operator', orders, look.options);
    const { keyboard } = page;
    const dialog = page.getByRole('dialog').filter({ visible: true });
    const press = async (...keys: readonly string[]): Promise<void> => {
      for (const key of keys) await keyboard.press(key);
    };
    await expect(list.total).toBeVisible();

    await press('/');
    await reach(list.area.getByRole('search').getByLabel('货物名称', { exact: true }));
    await keyboard.type(own.goodsName);
    await press('Enter');
    await expect(list.total).toHaveText('1-3 共 3 条');
    await reach(list.area.getByRole('columnheader', { name: '订单号' }));
    await press('Enter');
    await expect(page).toHaveURL(/column=orderNo/);
    const order = new URL(page.url()).searchParams.get('order');
    const made = (await own.stored()).map(({ orderNo }) => orderNo);
    const numbers = order === 'desc' ? made.toReversed() : made;
    await expect.poll(() => list.numbers('DD')).toEqual(numbers);
    const row = (index: number) => list.rows.nth(index);

    await press('j', 'x', 'j', 'x');
    await expect(row(1)).toBeFocused();
    const bar = list.area.getByRole('toolbar', { name: '对已选数据的操作' });
    await expect(bar.getByRole('status')).toHaveText('已选 2 条');
    await reach(bar.getByRole('button', { name: '接单', exact: true }));
    await press('Enter');
    await expect(page.getByRole('dialog', { name: '确定要接单这 2 项吗?' })).toBeVisible();
    await reach(dialog.getByRole('button', { name: '确定', exact: true }));
    await press('Enter');
    await expect(row(0)).toContainText('待调度');
    await expect(row(1)).toContainText('待调度');
    await expect(row(2)).toContainText('待接单');
    expect(Object.fromEntries((await own.stored()).map(({ orderNo, orderStatus }) => [orderNo, orderStatus]))).toEqual({
      [numbers[0] ?? '']: taken,
      [numbers[1] ?? '']: taken,
      [numbers[2] ?? '']: waiting,
    });
    await expectFocusKept(page);

    await reach(row(2), 'j');
    await press('e');
    await expect(form.input('货物名称')).toHaveValue(own.goodsName);
    await press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(row(2)).toBeFocused();
    await press('.');
    await reach(page.getByRole('menuitem', { name: '接单', exact: true }), 'ArrowDown');
    await press('Enter');
    await expect(page.getByRole('dialog', { name: '确认接单？' })).toBeVisible();
    await reach(dialog.getByRole('button', { name: '确定', exact: true }));
    await press('Enter');
    await expect(row(2)).toContainText('待调度');
    expect(await own.states()).toEqual([taken, taken, taken]);
    await expectFocusKept(page);

    await reach(row(2), 'j');
    await press(' ');
    const preview = list.area.getByRole('complementary');
    await expect(preview.getByRole('heading', { name: numbers[2] })).toBeVisible();
    await press('ArrowUp');
    await expect(preview.getByRole('heading', { name: numbers[1] })).toBeVisible();
    await press('Escape');
    await expect(preview).toHaveCount(0);
    await expect(row(1)).toBeFocused();
    await press('Enter');
    await expect(page.getByRole('dialog', { name: new RegExp(numbers[1] ?? '-') })).toBeVisible();
    await press(']');
    await expect(page.getByRole('dialog', { name: new RegExp(numbers[2] ?? '-') })).toBeVisible();
    await press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(row(2)).toBeFocused();

    await press('v');
    await reach(page.getByRole('menuitem', { name: '另存为视图…' }), 'ArrowDown');
    await press('Enter');
    await expect(dialog.getByLabel('视图名称')).toBeFocused();
    await keyboard.type(own.goodsName);
    await press('Enter');
    await expect(dialog).toHaveCount(0);
    await expect(list.activeView).toContainText(`${own.goodsName} 3`);
    await expectFocusKept(page);
    await press('v');
    await reach(page.getByRole('menuitem', { name: '删除视图' }), 'ArrowDown');
    await press('Enter');
    await reach(dialog.getByRole('button', { name: '确定', exact: true }));
    await press('Enter');
    await expect(list.activeView).not.toContainText(own.goodsName);
    await expectFocusKept(page);

    await press('?');
    const sheet = page.getByRole('dialog', { name: '快捷键' });
    for (const line of [/打开记录.*Enter/, /编辑.*e/, /行操作.*\./, /视图.*v/])
      await expect(sheet.getByRole('row', { name: line })).toBeVisible();
    await expectShownIn(page, look);
    await press('Escape');
    await expect(sheet).toHaveCount(0);
    await expectFocusKept(page);
  });
}

for (const look of looks('390 px, light')) {
  test(`an empty list says what to do, and a list that could not be read reads again when the line is back, ${look.name}`, async ({
    windowOf,
    own,
  }) => {
    await own.add();
    const { list, page } = await windowOf('operator', orders, look.options);
    await list.query({ 货主名称: '没有这样的货主' });
    await expect(list.area.getByText('没有符合筛选条件的记录')).toBeVisible();
    expect(await list.numbers('DD')).toEqual([]);
    await expectShownIn(page, look);
    await list.area.getByRole('button', { name: '清除筛选' }).last().click();
    await expect(list.records).toHaveCount(10);
    await list.query({ 货物名称: own.goodsName });
    await expect(list.records).toHaveCount(1);

    await page.context().setOffline(true);
    await list.refresh();
    await expect(list.area.getByText(/^显示的是 .+ 读取的数据$/)).toBeVisible();
    await expect(list.records).toHaveCount(1);
    await expectShownIn(page, look);
    const { orderNo } = await own.add();
    await page.context().setOffline(false);
    await expect(list.record(orderNo)).toBeVisible();
    await expect(list.records).toHaveCount(2);
    await expect(list.area.getByText(/^显示的是 .+ 读取的数据$/)).toHaveCount(0);
  });
}

for (const look of looks('1440 px, dark')) {
  test(`an export says how far it is, is cancelled, and then holds what the list shows, ${look.name}`, async ({ windowOf, own }) => {
    const numbers = [await own.add(), await own.add()].map(({ orderNo }) => orderNo);
    const { list, page } = await windowOf('operator', `${orders}?goodsName=${own.goodsName}`, look.options);
    await expect(list.records).toHaveCount(2);
    await page.route('**/bizOrder/exportXls*', () => new Promise<void>(() => undefined));
    const exporting = page.waitForRequest('**/bizOrder/exportXls*');
    await (await list.tool('导出')).click();
    await expect(list.area.getByRole('status').filter({ hasText: '已读 0 行' })).toBeVisible();
    const request = await exporting;
    await expectShownIn(page, look);
    await list.area.getByRole('button', { name: '取消导出' }).click();
    await expect(page.getByText('已取消导出')).toBeVisible();
    await expect.poll(() => request.failure()?.errorText).toBe('net::ERR_ABORTED');
    await page.unroute('**/bizOrder/exportXls*');
    const sheet = await sheetOf(await list.export());
    expect(columnOf(sheet, '订单号').toSorted()).toEqual(numbers.toSorted());
    expect(columnOf(sheet, '货物名称')).toEqual([own.goodsName, own.goodsName]);
    await expect(page.getByText('已导出订单 2 行')).toBeVisible();
  });
}

for (const look of looks('390 px, dark')) {
  test(`a list is printed black on white with its filters, its rows and places to sign, ${look.name}`, async ({ windowOf, own }) => {
    const numbers = [await own.add(), await own.add()].map(({ orderNo }) => orderNo);
    const { list, page } = await windowOf('operator', `${orders}?goodsName=${own.goodsName}&orderStatus=${waiting}`, look.options);
    await expect(list.records).toHaveCount(2);
    // The browser's own window for printing cannot be used by a test.
    await page.addInitScript(() => {
      window.print = () => void document.documentElement.setAttribute('data-printed', '');
    });
    await (await list.tool('打印')).click();
    const paper = page.frameLocator('iframe[data-paper]');
    await expect(paper.locator('html[data-printed]')).toHaveCount(1);
    await expect(paper.locator('h1')).toHaveText('订单列表');
    await expect(paper.locator('p')).toContainText([`货物名称: ${own.goodsName}`, /^2 行（共 2 条）/, /制表.*审核.*日期/]);
    await expect(paper.locator('p').first()).toContainText('待接单');
    const heads = await paper.locator('thead th').allTextContents();
    const cells = await paper
      .locator('tbody tr')
      .evaluateAll((rows) => rows.map((row) => [...row.children].map((cell) => cell.textContent)));
    expect(heads.slice(0, 3)).toEqual(['#', '订单号', '订单状态']);
    expect(cells.map(([, number]) => number).toSorted()).toEqual(numbers.toSorted());
    expect(cells.map((line) => line[heads.indexOf('货物名称')])).toEqual([own.goodsName, own.goodsName]);
    expect(cells.map((line) => line[heads.indexOf('线路')])).toEqual([expect.stringContaining('郑州'), expect.stringContaining('郑州')]);
    const colours = await paper.locator('body').evaluate((body) => {
      const { color, backgroundColor } = getComputedStyle(body);
      return [color, backgroundColor];
    });
    expect(colours).toEqual(['rgb(0, 0, 0)', 'rgb(255, 255, 255)']);
    await expectShownIn(page, look);
  });
}
