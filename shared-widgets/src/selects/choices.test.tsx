// Tests of controls over dictionaries and trees: the choices they offer, the requests they send, the names they show, and their messages
// for mistakes.
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { delay, http, type RequestHandler } from 'msw';
import { type ComponentType, useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { onBack, PhoneTab } from '../testing/phone-tab.tsx';
import { refusal, renderScreen, success } from '../testing/render-screen.tsx';
import { DatePicker, Select } from '../ui/form.ts';
import { Drawer } from '../ui/overlay.ts';
import { TreeSelect } from '../ui/tree.ts';
import {
  CategorySelect,
  DictionaryCheckbox,
  DictionaryRadio,
  DictionaryTag,
  LinkedRegions,
  SearchSelect,
  TableTreeSelect,
  TreeDictionary,
} from './choices.ts';
import regionStyles from './region-select.module.css';
import { RegionSelect } from './region-select.tsx';

const sexes = [
  { value: '1', text: '男' },
  { value: '2', text: '女' },
  { value: '3', text: '未知', disabled: true },
];

/** Renders the control with a value that it can change. */
function held<Props extends object>(Control: ComponentType<Props>, props: Props, first = '') {
  const changes: unknown[] = [];
  function Held() {
    const [value, setValue] = useState<string | undefined>(first);
    const onChange = (next: string | undefined, labels?: unknown): void => {
      setValue(next);
      changes.push(labels ? [next, labels] : next);
    };
    const own = { value, onChange };
    return <Control {...props} {...own} />;
  }
  return { changes, element: <Held /> };
}

const option = (text: string) => screen.findByText(text, { selector: '.ant-select-item-option-content, .ant-select-tree-title' });
const openBox = (box: HTMLElement): void => void fireEvent.mouseDown(box);
afterEach(() => vi.useRealTimers());

describe('The list of regions', () => {
  it('has the style that fits it into the window of a phone', async () => {
    renderScreen(<RegionSelect isOpen />);
    await waitFor(() => expect(document.querySelector('.ant-cascader-dropdown')).toHaveClass(regionStyles.popup ?? 'none'));
  });
});

describe('a form on a phone whose field is scrolled out of sight', () => {
  it.each([
    ['a select box', <Select key="one" aria-label="字段" options={[{ value: '1', label: '一' }]} />],
    ['a region', <RegionSelect key="one" id="region" />],
  ])('closes the open list of %s', async (_, field) => {
    renderScreen(
      <PhoneTab>
        <Drawer open title="表单">
          {field}
        </Drawer>
      </PhoneTab>,
    );
    const lists = '.ant-select-dropdown:not(.ant-select-dropdown-hidden)';
    const box = await screen.findByRole('combobox');
    const [body, frame] = [box.closest('.ant-drawer-body'), box.closest('.ant-select')];
    if (!body || !frame) throw new Error('The field is not in a form');
    fireEvent.mouseDown(box);
    act(() => box.focus());
    await waitFor(() => expect(document.querySelector(lists)).not.toBeNull());
    body.getBoundingClientRect = () => new DOMRect(0, 50, 390, 600);
    frame.getBoundingClientRect = () => new DOMRect(0, 40, 390, 32);
    fireEvent.scroll(body);
    expect(document.querySelector(lists)).not.toBeNull();
    frame.getBoundingClientRect = () => new DOMRect(0, 10, 390, 32);
    fireEvent.scroll(body);
    await waitFor(() => expect(document.querySelector(lists)).toBeNull());
  });
});

describe('Back on a phone', () => {
  it.each([
    ['a select box', <Select key="one" aria-label="字段" options={[{ value: '1', label: '一' }]} />],
    ['a tree', <TreeSelect key="one" aria-label="字段" treeData={[{ value: '1', title: '一' }]} />],
    ['a region', <RegionSelect key="one" id="region" />],
    ['a date', <DatePicker key="one" aria-label="字段" />],
  ])('closes the open list of %s, and only then the form below it', async (_, field) => {
    const onClose = vi.fn();
    renderScreen(
      <PhoneTab>
        <Drawer open title="表单" onClose={onClose}>
          {field}
        </Drawer>
      </PhoneTab>,
    );
    const box = await waitFor(() => {
      const found = document.querySelector<HTMLElement>('.ant-drawer input:not(:disabled)');
      if (!found) throw new Error('The field is not there yet');
      return found;
    });
    const lists = '.ant-select-dropdown:not(.ant-select-dropdown-hidden), .ant-picker-dropdown:not(.ant-picker-dropdown-hidden)';
    fireEvent.mouseDown(box);
    fireEvent.click(box);
    await waitFor(() => expect(document.querySelector(lists)).not.toBeNull());
    expect(onBack).toHaveLength(2);
    act(() => onBack.at(-1)?.());
    await waitFor(() => expect(onBack).toHaveLength(1));
    expect(onClose).not.toHaveBeenCalled();
    if (box.getAttribute('role') === 'combobox') expect(box).toHaveAttribute('aria-expanded', 'false');
    act(() => onBack.at(-1)?.());
    expect(onClose).toHaveBeenCalledOnce();
  });

  it('closes a calendar that was open from the beginning', async () => {
    renderScreen(
      <PhoneTab>
        <DatePicker.RangePicker defaultOpen aria-label="创建时间" />
      </PhoneTab>,
    );
    await waitFor(() => expect(document.querySelector('.ant-picker-dropdown:not(.ant-picker-dropdown-hidden)')).not.toBeNull());
    expect(onBack).toHaveLength(1);
    act(() => onBack.at(-1)?.());
    await waitFor(() => expect(onBack).toHaveLength(0));
  });
});

describe('a dictionary', () => {
  it('is radio buttons, or joined buttons', async () => {
    const { element, changes } = held(DictionaryRadio, { dict: 'sex' }, '1');
    const { user, unmount } = renderScreen(element, { dictionaries: { sex: sexes } });
    expect(screen.getByRole('radio', { name: '男' })).toBeChecked();
    expect(screen.getByRole('radio', { name: '未知' })).toBeDisabled();
    await user.click(screen.getByRole('radio', { name: '女' }));
    expect(changes).toEqual(['2']);
    unmount();
    renderScreen(<DictionaryRadio dict="sex" type="radioButton" />, { dictionaries: { sex: sexes } });
    expect(document.querySelectorAll('.ant-radio-button-wrapper')).toHaveLength(3);
  });

  it('is check boxes whose codes stay in its order, unknown ones last', async () => {
    const { element, changes } = held(DictionaryCheckbox, { dict: 'sex' }, 'x,2');
    const { user } = renderScreen(element, { dictionaries: { sex: sexes } });
    await user.click(screen.getByRole('checkbox', { name: '男' }));
    await user.click(screen.getByRole('checkbox', { name: '女' }));
    expect(changes).toEqual(['1,2,x', '1,x']);
  });

  it('shows a code that it no longer has, and says when it offers nothing', () => {
    const { unmount } = renderScreen(<DictionaryRadio dict="sex" value="9" />, { dictionaries: { sex: sexes } });
    expect(screen.getByRole('radio', { name: '9' })).toBeChecked();
    unmount();
    renderScreen(<DictionaryCheckbox dict="none" />, { dictionaries: { none: [] } });
    expect(screen.getByText('暂无数据')).toBeVisible();
  });

  it('is tags', () => {
    renderScreen(<DictionaryTag dict="sex" value="1,2" />, { dictionaries: { sex: sexes } });
    expect([...document.querySelectorAll('.ant-tag')].map(({ textContent }) => textContent)).toEqual(['男', '女']);
  });

  it.each([DictionaryRadio, DictionaryCheckbox])('without a code says so', (Control) => {
    renderScreen(<Control dict="" />);
    expect(screen.getByText('字典Code不能为空!')).toBeVisible();
  });

  it('is searched in the browser where it is short', async () => {
    const { element, changes } = held(SearchSelect, { dict: 'sex' });
    const { user } = renderScreen(element, { dictionaries: { sex: sexes } });
    await user.type(screen.getByRole('combobox'), '女');
    await user.click(await option('女'));
    expect(changes).toEqual(['2']);
  });
});

describe('a table dictionary', () => {
  const dict = 'biz_lorry,plate_number,id';
  const lorries = [
    { value: 'l1', text: '粤B11111' },
    { value: 'l2', text: '粤B22222' },
  ];

  it('is searched on the server 800 ms after the last key, and an overtaken response is not shown', async () => {
    const asked: Record<string, string>[] = [];
    const load = http.get('*/api/sys/dict/loadDict/:key', async ({ request }) => {
      const query = Object.fromEntries(new URL(request.url).searchParams);
      asked.push(query);
      // The first search takes longer than the second one, so its response arrives last.
      if (query.keyword === '粤') await delay(600);
      return success(query.keyword === '粤' ? lorries : lorries.slice(1));
    });
    const { element, changes } = held(SearchSelect, { dict, async: true });
    renderScreen(element, { handlers: [load] });
    const box = screen.getByRole('combobox');
    openBox(box);
    expect(await option('请输入搜索内容')).toBeInTheDocument();
    fireEvent.change(box, { target: { value: '粤' } });
    await act(async () => await delay(500));
    expect(asked).toEqual([]);
    await waitFor(() => expect(asked).toHaveLength(1), { timeout: 3_000 });
    fireEvent.change(box, { target: { value: '粤B2' } });
    expect(await screen.findByText('粤B22222', {}, { timeout: 4_000 })).toBeInTheDocument();
    await act(async () => await delay(700));
    expect(screen.queryByText('粤B11111')).not.toBeInTheDocument();
    expect(asked.map(({ keyword, pageSize }) => [keyword, pageSize])).toEqual([
      ['粤', '10'],
      ['粤B2', '10'],
    ]);
    fireEvent.click(screen.getByText('粤B22222'));
    expect(changes).toEqual(['l2']);
  });

  it('sends no more of a pasted text than an address holds', async () => {
    const asked: string[] = [];
    const load = http.get('*/api/sys/dict/loadDict/:key', ({ request }) => {
      asked.push(new URL(request.url).searchParams.get('keyword') ?? '');
      return success([]);
    });
    const { element } = held(SearchSelect, { dict, async: true });
    renderScreen(element, { handlers: [load] });
    const box = screen.getByRole('combobox');
    openBox(box);
    fireEvent.change(box, { target: { value: '粤B12345\n'.repeat(10_000) } });
    expect(await option('没有查询到任何数据')).toBeInTheDocument();
    expect(asked.map(({ length }) => length)).toEqual([255]);
  });

  it('names the first value, says when nothing is found, and warns of a refusal', async () => {
    let refuses = false;
    const handlers = [
      http.get('*/api/sys/dict/loadDictItem/:key', () => success(['粤B11111'])),
      http.get('*/api/sys/dict/loadDict/:key', () => (refuses ? refusal('没有权限，请联系管理员授权', 510) : success([]))),
    ];
    const { element } = held(SearchSelect, { dict: `${dict},x`, async: true }, 'l1');
    renderScreen(element, { handlers });
    expect(await screen.findByText('粤B11111')).toBeVisible();
    const box = screen.getByRole('combobox');
    openBox(box);
    fireEvent.change(box, { target: { value: 'zz' } });
    expect(await option('没有查询到任何数据')).toBeInTheDocument();
    refuses = true;
    fireEvent.change(box, { target: { value: 'zzz' } });
    expect(await screen.findByText('没有权限，请联系管理员授权', {}, { timeout: 3_000 })).toBeInTheDocument();
  });
});

/** Renders a select box over the categories below a code; the test can replace this code by another one. */
function renderTree(first: string, handler: RequestHandler) {
  let exchange: (pcode: string) => void = () => undefined;
  function Tree() {
    const [pcode, setCode] = useState(first);
    exchange = setCode;
    return <CategorySelect pcode={pcode} />;
  }
  renderScreen(<Tree />, { handlers: [handler] });
  return { rerender: (pcode: string) => act(() => exchange(pcode)) };
}

describe('a tree', () => {
  const node = (key: string, title: string, leaf: boolean) => ({
    key,
    title,
    value: `code-${key}`,
    code: `code-${key}`,
    leaf,
    children: null,
  });
  const open = (title: string) => {
    const row = screen.getByText(title).closest('.ant-select-tree-treenode');
    fireEvent.click(row?.querySelector('.ant-select-tree-switcher') as Element);
  };

  it('of a table is read branch by branch, with its condition', async () => {
    const asked: Record<string, string>[] = [];
    const load = http.get('*/api/sys/dict/loadTreeData', ({ request }) => {
      const query = Object.fromEntries(new URL(request.url).searchParams);
      asked.push(query);
      return success(!query.pid ? [node('d1', '总公司', false)] : [node('d2', '运营部', true)]);
    });
    const { element, changes } = held(TableTreeSelect, {
      dict: 'sys_depart,depart_name,org_code',
      pidField: 'parent_id',
      condition: '{"status":"1"}',
    });
    renderScreen(element, { handlers: [load] });
    openBox(screen.getByRole('combobox'));
    await option('总公司');
    open('总公司');
    fireEvent.click(await option('运营部'));
    expect(changes).toEqual([['code-d2', ['运营部']]]);
    expect(asked.map(({ pid }) => pid ?? '')).toEqual(['', 'd1']);
    expect(asked[0]).toMatchObject({
      tableName: 'sys_depart',
      text: 'depart_name',
      code: 'org_code',
      pidField: 'parent_id',
      condition: '{"status":"1"}',
    });
  });

  it.each([
    [TableTreeSelect, { dict: 'a,b,c', condition: '[1]' }, '组件JTreeSelect-condition传值有误，需要一个json字符串!'],
    [TableTreeSelect, { dict: 'a,b,c', condition: 'status=1' }, '组件JTreeSelect-condition传值有误，需要一个json字符串!'],
    [CategorySelect, { condition: '"x"' }, 'component condition value wrong, a json string is needed'],
  ] as const)('whose condition is no JSON object says so and asks nothing', (Control, props, words) => {
    const Any = Control as ComponentType<object>;
    renderScreen(<Any {...props} />);
    expect(screen.getByText(words)).toBeVisible();
  });

  it('of categories has names for values that are not loaded, and takes several', async () => {
    const handlers = [
      http.get('*/api/sys/category/loadTreeData', ({ request }) =>
        success(new URL(request.url).searchParams.get('pid') ? [node('c2', '煤炭', true)] : [node('c1', '大宗', false)]),
      ),
      http.get('*/api/sys/category/loadDictItem', () => success(['粮食'])),
    ];
    const { element, changes } = held(CategorySelect, { multiple: true }, 'c9');
    renderScreen(element, { handlers });
    expect(await screen.findByText('粮食')).toBeVisible();
    openBox(screen.getByRole('combobox'));
    fireEvent.click(await option('大宗'));
    expect(changes).toEqual([['c9,c1', ['粮食', '大宗']]]);
  });

  it('that the server refuses shows the reason', async () => {
    renderScreen(<CategorySelect pcode="Z99" />, {
      handlers: [http.get('*/api/sys/category/loadTreeData', () => refusal('加载分类字典树参数有误.[Z99]!'))],
    });
    expect(await screen.findByText('加载分类字典树参数有误.[Z99]!')).toBeVisible();
  });

  it('whose branch could not be read is read again on demand', async () => {
    let isDown = true;
    const load = http.get('*/api/sys/category/loadTreeData', ({ request }) => {
      if (!new URL(request.url).searchParams.get('pid')) return success([node('c1', '大宗', false)]);
      return isDown ? refusal('系统繁忙，请稍后再试') : success([node('c2', '煤炭', true)]);
    });
    const { element, changes } = held(CategorySelect, {});
    const { user } = renderScreen(element, { handlers: [load] });
    openBox(screen.getByRole('combobox'));
    await option('大宗');
    open('大宗');
    expect(await screen.findByText('系统繁忙，请稍后再试')).toBeVisible();
    isDown = false;
    await user.click(screen.getByRole('button', { name: '重试' }));
    await waitFor(() => expect(screen.queryByText('系统繁忙，请稍后再试')).not.toBeInTheDocument());
    openBox(screen.getByRole('combobox'));
    fireEvent.click(await option('煤炭'));
    expect(changes).toEqual([['c2', ['煤炭']]]);
  });

  it('that is replaced by another one drops the slow response of the first', async () => {
    let release: () => void = () => undefined;
    const slow = new Promise<void>((resolve) => {
      release = resolve;
    });
    const asked: (string | null)[] = [];
    const load = http.get('*/api/sys/category/loadTreeData', async ({ request }) => {
      const code = new URL(request.url).searchParams.get('pcode');
      asked.push(code);
      if (code === 'A01') await slow;
      return success([node(`n-${code}`, `分类${code}`, true)]);
    });
    const { rerender } = renderTree('A01', load);
    await waitFor(() => expect(asked).toEqual(['A01']));
    rerender('B01');
    await waitFor(() => expect(asked).toEqual(['A01', 'B01']));
    openBox(screen.getByRole('combobox'));
    await option('分类B01');
    release();
    await act(async () => await delay(50));
    expect(screen.queryByText('分类A01')).not.toBeInTheDocument();
  });

  it('dictionary takes one category by id or by code, all of them read at once', async () => {
    const whole = [{ ...node('c1', '大宗', false), children: [node('c2', '煤炭', true)] }];
    const asked: (string | null)[] = [];
    const handlers = [
      http.get('*/api/sys/category/loadTreeRoot', ({ request }) => {
        asked.push(new URL(request.url).searchParams.get('async'));
        return success(whole);
      }),
      http.get('*/api/sys/category/loadOne', ({ request }) => success({ name: `名${new URL(request.url).searchParams.get('val')}` })),
    ];
    const { element, changes } = held(TreeDictionary, { field: 'code' }, 'A77');
    renderScreen(element, { handlers });
    expect(await screen.findByText('名A77')).toBeVisible();
    openBox(screen.getByRole('combobox'));
    await option('大宗');
    open('大宗');
    fireEvent.click(await option('煤炭'));
    expect(changes).toEqual([['code-c2', ['煤炭']]]);
    expect(asked).toEqual(['false']);
  });
});

describe('linked regions', () => {
  it('offer what lies in the one before, and give the last code', async () => {
    const { element, changes } = held(LinkedRegions, {}, '440300');
    const { user } = renderScreen(element);
    expect(await screen.findByText('深圳市')).toBeVisible();
    const [, city, district] = screen.getAllByRole('combobox') as [HTMLElement, HTMLElement, HTMLElement];
    openBox(district);
    fireEvent.click(await option('南山区'));
    openBox(city);
    fireEvent.click(await option('广州市'));
    expect(changes).toEqual(['440305', '440100']);
    // Clearing the city keeps the province; clearing the province empties the value.
    const clears = (): NodeListOf<Element> => document.querySelectorAll('.ant-select-clear');
    await user.click(clears()[1] as Element);
    await waitFor(() => expect(changes.at(-1)).toBe('440000'));
    await user.click(clears()[0] as Element);
    await waitFor(() => expect(changes.at(-1)).toBe(''));
  });
});
