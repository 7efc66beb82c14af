// Saved views of lists: owners, sharing, removal of filters that the reader may not use, counts, saved queries.

import { getTableColumns } from 'drizzle-orm';
import { order } from 'shared-contracts/business/order/order';
import { awaitingStates } from 'shared-contracts/entity/awaiting';
import { filterableFields } from 'shared-contracts/entity/entity-schema';
import { type ListView, type ListViewDraft, type ListViews, listViewCalls, listViewLimits } from 'shared-contracts/entity/list-view';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { declaredRows } from '../../src/kernel/entity/row-scope.ts';
import type { TestApp, TestClient } from '../harness.ts';
import { administratorOf } from '../tenant-people.ts';
import { systemApp } from './system-app.ts';

const list = '/business/order/list';
let test: TestApp;
let admin: TestClient;
let operator: TestClient;
let dispatcher: TestClient;
let shipper: TestClient;

beforeAll(async () => {
  test = await systemApp();
  [admin, operator, dispatcher, shipper] = await Promise.all([
    test.signIn('admin'),
    test.signIn('operator'),
    test.signIn('dispatcher'),
    test.signIn('shipper'),
  ]);
});
afterAll(async () => await test.close());

const draft = (name: string, more: Partial<ListViewDraft> = {}): ListViewDraft => ({
  ...{ list, entity: 'order', name, state: { search: { orderStatus: '10' }, columns: ['orderNo', 'orderStatus'], density: 'small' } },
  ...more,
});
const save = (client: TestClient, view: ListViewDraft) => client.post<ListView>(listViewCalls.save, view);
const find = async (client: TestClient, key = list, entity = 'order') =>
  (await client.get<ListViews>(listViewCalls.find, { list: key, entity })).result;
const names = async (client: TestClient, key = list) => (await find(client, key)).views.map(({ name }) => name);
const count = async (client: TestClient, queries: readonly object[], entity = 'order') =>
  await client.get<(number | null)[]>(listViewCalls.count, { entity, queries: JSON.stringify(queries) });
const total = async (client: TestClient, query: Record<string, string>) =>
  (await client.get<{ total: number }>('/business/bizOrder/list', query)).result.total;

describe('an own view', () => {
  it('comes back as it was saved, to its owner alone, until it is deleted', async () => {
    const { result: saved } = await save(operator, draft('我的待接单'));
    expect(saved).toMatchObject({ name: '我的待接单', isOwn: true, isEditable: true, isShared: false, leftOut: 0 });
    expect((await find(operator)).views).toEqual([saved]);
    expect(await names(dispatcher)).toEqual([]);
    expect(await save(operator, draft('改名', { id: saved.id, version: saved.version }))).toMatchObject({ success: true });
    expect(await save(operator, draft('再改', { id: saved.id, version: saved.version }))).toMatchObject({ success: false, code: 500 });
    // Another person who knows the id can neither change nor delete the view, and the refusal reveals nothing.
    expect(await save(dispatcher, draft('偷', { id: saved.id, version: 2 }))).toMatchObject({ message: '未找到对应实体' });
    expect(await dispatcher.delete(listViewCalls.remove, { id: saved.id })).toMatchObject({ message: '未找到对应实体' });
    expect(await operator.delete(listViewCalls.remove, { id: saved.id })).toMatchObject({ success: true });
    expect(await names(operator)).toEqual([]);
  });

  it('needs a name of its own, and the right to read the list', async () => {
    expect(await save(operator, draft('一样'))).toMatchObject({ success: true });
    expect(await save(operator, draft('一样'))).toMatchObject({ success: false, message: '已有同名视图' });
    // A character that nobody sees makes no other name.
    expect(await save(operator, draft('一\u200b样'))).toMatchObject({ success: false, message: '已有同名视图' });
    expect(await save(operator, draft('\u200b'))).toMatchObject({ success: false });
    expect(await save(operator, draft('  '))).toMatchObject({ success: false });
    expect(await save(operator, draft('长'.repeat(31)))).toMatchObject({ success: false });
    expect(await save(shipper, draft('用户', { entity: 'user', list: '/system/user' }))).toMatchObject({ code: 510 });
    expect(await save(operator, draft('无', { entity: 'constructor' }))).toMatchObject({ code: 510 });
    expect(await shipper.get(listViewCalls.find, { list: '/system/user', entity: 'user' })).toMatchObject({ code: 510 });
  });

  it('gets its name once when two windows save at the same time', async () => {
    const twice = '/business/order/twice';
    const saved = await Promise.all([1, 2, 3, 4].map(() => save(operator, draft('同时', { list: twice }))));
    expect(saved.filter(({ success }) => success)).toHaveLength(1);
    expect(saved.filter(({ message }) => message === '已有同名视图')).toHaveLength(3);
    expect(await names(operator, twice)).toEqual(['同时']);
  });

  it('is one of a limited number, of limited size', async () => {
    const many = '/business/order/many';
    for (let index = 0; index < listViewLimits.ownPerList; index++) {
      expect(await save(operator, draft(`第${index}个`, { list: many }))).toMatchObject({ success: true });
    }
    expect(await save(operator, draft('又一个', { list: many }))).toMatchObject({ success: false, message: '视图数量已达上限' });
    const long = Object.fromEntries(Array.from({ length: 50 }, (_, index) => [`orderNo${index}`, 'x'.repeat(1_000)]));
    expect(await save(operator, draft('大', { state: { search: long } }))).toMatchObject({ success: false, message: '视图内容过大' });
    const wide = Object.fromEntries(Array.from({ length: 61 }, (_, index) => [`orderNo${index}`, 'x']));
    expect(await save(operator, draft('宽', { state: { search: wide } }))).toMatchObject({ success: false });
    expect(await operator.post(listViewCalls.save, { ...draft('坏'), state: { search: { a: { b: 1 } } } })).toMatchObject({
      success: false,
    });
  });
});

describe('a saved query', () => {
  const is = (field: string, rule: string, val: string) => ({ field, rule, val });
  const queryOf = (records: readonly unknown[], matchType = 'and') => ({
    kind: 'query' as const,
    state: { search: { superQueryParams: JSON.stringify(records), superQueryMatchType: matchType } },
  });
  const heavy = queryOf([{ matchType: 'or', records: [is('totalWeight', 'ge', '30'), is('orderStatus', 'in', '10,20')] }]);
  const queries = async (client: TestClient, entity = 'order', key = list) =>
    (await client.get<ListViews>(listViewCalls.find, { list: key, entity, kind: 'query' })).result.views;

  it('stands beside the views under a name of its own, and comes back as it was saved', async () => {
    expect(await save(operator, draft('同名'))).toMatchObject({ success: true });
    const { result: saved } = await save(operator, draft('同名', heavy));
    expect(await queries(operator)).toEqual([saved]);
    expect(saved.state).toEqual(heavy.state);
    expect(await names(operator)).not.toContain(saved.id);
    expect((await find(operator)).views.map(({ id }) => id)).not.toContain(saved.id);
    expect(await queries(dispatcher)).toEqual([]);
    expect(await save(operator, draft('同名', heavy))).toMatchObject({ success: false, message: '已有同名查询' });
    const changed = draft('同名', { ...queryOf([is('orderNo', 'like', 'DD')], 'or'), id: saved.id, version: saved.version });
    expect((await save(operator, changed)).result.state.search.superQueryMatchType).toBe('or');
    // A saved query cannot be saved again as a view, although its id exists.
    expect(await save(operator, { ...changed, kind: 'view', version: 2 })).toMatchObject({ message: '未找到对应实体' });
    expect(await operator.delete(listViewCalls.remove, { id: saved.id })).toMatchObject({ success: true });
    expect(await queries(operator)).toEqual([]);
  });

  it('needs conditions, and is refused for the reasons for which running it is', async () => {
    expect(await save(operator, draft('空', queryOf([])))).toMatchObject({ success: false, message: '空条件不能保存' });
    expect(await save(operator, draft('空', queryOf([{ records: [is('orderNo', 'eq', '')] }])))).toMatchObject({
      message: '空条件不能保存',
    });
    expect(await save(operator, draft('空', { kind: 'query', state: { search: {} } }))).toMatchObject({ message: '空条件不能保存' });
    expect(await save(operator, draft('坏', queryOf([is('nothing', 'eq', 'x')])))).toMatchObject({
      message: '高级查询字段 nothing 不存在',
    });
    expect(await save(operator, draft('坏', queryOf([is('totalWeight', 'gt', 'x')])))).toMatchObject({ success: false });
    expect(await save(shipper, draft('坏', { ...heavy, entity: 'user', list: '/system/user' }))).toMatchObject({ code: 510 });
    expect(await operator.get(listViewCalls.find, { list, entity: 'order', kind: 'other' })).toMatchObject({ success: false });
  });

  it('is shared by holders of the permission, without what its reader may not search by', async () => {
    const drivers = '/business/driver';
    const byMobile = { ...queryOf([is('mobile', 'eq', '13800000001')]), entity: 'driver', list: drivers, roles: ['dispatcher'] };
    expect(await save(dispatcher, draft('手机', { ...byMobile, roles: [] }))).toMatchObject({ success: false });
    expect(await save(operator, draft('手机', byMobile))).toMatchObject({ success: false });
    expect(await save(admin, draft('手机', byMobile))).toMatchObject({ success: true });
    expect(await queries(dispatcher, 'driver', drivers)).toMatchObject([
      { name: '手机', isShared: true, isEditable: false, leftOut: 1, state: { search: {} } },
    ]);
  });
});

describe('a shared view', () => {
  const shared = '/business/order/shared';

  it('is made by holders of the permission only, seen by its roles, changed by neither of these roles', async () => {
    const view = draft('装货日', { list: shared, roles: ['dispatcher'], defaultFor: ['dispatcher'] });
    expect(await save(operator, view)).toMatchObject({ code: 510, message: '没有共享视图的权限' });
    expect(await save(operator, { ...view, roles: [] })).toMatchObject({ code: 510 });
    expect(await save(admin, { ...view, roles: ['dispatcher', 'nobody'] })).toMatchObject({ success: false, message: '共享的角色不存在' });
    expect(await save(admin, { ...view, defaultFor: ['auditor'] })).toMatchObject({ success: false });
    const { result: saved } = await save(admin, view);
    expect(saved).toMatchObject({ isShared: true, roles: ['dispatcher'], defaultFor: ['dispatcher'] });

    expect(await find(dispatcher, shared)).toMatchObject({
      views: [{ id: saved.id, isOwn: false, isEditable: false, roles: [], defaultFor: [] }],
      start: saved.id,
      isOwnStart: false,
    });
    expect(await names(operator, shared)).toEqual([]);
    expect(await names(shipper, shared)).toEqual([]);
    const forged = { ...view, id: saved.id, version: saved.version, name: '占' };
    expect(await save(dispatcher, forged)).toMatchObject({ code: 510 });
    expect(await save(dispatcher, { ...forged, roles: [], defaultFor: [] })).toMatchObject({ code: 510 });
    expect(await dispatcher.delete(listViewCalls.remove, { id: saved.id })).toMatchObject({ code: 510 });
    expect(await shipper.delete(listViewCalls.remove, { id: saved.id })).toMatchObject({ message: '未找到对应实体' });
    expect(await names(dispatcher, shared)).toEqual(['装货日']);
  });

  it('stands where a person puts it, and a person begins with another one than the role', async () => {
    const { result: own } = await save(dispatcher, draft('自己的', { list: shared }));
    const [role] = (await find(dispatcher, shared)).views.filter(({ isShared }) => isShared);
    await dispatcher.put(listViewCalls.choose, { list: shared, order: [role?.id, own.id], start: own.id });
    expect(await find(dispatcher, shared)).toMatchObject({ order: [role?.id, own.id], start: own.id, isOwnStart: true });
    await dispatcher.delete(listViewCalls.remove, { id: own.id });
    expect(await find(dispatcher, shared)).toMatchObject({ start: role?.id, isOwnStart: false });
    expect(await find(admin, shared)).toMatchObject({ order: [], start: null });
  });

  it('leaves out, and says so, what the viewer may not search by', async () => {
    const search = { orderStatus: '10', carrierPriceLimit_begin: '1', nothing: 'x', column: 'carrierPriceLimit', order: 'asc' };
    const priced = draft('按价', { list: shared, roles: ['shipper_admin', 'platform_operator'], state: { search } });
    const { result: saved } = await save(admin, priced);
    expect(saved.state.search).toEqual({ orderStatus: '10', carrierPriceLimit_begin: '1', column: 'carrierPriceLimit', order: 'asc' });
    const seen = (await find(shipper, shared)).views.find(({ id }) => id === saved.id);
    expect(seen).toMatchObject({ state: { search: { orderStatus: '10' } }, leftOut: 2 });
  });

  it('stays in its tenant', async () => {
    const stranger = await administratorOf(test);
    const { views } = await find(admin, shared);
    expect(await names(stranger, shared)).toEqual([]);
    for (const { id } of views) {
      expect(await stranger.delete(listViewCalls.remove, { id })).toMatchObject({ message: '未找到对应实体' });
    }
    expect(await count(stranger, [{}])).toMatchObject({ result: [0] });
  });
});

describe('the numbers beside views', () => {
  it('are those of the list, each within the rows of whoever asks', async () => {
    const queries = [{}, { orderStatus: '30' }, { awaiting: 'me' }, { orderNo: '*DD*' }] as const;
    for (const client of [admin, dispatcher, shipper]) {
      const { result } = await count(client, queries);
      expect(result).toEqual(await Promise.all(queries.map((query) => total(client, query))));
    }
    const [[all], [own]] = [(await count(admin, [{}])).result, (await count(shipper, [{}])).result];
    expect(own).toBeGreaterThan(0);
    expect(own).toBeLessThan(Number(all));
  });

  it('are not told for what a person may not search by, nor to people without the list', async () => {
    expect(await count(shipper, [{ carrierPriceLimit_begin: '1' }, {}])).toMatchObject({ result: [null, expect.any(Number)] });
    expect(await count(shipper, [{}], 'user')).toMatchObject({ code: 510 });
    expect(
      await count(
        admin,
        Array.from({ length: 21 }, () => ({})),
      ),
    ).toMatchObject({ success: false });
    expect(await admin.get(listViewCalls.count, { entity: 'order', queries: '{' })).toMatchObject({ success: false });
  });
});

describe('what waits for me', () => {
  it('is in a state from which I hold an action, in list and export alike', async () => {
    const statuses = async (client: TestClient) => {
      const { result } = await client.get<{ records: { orderStatus: string }[] }>('/business/bizOrder/list', {
        awaiting: 'me',
        pageSize: 500,
      });
      return new Set(result.records.map(({ orderStatus }) => orderStatus));
    };
    const waiting = awaitingStates(order, (code) => ['order:take', 'order:close'].includes(code));
    expect(waiting).toEqual(order.actions.take.from);
    const ofDispatcher = await statuses(dispatcher);
    expect(ofDispatcher.size).toBeGreaterThan(0);
    const allowed = awaitingStates(order, () => true);
    for (const status of ofDispatcher) expect(allowed).toContain(status);
    // An auditor may read orders but not act on them.
    const auditor = await test.signIn('auditor');
    expect(await total(auditor, {})).toBeGreaterThan(0);
    expect(await total(auditor, { awaiting: 'me' })).toBe(0);
  });
});

it('fields without a column say so, so that no list offers a condition on them that is refused', () => {
  const computed = declaredRows().flatMap(({ entity, table }) => {
    const columns = getTableColumns(table);
    const asked = filterableFields(entity).filter((name) => entity.fields[name]);
    return asked
      .filter((name) => (columns[name] === undefined) !== (entity.fields[name]?.computed === true))
      .map((name) => [entity.name, name]);
  });
  expect(computed).toEqual([]);
});
