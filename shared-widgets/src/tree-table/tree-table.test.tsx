// The tree table: branches that are read when they are opened, its quoted texts, order, deletion and keys.
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { createRef } from 'react';
import { changeLanguage } from 'shared-platform/i18n';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page, refusal, renderScreen, rowOf, success } from '../testing/render-screen.tsx';
import { TreeTable, type TreeTableHandle, type TreeTableProps } from './tree-table.tsx';

interface Place {
  readonly id: string;
  readonly name: string;
  readonly hasChildren?: boolean;
}

const goods: Place = { id: 'a', name: '货物', hasChildren: true };
const lorries: Place = { id: 'b', name: '车辆', hasChildren: true };
const other: Place = { id: 'c', name: '其他' };
const coal: Place = { id: 'a1', name: '煤炭', hasChildren: true };
const steel: Place = { id: 'a2', name: '钢材' };
const url = { list: '/test/tree', delete: '/test/tree/delete', deleteBatch: '/test/tree/deleteBatch' };

interface Given {
  /** Response of each branch, by key; the top level is ''. */
  readonly branches?: Readonly<Record<string, () => Response | Promise<Response>>>;
}

const standard = {
  '': () => success([goods, lorries, other]),
  a: () => success({ records: [coal, steel] }),
  b: () => success([]),
};

function open(props: Partial<TreeTableProps<Place>> = {}, { branches = {} }: Given = {}) {
  const asked: URLSearchParams[] = [];
  const deleted: URLSearchParams[] = [];
  const ref = createRef<TreeTableHandle>();
  const responses: Given['branches'] = { ...standard, ...branches };
  const erase = ({ request }: { readonly request: Request }) => {
    deleted.push(new URL(request.url).searchParams);
    return success(null, '删除成功！');
  };
  const rendered = renderScreen(
    <TreeTable<Place>
      ref={ref}
      label="分类"
      url={url}
      nameOf={({ name }) => name}
      columns={[
        { key: 'name', title: '名称', render: ({ name }) => name },
        { key: 'id', title: '编号', render: ({ id }) => id },
      ]}
      {...props}
    />,
    {
      handlers: [
        http.get('*/api/test/tree', ({ request }) => {
          const query = new URL(request.url).searchParams;
          asked.push(query);
          const branch = query.get('parentId') ?? '';
          return (responses[branch] ?? (() => refusal('没有此行')))();
        }),
        http.delete('*/api/test/tree/delete', erase),
        http.delete('*/api/test/tree/deleteBatch', erase),
      ],
    },
  );
  const names = (): string[] =>
    screen
      .getAllByRole('row')
      .filter((row) => row.hasAttribute('aria-posinset'))
      .map((row) => row.querySelector('td:last-child')?.textContent ?? '');
  return { ...rendered, asked, deleted, names, table: () => ref.current as TreeTableHandle };
}

/** The row that contains the text. */
const lineOf = async (text: string): Promise<HTMLElement> => (await screen.findByText(text)).closest('tr') as HTMLElement;
const unfold = async (user: ReturnType<typeof open>['user'], text: string): Promise<void> =>
  user.click((await rowOf(text)).getByRole('button', { name: '展开行' }));

beforeEach(() => {
  // Replaces two browser functions that jsdom lacks.
  HTMLElement.prototype.setPointerCapture = () => undefined;
  document.elementFromPoint = () => null;
});

afterEach(async () => {
  vi.restoreAllMocks();
  Reflect.deleteProperty(HTMLElement.prototype, 'setPointerCapture');
  Reflect.deleteProperty(document, 'elementFromPoint');
  await changeLanguage('zh-CN');
});

describe('branches of a tree table', () => {
  it('are read when they are opened, with a stand-in until the rows are there', async () => {
    let respond: (response: Response) => void = () => undefined;
    const opened: string[] = [];
    const { user, asked, names } = open(
      { condition: '{"status":"1"}', topValue: '0', onExpand: (isOpen, { id }) => opened.push(`${id} ${isOpen}`) },
      { branches: { 0: standard[''], a: () => new Promise((resolve) => (respond = resolve)) } },
    );
    await unfold(user, '货物');
    expect(await screen.findByRole('status')).toHaveTextContent('加载中…');
    await waitFor(() => expect(asked.map(String)).toHaveLength(2));
    expect(Object.fromEntries(asked[0] ?? [])).toMatchObject({ parentId: '0', condition: '{"status":"1"}' });
    expect(Object.fromEntries(asked[1] ?? [])).toMatchObject({ parentId: 'a', condition: '{"status":"1"}' });
    await waitFor(() => {
      respond(success([coal, steel]));
      expect(screen.getByText('煤炭')).toBeVisible();
    });
    expect(screen.queryByText('加载中…')).toBeNull();
    expect(names()).toEqual(['a', 'a1', 'a2', 'b', 'c']);
    expect(opened).toEqual(['a true']);
  });

  it('without rows lose their control, and leaves have none', async () => {
    const { user } = open();
    await unfold(user, '车辆');
    await waitFor(async () => expect((await rowOf('车辆')).queryByRole('button', { name: /行$/ })).toBeNull());
    expect(await lineOf('车辆')).not.toHaveAttribute('aria-expanded');
    expect(await lineOf('其他')).not.toHaveAttribute('aria-expanded');
  });

  it('are refreshed one by one, by their button or by the page', async () => {
    let count = 0;
    const a = () => {
      count += 1;
      return success(count === 1 ? [coal] : [coal, { ...steel, name: `钢材 ${count}` }]);
    };
    const { user, asked, table } = open({}, { branches: { a } });
    await unfold(user, '货物');
    await screen.findByText('煤炭');
    expect(screen.queryByRole('button', { name: '刷新“车辆”的下级' })).toBeNull();
    await user.click(screen.getByRole('button', { name: '刷新“货物”的下级' }));
    expect(await screen.findByText('钢材 2')).toBeVisible();
    act(() => table().refresh('a'));
    expect(await screen.findByText('钢材 3')).toBeVisible();
    expect(asked.map((query) => query.get('parentId'))).toEqual([null, 'a', 'a', 'a']);
    act(() => table().refresh());
    expect(await screen.findByText('钢材 4')).toBeVisible();
    expect(asked.map((query) => query.get('parentId')).slice(4)).toEqual(expect.arrayContaining([null, 'a']));
  });

  it('that are closed are read anew when the page refreshed them', async () => {
    let rows: readonly Place[] = [coal];
    const { user, table } = open({}, { branches: { a: () => success(rows) } });
    await unfold(user, '货物');
    await screen.findByText('煤炭');
    await user.click((await rowOf('货物')).getByRole('button', { name: '关闭行' }));
    rows = [steel];
    act(() => table().refresh('a'));
    await unfold(user, '货物');
    expect(await screen.findByText('钢材')).toBeVisible();
    expect(screen.queryByText('煤炭')).toBeNull();
  });

  it('that contain their own ancestor end there', async () => {
    const { user, names } = open({}, { branches: { a: () => success([goods, coal]) } });
    await unfold(user, '货物');
    await screen.findByText('煤炭');
    expect(names()).toEqual(['a', 'a1', 'b', 'c']);
  });

  it('of the top level come page by page', async () => {
    const first = Array.from({ length: 2 }, (_, index) => ({ id: `p${index}`, name: `第 ${index} 行` }));
    const { user, asked } = open({ pageSize: 2 }, { branches: { '': () => page(first, 3) } });
    await screen.findByText('第 0 行');
    await user.click(within(screen.getByRole('listitem', { name: '2' })).getByText('2'));
    await waitFor(() => expect(asked.at(-1)?.get('pageNo')).toBe('2'));
    expect(asked.at(-1)?.get('pageSize')).toBe('2');
  });

  it('wait for refresh where the page says so', async () => {
    const { asked, table } = open({ immediate: false, emptyText: '还没有查询' });
    expect(screen.getByText('还没有查询')).toBeVisible();
    expect(asked).toEqual([]);
    act(() => table().refresh());
    expect(await screen.findByText('货物')).toBeVisible();
  });
});

describe('what a tree table cannot show', () => {
  it('is said where the response is neither an array nor has records, at the top and in a branch', async () => {
    let top: unknown = { rows: [] };
    const { user } = open({}, { branches: { '': () => success(top), a: () => success('rows') } });
    expect(await screen.findByText('返回数据类型不识别')).toBeVisible();
    top = [goods];
    await user.click(screen.getByRole('button', { name: /重\s?试/ }));
    await unfold(user, '货物');
    expect(await screen.findByRole('alert')).toHaveTextContent('返回数据类型不识别');
    await act(() => changeLanguage('en-US'));
    expect(await screen.findByRole('alert')).toHaveTextContent('The type of the response is not known');
  });

  it('is said by the server, with a way to try again', async () => {
    let isReady = false;
    const { user } = open({}, { branches: { a: () => (isReady ? success([steel]) : refusal('分类正在整理')) } });
    await unfold(user, '货物');
    expect(await screen.findByRole('alert')).toHaveTextContent('分类正在整理');
    isReady = true;
    await user.click(screen.getByRole('button', { name: /重\s?试/ }));
    expect(await screen.findByText('钢材')).toBeVisible();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('stays while a later read fails', async () => {
    let isBroken = false;
    const { user } = open({}, { branches: { a: () => (isBroken ? refusal('分类正在整理') : success([steel])) } });
    await unfold(user, '货物');
    await screen.findByText('钢材');
    isBroken = true;
    await user.click(screen.getByRole('button', { name: '刷新“货物”的下级' }));
    expect(await screen.findByText('分类正在整理')).toBeVisible();
    expect(screen.getByText('钢材')).toBeVisible();
  });

  it('has no address: 请设置url.list属性!', () => {
    const { asked } = open({ url: {} });
    expect(screen.getByText('请设置url.list属性!')).toBeVisible();
    expect(screen.queryByRole('treegrid')).toBeNull();
    expect(asked).toEqual([]);
  });
});

describe('deletion in a tree table', () => {
  it('of one row asks, deletes and reads again', async () => {
    const { user, asked, deleted, table } = open();
    await screen.findByText('其他');
    act(() => void table().remove('c', '删除“其他”吗？'));
    const question = within(await screen.findByRole('dialog'));
    await waitFor(() => expect(question.getByText('删除“其他”吗？')).toBeVisible());
    await user.click(question.getByRole('button', { name: '确定' }));
    await screen.findByText('删除成功！');
    expect(deleted.map((query) => query.get('id'))).toEqual(['c']);
    await waitFor(() => expect(asked).toHaveLength(2));
  });

  it('of selected rows sends their keys, each with a comma', async () => {
    const { user, deleted, table } = open({ selection: true });
    await user.click(await screen.findByRole('checkbox', { name: '选择“车辆”' }));
    (await lineOf('其他')).focus();
    await user.keyboard(' ');
    expect(await lineOf('其他')).toHaveAttribute('aria-selected', 'true');
    act(() => void table().removeSelected());
    const question = within(await screen.findByRole('dialog'));
    await waitFor(() => expect(question.getByText('是否删除选中数据?')).toBeVisible());
    await user.click(question.getByRole('button', { name: '确定' }));
    await waitFor(() => expect(deleted.map((query) => query.get('ids'))).toEqual(['b,c,']));
    await waitFor(async () => expect(await lineOf('其他')).toHaveAttribute('aria-selected', 'false'));
  });

  it('of nothing is a warning: 请选择一条记录！', async () => {
    const { deleted, table } = open({ selection: true });
    await screen.findByText('其他');
    await act(async () => expect(await table().removeSelected()).toBe(false));
    expect(await screen.findByText('请选择一条记录！')).toBeVisible();
    expect(deleted).toEqual([]);
  });

  it.each([
    ['请设置url.delete属性!', (table: TreeTableHandle) => table.remove('c', '删除吗？')],
    ['请设置url.deleteBatch属性!', (table: TreeTableHandle) => table.removeSelected()],
  ] as const)('without an address is an error: %s', async (message, run) => {
    const { deleted, table } = open({ url: { list: url.list } });
    await screen.findByText('其他');
    await act(async () => expect(await run(table())).toBe(false));
    expect(await screen.findByText(message)).toBeVisible();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(deleted).toEqual([]);
  });
});

describe('the order of a branch', () => {
  it('is changed by Alt with an arrow, saved as a whole, announced, and keeps the focus', async () => {
    const moves: unknown[] = [];
    const { user, names } = open({ onMove: async ({ row, ...move }) => moves.push({ id: row.id, ...move }) });
    await unfold(user, '货物');
    await screen.findByText('钢材');
    (await lineOf('钢材')).focus();
    await user.keyboard('{Alt>}{ArrowUp}{/Alt}');
    expect(moves).toEqual([{ id: 'a2', parent: 'a', keys: ['a2', 'a1'], from: 1, to: 0 }]);
    expect(names()).toEqual(['a', 'a2', 'a1', 'b', 'c']);
    expect(screen.getByText('钢材：第 1 位，共 2 位')).toBeInTheDocument();
    expect(await lineOf('钢材')).toHaveFocus();
    await user.keyboard('{Alt>}{ArrowUp}{/Alt}');
    expect(moves).toHaveLength(1);
  });

  it('is changed by dragging onto a row of the same branch only', async () => {
    const moves: (readonly string[])[] = [];
    const { user, names } = open({ onMove: async ({ keys }) => moves.push(keys) });
    await unfold(user, '货物');
    await screen.findByText('煤炭');
    const drag = async (from: string, to: string): Promise<void> => {
      const [line, target] = [await lineOf(from), await lineOf(to)];
      vi.spyOn(document, 'elementFromPoint').mockReturnValue(target);
      const handle = within(line).getByTitle(/^拖动改变顺序/);
      fireEvent.pointerDown(handle, { button: 0, pointerId: 1 });
      fireEvent.pointerMove(handle, { pointerId: 1 });
      fireEvent.pointerUp(handle, { pointerId: 1 });
    };
    await drag('其他', '煤炭');
    expect(moves).toEqual([]);
    await drag('其他', '货物');
    expect(moves).toEqual([['c', 'a', 'b']]);
    expect(names()).toEqual(['c', 'a', 'a1', 'a2', 'b']);
  });

  it('that cannot be saved is taken back, with the reason', async () => {
    const { user, names } = open({ onMove: () => Promise.reject(new Error('顺序已锁定')) });
    (await lineOf('货物')).focus();
    await user.keyboard('{Alt>}{ArrowDown}{/Alt}');
    expect(await screen.findByText('顺序已锁定')).toBeVisible();
    await waitFor(() => expect(names()).toEqual(['a', 'b', 'c']));
  });

  it('cannot be changed where the page saves none', async () => {
    const { user, names } = open();
    const line = await lineOf('货物');
    expect(screen.queryByTitle(/^拖动改变顺序/)).toBeNull();
    expect(line).not.toHaveAttribute('aria-keyshortcuts');
    line.focus();
    await user.keyboard('{Alt>}{ArrowDown}{/Alt}');
    expect(names()).toEqual(['a', 'b', 'c']);
  });
});

describe('keys and roles of a tree table', () => {
  it('of many rows only some are in the document, which tell their place; keys reach the others', async () => {
    const many = Array.from({ length: 500 }, (_, index) => ({ id: `m${index}`, name: `第 ${index} 行`, hasChildren: index === 0 }));
    const { user, names } = open({}, { branches: { '': () => success(many), m0: () => success([coal]) } });
    const first = await lineOf('第 0 行');
    expect(screen.getByRole('treegrid')).toHaveAttribute('aria-rowcount', '501');
    expect(first).toHaveAttribute('aria-rowindex', '2');
    expect(names().length).toBeLessThan(60);
    expect(screen.queryByText('第 499 行')).toBeNull();
    first.focus();
    await user.keyboard('{End}');
    const last = await lineOf('第 499 行');
    expect(last).toHaveFocus();
    expect(last).toHaveAttribute('aria-rowindex', '501');
    await user.keyboard('{ArrowUp}');
    expect(await lineOf('第 498 行')).toHaveFocus();
    expect(names().length).toBeLessThan(60);
    await user.keyboard('{Home}{ArrowRight}');
    expect(await lineOf('煤炭')).toHaveAttribute('aria-rowindex', '3');
    expect(screen.getByRole('treegrid')).toHaveAttribute('aria-rowcount', '502');
  });

  it('one row is a Tab stop; arrows go through the shown rows and open and close them', async () => {
    const { user } = open();
    const line = await lineOf('货物');
    expect(screen.getAllByRole('row').filter((row) => row.tabIndex === 0)).toEqual([line]);
    line.focus();
    await user.keyboard('{ArrowRight}');
    const below = await lineOf('煤炭');
    await user.keyboard('{ArrowRight}');
    expect(below).toHaveFocus();
    expect(screen.getAllByRole('row').filter((row) => row.tabIndex === 0)).toEqual([below]);
    await user.keyboard('{ArrowDown}');
    expect(await lineOf('钢材')).toHaveFocus();
    await user.keyboard('{ArrowLeft}');
    expect(line).toHaveFocus();
    await user.keyboard('{End}');
    expect(await lineOf('其他')).toHaveFocus();
    await user.keyboard('{Home}{ArrowLeft}');
    expect(line).toHaveAttribute('aria-expanded', 'false');
    await user.keyboard('{ArrowDown}');
    expect(await lineOf('车辆')).toHaveFocus();
  });

  it('the table is a named tree grid whose rows tell level, position and state', async () => {
    const { user } = open({ selection: true });
    expect(await screen.findByRole('treegrid', { name: '分类' })).toHaveAttribute('aria-multiselectable', 'true');
    await unfold(user, '货物');
    const line = await lineOf('钢材');
    expect(await lineOf('货物')).toHaveAttribute('aria-expanded', 'true');
    expect(line).toHaveAttribute('aria-level', '2');
    expect(line).toHaveAttribute('aria-posinset', '2');
    expect(line).toHaveAttribute('aria-setsize', '2');
    expect(line).toHaveAttribute('aria-selected', 'false');
  });
});

it('on a phone a row shows the rest below its name', async () => {
  const width = window.innerWidth;
  window.innerWidth = 390;
  try {
    open({ underName: ({ id }) => <span>编号 {id}</span> });
    expect(await screen.findByText('编号 a')).toBeVisible();
    expect(screen.queryByRole('columnheader', { name: '编号' })).toBeNull();
  } finally {
    window.innerWidth = width;
  }
});
