// The advanced query of a list: a person builds, runs, ends, saves, overwrites and deletes it, and makes a view of it.
import { screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import type { ListView, ListViewDraft } from 'shared-contracts/entity/list-view';
import { changeLanguage } from 'shared-platform/i18n';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ListPage } from '../list-page/list-page.tsx';
import { page, type RenderScreenOptions, refusal, renderScreen, success } from '../testing/render-screen.tsx';
import { allParcelCodes, parcel, parcelRecord, parcelStatuses } from '../testing/sample-entity.ts';

const heavy = [{ field: 'weight', rule: 'ge', val: '30' }];
const savedQuery = (id: string, name: string, more: Partial<ListView> = {}): ListView => ({
  ...{ id, version: 4, name, state: { search: { superQueryParams: JSON.stringify(heavy), superQueryMatchType: 'or' } } },
  ...{ isOwn: true, isEditable: true, isShared: false, roles: [], defaultFor: [], leftOut: 0 },
  ...more,
});

let stored: ListView[];
const asked: URLSearchParams[] = [];
const saved: ListViewDraft[] = [];
const deleted: (string | null)[] = [];
beforeEach(() => {
  stored = [];
  for (const list of [asked, saved, deleted]) list.length = 0;
});
afterEach(async () => await changeLanguage('zh-CN'));

function renderList(options: RenderScreenOptions = {}) {
  return renderScreen(<ListPage entity={parcel} columns={['parcelNo', 'weight']} queryFields={['parcelNo']} />, {
    can: allParcelCodes,
    dictionaries: { parcel_status: parcelStatuses },
    ...options,
    handlers: [
      ...(options.handlers ?? []),
      http.get('*/api/test/parcel/list', ({ request }) => {
        asked.push(new URL(request.url).searchParams);
        return page([parcelRecord(1)]);
      }),
      http.get('*/api/sys/listView/list', ({ request }) => {
        const isQuery = new URL(request.url).searchParams.get('kind') === 'query';
        return success({ views: isQuery ? stored : [], order: [], start: null, isOwnStart: false });
      }),
      http.post('*/api/sys/listView/save', async ({ request }) => {
        const draft = (await request.json()) as ListViewDraft;
        saved.push(draft);
        const kept = savedQuery(draft.id ?? 'q9', draft.name, { state: draft.state, isShared: Boolean(draft.roles?.length) });
        if (draft.kind === 'query') stored = [...stored.filter(({ id }) => id !== kept.id), kept];
        return success(kept);
      }),
      http.delete('*/api/sys/listView/delete', ({ request }) => {
        const id = new URL(request.url).searchParams.get('id');
        deleted.push(id);
        stored = stored.filter((each) => each.id !== id);
        return success(null);
      }),
      http.get('*/api/sys/role/queryall', () => success([{ roleCode: 'weigher', roleName: '过磅员', roleNameEn: 'Weigher' }])),
    ],
  });
}

type User = ReturnType<typeof renderList>['user'];
const open = async (user: User) => {
  await user.click(await screen.findByRole('button', { name: '高级查询' }));
  return within(await screen.findByRole('dialog', { name: '高级查询构造器' }, { timeout: 10_000 }));
};
type Dialog = Awaited<ReturnType<typeof open>>;

async function choose(user: User, within_: Dialog, line: string, label: string, option: string): Promise<void> {
  const row = within(within_.getByRole('group', { name: `条件 ${line}` }));
  await user.click(row.getByRole('combobox', { name: label }));
  if (label === '选择查询字段') await user.keyboard(option);
  const lists = await screen.findAllByText(option, { selector: '.ant-select-item-option-content' });
  await user.click(lists.at(-1) as HTMLElement);
}
const press = async (user: User, dialog: Dialog, name: string): Promise<void> => await user.click(dialog.getByRole('button', { name }));
const reply = async (user: User, question: string, word: string): Promise<void> =>
  await user.click(within(await screen.findByRole('dialog', { name: question })).getByRole('button', { name: word }));
const lastAsked = () => JSON.parse(asked.at(-1)?.get('superQueryParams') ?? 'null');

describe('the conditions', () => {
  it('are joined in groups, sent with the list, kept in the address, and ended by one press', async () => {
    const { user, address } = renderList();
    const dialog = await open(user);
    await choose(user, dialog, '1', '选择查询字段', '重量');
    await choose(user, dialog, '1', '匹配规则', '大于等于');
    await user.type(dialog.getByRole('textbox', { name: '值' }), '30');
    await press(user, dialog, '新增条件组');
    const group = within(dialog.getByRole('region', { name: '条件组 2' }));
    await user.click(group.getByRole('combobox', { name: '条件组 2 过滤条件匹配' }));
    await user.click(await screen.findByText('OR（条件中的任意一个匹配）', { selector: '.ant-select-item-option-content' }));
    await choose(user, dialog, '2.1', '选择查询字段', '加急');
    await user.click(within(dialog.getByRole('group', { name: '条件 2.1' })).getByRole('combobox', { name: '值' }));
    await user.click(await screen.findByText('是', { selector: '.ant-select-item-option-content' }));
    await user.click(group.getByRole('button', { name: '新增条件' }));
    await choose(user, dialog, '2.2', '选择查询字段', '包裹号');
    await choose(user, dialog, '2.2', '匹配规则', '以..开始');
    await user.type(within(dialog.getByRole('group', { name: '条件 2.2' })).getByRole('textbox', { name: '值' }), 'A1');
    await press(user, dialog, '查询');

    const records = [
      { field: 'weight', rule: 'ge', val: '30' },
      {
        matchType: 'or',
        records: [
          { field: 'urgent', rule: 'eq', val: 'Y' },
          { field: 'parcelNo', rule: 'right_like', val: 'A1' },
        ],
      },
    ];
    await waitFor(() => expect(lastAsked()).toEqual(records));
    expect(asked.at(-1)?.get('superQueryMatchType')).toBe('and');
    expect(new URLSearchParams(address().split('?')[1]).get('superQueryParams')).toBe(JSON.stringify(records));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());

    const button = screen.getByRole('button', { name: '高级查询', pressed: true });
    await user.hover(button);
    expect(await screen.findByText('已有高级查询条件生效')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: '清空 高级查询' }));
    await waitFor(() => expect(asked.at(-1)?.get('superQueryParams')).toBeNull());
    expect(address()).not.toContain('superQuery');
    expect(screen.getByRole('button', { name: '高级查询', pressed: false })).toBeVisible();
  }, 60_000);

  it('are never run empty, and what is half typed stays while the dialog is closed', async () => {
    const { user } = renderList();
    const dialog = await open(user);
    await choose(user, dialog, '1', '选择查询字段', '包裹号');
    await press(user, dialog, '查询');
    expect(await screen.findByText('不能查询空条件')).toBeVisible();
    await press(user, dialog, '保存查询条件');
    expect(await screen.findByText('空条件不能保存')).toBeVisible();
    await user.type(dialog.getByRole('textbox', { name: '值' }), 'P0');
    await user.click(dialog.getByText('关闭'));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect((await open(user)).getByRole('textbox', { name: '值' })).toHaveValue('P0');
    expect(asked.every((query) => !query.has('superQueryParams'))).toBe(true);
  }, 40_000);

  it('can all be removed, and reset ends the query while the dialog stays open', async () => {
    const { user, address } = renderList({
      path: `/test?superQueryParams=${encodeURIComponent(JSON.stringify(heavy))}&superQueryMatchType=or`,
    });
    await waitFor(() => expect(lastAsked()).toEqual(heavy));
    const dialog = await open(user);
    expect(dialog.getByText('OR（条件中的任意一个匹配）')).toBeVisible();
    expect(dialog.getByRole('textbox', { name: '值' })).toHaveValue('30.000');
    await press(user, dialog, '删除条件 1');
    expect(dialog.getByText('没有任何查询条件')).toBeVisible();
    await press(user, dialog, '点击新增');
    expect(dialog.getByRole('group', { name: '条件 1' })).toBeVisible();
    await press(user, dialog, '重置');
    await waitFor(() => expect(address()).not.toContain('superQuery'));
    expect(screen.getByRole('dialog', { name: '高级查询构造器' })).toBeVisible();
  }, 40_000);

  it('leaving "one of" keeps the first value', async () => {
    const many = [{ field: 'parcelStatus', rule: 'in', val: '20,10' }];
    const { user } = renderList({ path: `/test?superQueryParams=${encodeURIComponent(JSON.stringify(many))}` });
    const dialog = await open(user);
    await choose(user, dialog, '1', '匹配规则', '等于');
    await press(user, dialog, '查询');
    await waitFor(() => expect(lastAsked()).toEqual([{ field: 'parcelStatus', rule: 'eq', val: '20' }]));
  }, 40_000);
});

describe('saved queries', () => {
  const begin = async (options: RenderScreenOptions = {}) => {
    const rendered = renderList({ path: `/test?superQueryParams=${encodeURIComponent(JSON.stringify(heavy))}`, ...options });
    return { ...rendered, dialog: await open(rendered.user) };
  };
  const name = async (user: User, text: string) => {
    const ask = within(await screen.findByRole('dialog', { name: '保存查询条件' }));
    const input = ask.getByRole('textbox', { name: '请输入保存的名称' });
    await user.clear(input);
    if (text) await user.type(input, text);
    await user.click(ask.getByRole('button', { name: '保存' }));
    return ask;
  };

  it('need a name, and are saved under the screen', async () => {
    const { user, dialog } = await begin();
    expect(await dialog.findByText('没有保存任何查询')).toBeVisible();
    await press(user, dialog, '保存查询条件');
    const ask = await name(user, '');
    expect(await ask.findByText('保存名称不能为空')).toBeVisible();
    await name(user, '重货');
    expect(await screen.findByText('保存成功')).toBeVisible();
    expect(saved).toEqual([
      {
        ...{ list: '/test', entity: 'parcel', kind: 'query', name: '重货', roles: [] },
        state: { search: { superQueryParams: JSON.stringify(heavy), superQueryMatchType: 'and' } },
      },
    ]);
    expect(await dialog.findByRole('button', { name: '重货' })).toBeVisible();
  }, 40_000);

  it('of the same name are replaced only when the person says so', async () => {
    stored = [savedQuery('q1', '重货')];
    const { user, dialog } = await begin();
    await press(user, dialog, '保存查询条件');
    await name(user, '重货');
    await reply(user, '重货 已存在，是否覆盖？', '取消');
    expect(saved).toEqual([]);
    await name(user, '重货');
    await reply(user, '重货 已存在，是否覆盖？', '确定');
    await waitFor(() => expect(saved).toMatchObject([{ id: 'q1', version: 4, name: '重货' }]));
  }, 40_000);

  it('that another window changed are read again after the refusal, so that saving once more replaces them', async () => {
    stored = [savedQuery('q1', '重货')];
    const { user, dialog } = await begin({
      handlers: [
        http.post('*/api/sys/listView/save', async ({ request }) => {
          const draft = (await request.json()) as ListViewDraft;
          saved.push(draft);
          const known = stored.find(({ id }) => id === draft.id);
          return known?.version === draft.version ? success(known) : refusal('数据已被他人修改');
        }),
      ],
    });
    await dialog.findByRole('button', { name: '重货' });
    stored = [savedQuery('q1', '重货', { version: 5 }), savedQuery('q2', '轻货')];
    await press(user, dialog, '保存查询条件');
    const ask = await name(user, '重货');
    await reply(user, '重货 已存在，是否覆盖？', '确定');
    expect(await ask.findByText('数据已被他人修改')).toBeVisible();
    expect(await dialog.findByText('轻货')).toBeVisible();
    await name(user, '重货');
    await reply(user, '重货 已存在，是否覆盖？', '确定');
    await waitFor(() => expect(saved).toMatchObject([{ version: 4 }, { id: 'q1', version: 5 }]));
  }, 40_000);

  it('are shared by holders of the permission', async () => {
    const { user, dialog } = await begin({ can: [...allParcelCodes, 'listView:share'] });
    await press(user, dialog, '保存查询条件');
    const ask = within(await screen.findByRole('dialog', { name: '保存查询条件' }));
    await user.click(ask.getByRole('combobox', { name: '共享给角色' }));
    await user.click(await screen.findByText('过磅员', { selector: '.ant-select-item-option-content' }));
    await name(user, '大家的');
    await waitFor(() => expect(saved).toMatchObject([{ name: '大家的', roles: ['weigher'] }]));
    expect(await dialog.findByText('共享')).toBeVisible();
  }, 40_000);

  it('show a refusal at the name, and nothing typed is lost', async () => {
    const { user, dialog } = await begin({
      handlers: [http.post('*/api/sys/listView/save', () => refusal('查询数量已达上限'))],
    });
    await press(user, dialog, '保存查询条件');
    const ask = await name(user, '又一个');
    expect(await ask.findByText('查询数量已达上限')).toBeVisible();
    expect(ask.getByRole('textbox', { name: '请输入保存的名称' })).toHaveValue('又一个');
  }, 40_000);

  it('bring their conditions back, become views, and are deleted after a question', async () => {
    stored = [savedQuery('q1', '重货'), savedQuery('q2', '共享的', { isOwn: false, isEditable: false, isShared: true })];
    const { user } = renderList();
    const dialog = await open(user);
    await user.click(await dialog.findByRole('button', { name: '重货' }));
    expect(dialog.getByRole('textbox', { name: '值' })).toHaveValue('30.000');
    expect(dialog.getByText('OR（条件中的任意一个匹配）')).toBeVisible();
    expect(dialog.queryByRole('button', { name: '删除查询 共享的' })).not.toBeInTheDocument();

    await press(user, dialog, '删除查询 重货');
    await reply(user, '是否删除当前查询？', '确定');
    await waitFor(() => expect(deleted).toEqual(['q1']));
    await waitFor(() => expect(dialog.queryByRole('button', { name: '重货' })).not.toBeInTheDocument());

    await press(user, dialog, '将 共享的 存为视图');
    await waitFor(() =>
      expect(saved).toMatchObject([
        { name: '共享的', state: { search: { superQueryParams: JSON.stringify(heavy), superQueryMatchType: 'or' } } },
      ]),
    );
    expect(saved[0]?.kind).toBeUndefined();
    expect(await screen.findByText('已存为视图')).toBeVisible();
  }, 60_000);

  it('with conditions that the person may not use say so instead of running half', async () => {
    stored = [savedQuery('q1', '手机', { leftOut: 1, state: { search: {} } })];
    const { user } = renderList();
    const dialog = await open(user);
    await user.click(await dialog.findByRole('button', { name: '手机' }));
    expect((await screen.findAllByText('此查询有您无权使用或已不存在的条件，无法使用'))[0]).toBeVisible();
    expect(dialog.queryByRole('textbox', { name: '值' })).not.toBeInTheDocument();
    expect(dialog.queryByRole('button', { name: /存为视图/ })).not.toBeInTheDocument();
  }, 40_000);

  it('say when they cannot be loaded', async () => {
    const { user } = renderList({
      handlers: [
        http.get('*/api/sys/listView/list', ({ request }) =>
          new URL(request.url).searchParams.get('kind')
            ? refusal('没有权限', 510)
            : success({ views: [], order: [], start: null, isOwnStart: false }),
        ),
      ],
    });
    expect(await (await open(user)).findByText('保存的查询加载失败')).toBeVisible();
  }, 40_000);
});

it('speaks English', async () => {
  await changeLanguage('en-US');
  const { user } = renderList();
  await user.click(await screen.findByRole('button', { name: 'Advanced' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Advanced query' }, { timeout: 10_000 }));
  expect(await dialog.findByText('No queries are saved')).toBeVisible();
  expect(dialog.getByText('AND (all conditions must match)')).toBeVisible();
});
