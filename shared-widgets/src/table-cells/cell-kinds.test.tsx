import { screen, waitFor } from '@testing-library/react';
import { defineCellKind } from 'editable-table/cell-kind';
import { cellKind, cellTypes, registerCellKind } from 'editable-table/cell-kinds';
import { CellSlotsContext } from 'editable-table/cell-slots';
import type { TableColumn } from 'editable-table/table-column';
import { CellEditing, CellView, heard, press, testColumn, testContext } from 'editable-table/testing/cell-host';
import { http } from 'msw';
import { describe, expect, it } from 'vitest';
import { page, renderScreen, success } from '../testing/render-screen.tsx';
import './register-cells.ts';

const options = [
  { value: '1', text: '红' },
  { value: '2', label: '绿' },
  { value: '3', title: '蓝', disabled: true },
];
const allTypes =
  'normal input inputNumber select checkbox checkbox_meta radio date datetime slot hidden sel_depart sel_user input_pop popup list_multi sel_search sel_search_async upload file image';

const people = http.get('*/api/sys/user/list', () => page([{ username: 'li', realname: '李四' }]));
const tree = http.get('*/api/sys/sysDepart/queryIdTree', () => success([{ key: 'd1', title: '运营部', children: null }]));
const texts = http.get('*/api/sys/dict/loadDictItem/:key', () => success(['顺达货运']));
const handlers = [people, tree, texts];

describe('the kinds of cells', () => {
  it('are the 21 of the specification', () => {
    expect([...cellTypes()].sort()).toEqual(allTypes.split(' ').sort());
  });

  it('take another one by one word, and refuse a name that is taken', () => {
    const kind = defineCellKind({ type: 'test-plate', empty: '', text: String, parse: (text) => ({ value: text }), Editor: null });
    registerCellKind(kind, 'business');
    expect(cellKind('test-plate')).toBe(kind);
    expect(() => registerCellKind({ ...kind }, 'etc')).toThrow('单元格类型“test-plate”已存在，安装失败');
    expect(() => registerCellKind({ ...kind, type: 'input' }, 'business')).toThrow('已存在');
    // The same cell kind registered by a newer version of a remote in the same page.
    const newer = { ...kind };
    registerCellKind(newer, 'business');
    expect(cellKind('test-plate')).toBe(newer);
  });

  it('say which type is missing, and leave its values as they are', () => {
    const kind = cellKind('unheard-of');
    expect(kind.fault?.()).toBe('单元格类型“unheard-of”未安装');
    expect(kind.Editor).toBeNull();
    expect(kind.text({ deep: 1 }, testContext(testColumn({ type: 'unheard-of' })))).toBe('{"deep":1}');
    expect(kind).toBe(cellKind('unheard-of'));
  });

  it.each<[string, number | string | undefined, number | undefined]>([
    ['datetime', 200, 190],
    ['sel_user', 220, 190],
    ['sel_depart', 160, 190],
    ['date', undefined, 135],
    ['input', undefined, undefined],
  ])('%s is %s wide and at least %s', (type, width, minWidth) => {
    expect(cellKind(type)).toMatchObject({ ...(width ? { width } : {}), ...(minWidth ? { minWidth } : {}) });
    if (!width) expect(cellKind(type).width).toBeUndefined();
  });
});

describe('reading', () => {
  it.each<[string, Partial<TableColumn>, unknown, string]>([
    ['normal', {}, 'A1', 'A1'],
    ['normal', { formatter: ({ cellValue }) => `≈${cellValue}` }, 3, '≈3'],
    ['input', {}, null, ''],
    ['inputNumber', {}, '30.200', '30.200'],
    ['select', { options }, 2, '绿'],
    ['select', { options, multiple: true }, '1,3', '红,蓝'],
    ['select', { options }, '9', '9'],
    ['radio', { options }, '1', '红'],
    ['list_multi', { options }, '2,1', '绿,红'],
    ['sel_search', { options }, '1', '红'],
    ['date', {}, '2026-11-02', '2026-11-02'],
    ['datetime', {}, '2026-11-02 08:30:00', '2026-11-02 08:30:00'],
    ['input_pop', {}, 'a\nb', 'a b'],
    ['popup', {}, '苏A12345', '苏A12345'],
    ['slot', {}, 'plain', 'plain'],
    ['sel_user', {}, 'li', '李四'],
    ['sel_depart', {}, 'd1', '运营部'],
    ['sel_search_async', { dict: 'biz_carrier,carrier_name,id' }, 'c1', '顺达货运'],
    ['upload', {}, 'temp/运输合同正本_0123456789abcdef0123456789abcdef.pdf', '运输合同正…'],
    ['file', {}, 'temp/a_0123456789abcdef0123456789abcdef.pdf,temp/b.csv', 'a.pdf+1'],
    ['file', { allowDownload: false }, 'temp/a.pdf', 'a.pdf'],
  ])('%s', async (type, column, value, shown) => {
    renderScreen(<CellView column={testColumn({ type, ...column })} value={value} />, { handlers });
    await waitFor(() => expect(screen.getByTestId('cell').textContent?.replace(/\s+/g, ' ')).toBe(shown));
  });

  it.each([
    ['checkbox', undefined, true, true],
    ['checkbox', ['Y', 'N'], 'Y', true],
    ['checkbox', ['Y', 'N'], 'N', false],
    ['checkbox', [1, 0], '1', true],
    ['checkbox_meta', ['Y', 'N'], null, false],
  ] as const)('%s with the values %s: %s is ticked: %s', (type, customValue, value, isTicked) => {
    renderScreen(<CellView column={testColumn({ type, ...(customValue ? { customValue } : {}) })} value={value} />);
    expect((screen.getByRole('checkbox', { name: '列' }) as HTMLInputElement).checked).toBe(isTicked);
  });

  it('tags have the colours of the column, one or two', () => {
    const setTagColor: TableColumn['setTagColor'] = ({ value }) => (value === '1' ? 'red' : ['rgb(0, 0, 0)', 'rgb(255, 255, 255)']);
    renderScreen(<CellView column={testColumn({ type: 'list_multi', options, setTagColor })} value="1,2" />);
    expect(screen.getByText('红').getAttribute('style')).toContain('var(--tag-red)');
    expect(screen.getByText('绿')).toHaveStyle({ background: 'rgb(0, 0, 0)', color: 'rgb(255, 255, 255)' });
  });

  it('a slot draws what the page gives for its name', () => {
    const column = testColumn({ type: 'slot', slotName: 'own' });
    renderScreen(
      <CellSlotsContext value={(name, { value }) => (name === 'own' ? <b>{`own ${value}`}</b> : undefined)}>
        <CellView column={column} value="x" />
      </CellSlotsContext>,
    );
    expect(screen.getByText('own x')).toBeInTheDocument();
  });

  it('names of many cells are asked for with one call', async () => {
    const asked: string[] = [];
    const list = http.get('*/api/sys/user/list', ({ request }) => {
      asked.push(new URL(request.url).searchParams.get('username') ?? '');
      return page([
        { username: 'wang', realname: '王五' },
        { username: 'zhao', realname: '赵六' },
      ]);
    });
    const column = testColumn({ type: 'sel_user' });
    renderScreen(
      <>
        <CellView column={column} value="wang,zhao" />
        <CellView column={column} value="zhao" />
      </>,
      { handlers: [list] },
    );
    expect(await screen.findByText('王五,赵六')).toBeInTheDocument();
    expect(await screen.findByText('赵六')).toBeInTheDocument();
    expect(asked).toEqual(['wang,zhao,']);
  });
});

describe('every editor', () => {
  const editable: readonly [type: string, column: Partial<TableColumn>, role: string][] = [
    ['input', {}, 'textbox'],
    ['inputNumber', {}, 'textbox'],
    ['input_pop', {}, 'textbox'],
    ['select', { options }, 'combobox'],
    ['list_multi', { options }, 'combobox'],
    ['sel_search', { options }, 'combobox'],
    ['sel_search_async', { dict: 'a,b,c' }, 'combobox'],
    ['date', {}, 'textbox'],
    ['datetime', {}, 'textbox'],
    ['checkbox', {}, 'checkbox'],
    ['checkbox_meta', {}, 'checkbox'],
    ['radio', { options }, 'radiogroup'],
    ['sel_user', {}, 'combobox'],
    ['sel_depart', {}, 'combobox'],
    ['popup', { popupCode: 'x', orgFields: 'a', destFields: 'value' }, 'combobox'],
  ];

  it.each(editable)('%s is called by its column and says that its value is wrong', (type, column, role) => {
    renderScreen(<CellEditing column={testColumn({ type, ...column })} invalid events={heard()} />);
    const [control] = screen.getAllByRole(role, { name: '列' });
    expect(control).toHaveAttribute('aria-invalid', 'true');
  });

  it.each(editable)('%s that is disabled takes nothing', (type, column, role) => {
    renderScreen(<CellEditing column={testColumn({ type, ...column })} disabled events={heard()} />);
    const [control] = screen.getAllByRole(role, { name: '列' });
    const inputs = control?.matches('input') ? [control] : [...(control?.querySelectorAll('input') ?? [])];
    expect(inputs.length).toBeGreaterThan(0);
    for (const input of inputs) expect(input).toBeDisabled();
  });

  it.each(['upload', 'file', 'image'])('%s is described by its column and can be disabled', (type) => {
    renderScreen(<CellEditing column={testColumn({ type })} disabled events={heard()} />);
    const button = screen.getByRole('button', { description: '列' });
    expect(button).toBeDisabled();
    expect(button).toHaveAccessibleName(type === 'image' ? '上传图片' : '上传文件');
  });

  it('tells the grid of the keys that leave the cell, and keeps those of an open list', async () => {
    const events = heard();
    renderScreen(<CellEditing column={testColumn({ type: 'select', options })} events={events} />);
    press('ArrowDown', 'Escape');
    expect(events.keys).not.toHaveBeenCalled();
    await waitFor(() => expect(screen.getByRole('combobox')).toHaveAttribute('aria-expanded', 'false'));
    press('Escape');
    expect(events.keys.mock.calls).toEqual([['Escape']]);
  });
});

describe('values of the wire', () => {
  it.each<[string, Partial<TableColumn>, unknown, unknown]>([
    ['checkbox', { customValue: ['Y', 'N'] }, 'Y', 'Y'],
    ['checkbox', { customValue: ['Y', 'N'] }, null, 'N'],
    ['checkbox', { customValue: [1, 0] }, '1', 1],
    ['checkbox_meta', {}, 'true', true],
    ['date', {}, '2026-11-02 00:00:00', '2026-11-02'],
    ['date', {}, '2026-11-02T08:00:00', '2026-11-02'],
    ['datetime', {}, '2026-11-02 08:30', '2026-11-02 08:30:00'],
    ['upload', {}, { name: 'a.pdf', status: 'done', path: 'temp/a.pdf' }, 'temp/a.pdf'],
    ['file', {}, [{ path: 'a.pdf' }, { filePath: 'b.pdf' }], 'a.pdf,b.pdf'],
    ['image', {}, 'a.png, b.png,', 'a.png,b.png'],
  ])('%s %j: %j becomes %j', (type, column, given, kept) => {
    const { fromWire, toWire } = cellKind(type);
    const made = testColumn({ type, ...column });
    const inside = fromWire ? fromWire(given, made) : given;
    expect(toWire ? toWire(inside, made) : inside).toEqual(kept);
  });

  it('a checkbox is changed to the other of its two values', () => {
    const { toggle } = cellKind('checkbox');
    const column = testColumn({ type: 'checkbox', customValue: ['Y', 'N'] });
    expect([toggle?.('Y', column), toggle?.('N', column), toggle?.(null, column)]).toEqual(['N', 'Y', 'Y']);
    expect(toggle?.(false, testColumn({ type: 'checkbox' }))).toBe(true);
  });

  it('texts of yes and no follow the language', () => {
    const column = testColumn({ type: 'checkbox', customValue: ['Y', 'N'] });
    expect(cellKind('checkbox').text('Y', testContext(column))).toBe('是');
  });
});
