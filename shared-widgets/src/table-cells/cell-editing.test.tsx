import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import type { TableColumn } from 'editable-table/table-column';
import { CellEditing, heard, press, testColumn } from 'editable-table/testing/cell-host';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { page, renderScreen, success } from '../testing/render-screen.tsx';
import './register-cells.ts';

const options = [
  { value: 1, text: '红' },
  { value: '2', text: '绿' },
  { value: '3', text: '蓝', disabled: true },
];

interface EditCase {
  readonly value?: unknown;
  readonly typed?: string;
}

function edit(
  type: string,
  column: Partial<TableColumn> = {},
  { value = '', typed }: EditCase = {},
  handlers: ReturnType<typeof http.get>[] = [],
) {
  const events = heard();
  const rendered = renderScreen(
    <CellEditing column={testColumn({ type, ...column })} value={value} typed={typed ?? null} events={events} />,
    { handlers },
  );
  const emitted = (): unknown => [...events.change.mock.calls, ...events.commit.mock.calls].at(-1)?.[0];
  return { ...rendered, events, emitted };
}

const field = () => screen.getByRole('textbox', { name: '列' });
const list = () => screen.getByRole('combobox', { name: '列' });
const choose = async (user: UserEvent, text: string) => await user.click(await screen.findByTitle(text));

describe('text', () => {
  it('is emitted with every key, and cleared to nothing', async () => {
    const { user, events, emitted } = edit('input', {}, { value: 'a' });
    expect(field()).toHaveFocus();
    await user.keyboard('bc');
    expect(events.change.mock.calls).toEqual([['ab'], ['abc']]);
    await user.clear(field());
    expect(emitted()).toBe('');
  });

  it('begins with the character that was typed over the cell', async () => {
    const { user, emitted } = edit('input', {}, { value: 'old', typed: 'n' });
    expect(field()).toHaveValue('n');
    await user.keyboard('ew');
    expect(emitted()).toBe('new');
  });

  it('has the placeholder of the column, its title in it', () => {
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the place is the column's own.
    edit('input', { placeholder: '请输入${title}！' });
    expect(field()).toHaveAttribute('placeholder', '请输入列！');
  });

  it('opens in a box of 150 by 200 that takes line breaks', async () => {
    const { user, emitted, events } = edit('input_pop', {}, { value: 'a' });
    await user.click(screen.getByRole('button', { name: '展开编辑' }));
    const area = (await screen.findAllByRole('textbox', { name: '列' })).find((box) => box.matches('textarea')) as HTMLElement;
    expect(area).toHaveStyle({ width: '150px', height: '200px' });
    await user.type(area, '{Enter}b');
    expect(emitted()).toBe('a\nb');
    // The pop-up is not part of the grid: its keys must not reach the grid.
    expect(events.keys).not.toHaveBeenCalledWith('Enter');
  });
});

describe('numbers', () => {
  it('keep minus, digits and one point; every other key is taken back', async () => {
    const { user } = edit('inputNumber');
    await user.keyboard('-1a2.5.e+3 ');
    expect(field()).toHaveValue('-12.53');
  });

  it('are not stored while a key between their digits was taken back: they may be others than the person meant', async () => {
    const { user, emitted, events } = edit('inputNumber', {}, { value: 20 });
    await user.tripleClick(field());
    await user.keyboard('1e3');
    expect(field()).toHaveValue('13');
    expect(emitted()).toBe(20);
    await user.tab();
    expect(events.refuse).toHaveBeenCalledExactlyOnceWith('1e3', '“1e3”不是数字，原值保留');
    expect(emitted()).toBe(20);
  });

  it('are stored again once the person has deleted or replaced what was wrong', async () => {
    const { user, emitted, events } = edit('inputNumber', {}, { value: 20 });
    await user.tripleClick(field());
    await user.keyboard('1e3{Backspace}4');
    expect(emitted()).toBe(14);
    await user.keyboard('x');
    expect(emitted()).toBe(20);
    await user.tripleClick(field());
    await user.keyboard('15');
    expect(emitted()).toBe(15);
    await user.tab();
    expect(events.refuse).not.toHaveBeenCalled();
  });

  it('that are no number yet are nothing, and nothing is left of them when the cell is left', async () => {
    const { user, emitted } = edit('inputNumber', {}, { value: 7 });
    await user.clear(field());
    await user.keyboard('-');
    expect(field()).toHaveValue('-');
    expect(emitted()).toBe('');
    await user.tab();
    expect(field()).toHaveValue('');
    expect(emitted()).toBe('');
  });

  it('that came as they should not are emptied when the cell is left', async () => {
    const { user, emitted } = edit('inputNumber', {}, { value: 'abc' });
    await user.tab();
    expect(emitted()).toBe('');
  });

  it('are numbers when the cell is left', async () => {
    const { user, emitted } = edit('inputNumber', {}, { typed: '5' });
    await user.keyboard('.');
    expect(field()).toHaveValue('5.');
    await user.tab();
    expect(field()).toHaveValue('5');
    expect(emitted()).toBe(5);
  });

  it('full-width characters of Chinese input are understood', async () => {
    const { user, emitted } = edit('inputNumber');
    await user.keyboard('１２。５');
    expect(emitted()).toBe(12.5);
  });
});

describe('choices', () => {
  it('one is chosen from an open list, which ends the edit with its own value', async () => {
    const { user, events } = edit('select', { options });
    await choose(user, '红');
    expect(events.commit.mock.calls).toEqual([[1]]);
  });

  it('arrow keys and Enter choose; what is switched off cannot be', async () => {
    const { events } = edit('select', { options });
    press('ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowUp', 'ArrowDown', 'ArrowUp', 'Enter');
    expect(events.commit.mock.calls).toEqual([['2']]);
    expect(events.keys).not.toHaveBeenCalled();
  });

  it('Tab through a cell changes nothing', async () => {
    const { user, events } = edit('select', { options });
    await user.tab();
    expect(events.commit).not.toHaveBeenCalled();
    expect(events.keys).toHaveBeenCalledWith('Tab');
  });

  it('are cleared to nothing', async () => {
    const { user, events } = edit('select', { options }, { value: '2' });
    const clear = document.querySelector('.ant-select-clear') as HTMLElement;
    await user.click(clear);
    expect(events.commit.mock.calls).toEqual([['']]);
  });

  it('several are a comma list, and the edit goes on', async () => {
    const { user, events } = edit('list_multi', { options }, { value: '2' });
    await choose(user, '红');
    expect(events.change.mock.calls).toEqual([['2,1']]);
    expect(events.commit).not.toHaveBeenCalled();
    await user.keyboard('{Backspace}{Backspace}');
    expect(events.change.mock.lastCall).toEqual(['']);
  });

  it('multiple makes a select take several', async () => {
    const { user, emitted } = edit('select', { options, multiple: true });
    await choose(user, '红');
    await choose(user, '绿');
    expect(emitted()).toBe('1,2');
  });

  it('what is typed filters, where the column allows it', async () => {
    const { user, events } = edit('select', { options, allowSearch: true });
    await user.keyboard('绿');
    press('Enter');
    expect(events.commit.mock.calls).toEqual([['2']]);
  });

  it('the character typed over the cell begins the search', async () => {
    const { events } = edit('sel_search', { options }, { typed: '绿' });
    await screen.findByTitle('绿');
    press('Enter');
    expect(events.commit.mock.calls).toEqual([['2']]);
  });

  it('what is typed becomes an option of every row, where the column allows it', async () => {
    const column: Partial<TableColumn> = { options, allowInput: true };
    const { user, events } = edit('select', column);
    await user.keyboard('紫');
    press('Enter');
    expect(events.commit.mock.calls).toEqual([['紫']]);
    expect(screen.getByTestId('cell')).toHaveTextContent('紫');
  });

  it('nothing that fits is said so', async () => {
    const { user } = edit('sel_search', { options });
    await user.keyboard('黄');
    expect(await screen.findByText('没有查询到任何数据')).toBeInTheDocument();
  });

  it('of radio buttons the arrow keys choose', async () => {
    const { user, emitted } = edit('radio', { options }, { value: 1 });
    expect(screen.getByRole('radio', { name: '红' })).toBeChecked();
    await user.click(screen.getByRole('radio', { name: '绿' }));
    expect(emitted()).toBe('2');
  });
});

describe('ticks', () => {
  it.each([
    [undefined, true, false],
    [['Y', 'N'], 'Y', 'N'],
  ] as const)('with the values %s', async (customValue, on, off) => {
    const { user, events } = edit('checkbox', customValue ? { customValue } : {}, { value: off });
    await user.click(screen.getAllByRole('checkbox')[0] as HTMLElement);
    await user.keyboard(' ');
    expect(events.change.mock.calls).toEqual([[on], [off]]);
  });
});

describe('days and moments', () => {
  it('a day is typed and confirmed', async () => {
    const { user, events } = edit('date');
    await user.keyboard('2026-11-02{Enter}');
    expect(events.commit.mock.lastCall).toEqual(['2026-11-02']);
  });

  it('begins with the character that was typed over the cell', async () => {
    const { user, events } = edit('date', {}, { typed: '2' });
    await user.keyboard('026-01-05{Enter}');
    expect(events.commit.mock.lastCall).toEqual(['2026-01-05']);
  });

  it('a moment keeps its time, in the column’s format', async () => {
    const { user, emitted } = edit('datetime', { format: 'YYYY-MM-DD HH:mm' });
    await user.keyboard('2026-11-02 08:30{Enter}');
    await waitFor(() => expect(emitted()).toBe('2026-11-02 08:30'));
  });

  it('are cleared to nothing', async () => {
    const { user, events } = edit('date', {}, { value: '2026-11-02' });
    await user.click(document.querySelector('.ant-picker-clear') as HTMLElement);
    expect(events.commit.mock.lastCall).toEqual(['']);
  });
});

describe('a search on the server', () => {
  const dict = 'biz_carrier,carrier_name,id';
  it('waits for the typing to pause, shows what is found, and keeps the value of the choice', async () => {
    const asked: URL[] = [];
    const found = http.get('*/api/sys/dict/loadDict/:key', ({ request }) => {
      asked.push(new URL(request.url));
      return success([{ value: 'c1', text: '顺达货运' }]);
    });
    const { user, events } = edit('sel_search_async', { dict }, {}, [found]);
    expect(await screen.findByText('请输入搜索内容')).toBeInTheDocument();
    await user.keyboard('顺达');
    await choose(user, '顺达货运');
    expect(asked).toHaveLength(1);
    expect(decodeURIComponent(asked[0]?.pathname ?? '')).toMatch(/loadDict\/biz_carrier,carrier_name,id$/);
    expect(Object.fromEntries(asked[0]?.searchParams ?? [])).toMatchObject({ keyword: '顺达', pageSize: '10' });
    expect(events.commit.mock.calls).toEqual([['c1']]);
    // The name is cached, so no request is made.
    expect(screen.getByTestId('cell')).toHaveTextContent('顺达货运');
  });

  it('never shows an answer that was overtaken', async () => {
    const responses: ((keyword: string) => void)[] = [];
    const found = http.get('*/api/sys/dict/loadDict/:key', async ({ request }) => {
      const keyword = new URL(request.url).searchParams.get('keyword') ?? '';
      await new Promise<void>((resolve) => responses.push(() => resolve()));
      return success([{ value: keyword, text: `找到${keyword}` }]);
    });
    const { user } = edit('sel_search_async', { dict }, {}, [found]);
    await user.keyboard('甲');
    await waitFor(() => expect(responses).toHaveLength(1));
    await user.keyboard('乙');
    await waitFor(() => expect(responses).toHaveLength(2));
    responses[1]?.('');
    expect(await screen.findByTitle('找到甲乙')).toBeInTheDocument();
    const seen = new Set<string>();
    const watching = new MutationObserver(() => {
      for (const found of screen.queryAllByTitle(/^找到/)) seen.add(found.title);
    });
    watching.observe(document.body, { subtree: true, childList: true, attributes: true });
    responses[0]?.('');
    // When the response to this later search is shown, an earlier response that was not ignored would have been shown too.
    await user.keyboard('丙');
    await waitFor(() => expect(responses).toHaveLength(3));
    responses[2]?.('');
    expect(await screen.findByTitle('找到甲乙丙')).toBeInTheDocument();
    watching.disconnect();
    expect(seen).not.toContain('找到甲');
  });

  it('says that nothing was found, and warns of a refusal', async () => {
    let refuses = false;
    const found = http.get('*/api/sys/dict/loadDict/:key', () =>
      refuses ? HttpResponse.json({ success: false, code: 500, message: '字典Code格式不正确！', result: null, timestamp: 0 }) : success([]),
    );
    const { user } = edit('sel_search_async', { dict }, {}, [found]);
    await user.keyboard('无');
    expect(await screen.findByText('没有查询到任何数据')).toBeInTheDocument();
    refuses = true;
    await user.keyboard('效');
    expect(await screen.findByText('字典Code格式不正确！')).toBeInTheDocument();
  });

  it('shows the name of the value it has', async () => {
    const named = http.get('*/api/sys/dict/loadDictItem/:key', ({ request }) =>
      success(new URL(request.url).searchParams.get('key') === 'c9' ? ['远大物流'] : []),
    );
    edit('sel_search_async', { dict: 'biz_carrier,carrier_name,no' }, { value: 'c9' }, [named]);
    expect((await screen.findAllByText('远大物流')).length).toBeGreaterThan(0);
    expect(list()).toBeInTheDocument();
  });
});

describe('people and departments', () => {
  const tree = http.get('*/api/sys/sysDepart/queryIdTree', () =>
    success([{ key: 'd1', title: '总公司', children: [{ key: 'd2', title: '运营部', children: null }] }]),
  );
  const people = http.get('*/api/sys/user/queryUserComponentData', () =>
    page([
      { id: '1', username: 'li', realname: '李四', sex: 1, phone: '13800000000', orgCodeTxt: '运营部' },
      { id: '2', username: 'wu', realname: '吴十', sex: 2, phone: null, orgCodeTxt: null },
    ]),
  );
  const names = http.get('*/api/sys/user/list', () => page([{ username: 'li', realname: '李四' }]));

  it('users are chosen in their window, several by default, and shown by name', async () => {
    const { user, events } = edit('sel_user', {}, {}, [tree, people, names]);
    await user.keyboard('{Enter}');
    const window = await screen.findByRole('dialog', { name: '根据部门选择用户' });
    await user.click(await within(window).findByRole('checkbox', { name: '选择 李四' }));
    await user.click(within(window).getByRole('checkbox', { name: '选择 吴十' }));
    await user.click(within(window).getByRole('button', { name: '确定' }));
    expect(events.commit.mock.calls).toEqual([['li,wu']]);
    await waitFor(() => expect(screen.getByTestId('cell')).toHaveTextContent('李四,吴十'));
    // The dialog is not part of the grid, which must not receive its keys.
    expect(events.keys).not.toHaveBeenCalled();
  });

  it('one user only, where the column says so', async () => {
    const { user, events } = edit('sel_user', { props: { multi: false } }, { value: 'li' }, [tree, people, names]);
    await user.click(list());
    const window = await screen.findByRole('dialog');
    await user.click(await within(window).findByRole('radio', { name: '选择 吴十' }));
    await user.click(within(window).getByRole('button', { name: '确定' }));
    expect(events.commit.mock.calls).toEqual([['wu']]);
  });

  it('have a mark that clears them', async () => {
    const { user, events } = edit('sel_user', {}, { value: 'li' }, [tree, people, names]);
    await waitFor(() => expect(list()).toHaveValue('李四'));
    await user.click(screen.getByRole('button', { name: '清空' }));
    expect(events.commit.mock.calls).toEqual([['']]);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('a department is chosen in its tree', async () => {
    const { user, events } = edit('sel_depart', {}, { typed: '运' }, [tree]);
    const window = await screen.findByRole('dialog', { name: '选择部门' });
    expect(within(window).getByPlaceholderText('请输入部门名称按回车进行搜索')).toHaveValue('运');
    const part = await within(window).findByText('营部', { exact: false });
    await user.click(part.closest('.ant-tree-treenode')?.querySelector('.ant-tree-checkbox') as HTMLElement);
    await user.click(within(window).getByRole('button', { name: '确定' }));
    expect(events.commit.mock.calls).toEqual([['d2']]);
    await waitFor(() => expect(screen.getByTestId('cell')).toHaveTextContent('运营部'));
  });
});
