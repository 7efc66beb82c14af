import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { useState } from 'react';
import { order } from 'shared-contracts/business/order/order';
import {
  choice,
  choices,
  cubicMetres,
  date,
  decimal,
  type Field,
  files,
  flag,
  instant,
  integer,
  kilometres,
  longText,
  money,
  numericChoice,
  price,
  ratio,
  reference,
  region,
  text,
  tonnes,
} from 'shared-contracts/entity/field';
import { depart } from 'shared-contracts/system/depart';
import { changeLanguage } from 'shared-platform/i18n';
import { describe, expect, it, vi } from 'vitest';
import { titleOf } from '../pickers/entity-names.ts';
import { page, refusal, renderScreen } from '../testing/render-screen.tsx';
import { FieldCell } from './field-cell.tsx';
import type { FilterValue } from './field-kind.ts';
import { fieldKind } from './field-kinds.ts';

const label = ['名称', 'Name'] as const;
const dictionaries = {
  colour: [
    { value: '1', text: '红' },
    { value: '2', text: '已完成' },
  ],
};

/** Renders the input of a field with the value that the input reported last. */
function Entry({ field, first, onValue }: { readonly field: Field; readonly first?: unknown; readonly onValue: (value: unknown) => void }) {
  const [value, setValue] = useState(first);
  const { Input } = fieldKind(field);
  if (!Input) return null;
  return (
    <Input
      id="entry"
      field={field}
      name="value"
      value={value}
      onChange={(next) => {
        setValue(next);
        onValue(next);
      }}
    />
  );
}

function Filtering({ field, onValue }: { readonly field: Field; readonly onValue: (value: FilterValue) => void }) {
  const [value, setValue] = useState<FilterValue>(undefined);
  const { Filter } = fieldKind(field);
  return (
    <Filter
      id="filter"
      field={field}
      value={value}
      onChange={(next) => {
        setValue(next);
        onValue(next);
      }}
    />
  );
}

describe('cells', () => {
  it.each<[string, Field, unknown, string]>([
    ['text', text(label), '苏A12345', '苏A12345'],
    ['nothing', text(label), null, '-'],
    ['long text', longText(label), '说明', '说明'],
    ['whole number', integer(label), 12345, '12,345'],
    ['decimal', decimal(label, { scale: 1 }), '0.5', '0.5'],
    ['decimal of which zeros at the end are not shown', decimal(label, { scale: 6, unpadded: true }), '0.003000', '0.003'],
    ['tolerance of an order', order.fields.lossTolerance, '0.000000', '0'],
    ['money', money(label), '1234.5', '1,234.50'],
    ['price', price(label), '85.1234', '85.1234'],
    ['tonnes', tonnes(label), '30.200', '30.200'],
    ['cubic metres', cubicMetres(label), '1.0000', '1.0000'],
    ['kilometres', kilometres(label), '1204.00', '1,204.00'],
    ['ratio', ratio(label), '0.090000', '9%'],
    ['moment', instant(label), '2026-11-02 08:30:00', '2026-11-02 08:30:00'],
    ['day', date(label), '2026-11-02', '2026-11-02'],
    ['flag', flag(label), 'Y', '是'],
    ['flag off', flag(label), 'N', '否'],
    ['choice from the dictionary', choice('colour', label), '1', '红'],
    ['unknown choice', choice('colour', label), '7', '7'],
    ['numeric choice', numericChoice('colour', label), 1, '红'],
  ])('shows %s', async (_name, field, value, shown) => {
    renderScreen(<FieldCell field={field} name="value" row={{ value }} />, { dictionaries });
    expect(await screen.findByText(shown)).toBeInTheDocument();
  });

  it('prefers the text the server put beside a code', () => {
    renderScreen(<FieldCell field={choice('colour', label)} name="value" row={{ value: '1', value_dictText: '朱红' }} />, { dictionaries });
    expect(screen.getByText('朱红')).toBeInTheDocument();
  });

  it('shows several codes one by one, a reference by its name, a region by its names, and files that are saved with the session', async () => {
    const asked = vi.fn();
    const stored = http.get('*/api/sys/common/static/*', ({ request }) => {
      asked(new URL(request.url).pathname, request.headers.get('X-Access-Token'));
      return new HttpResponse(new Blob(['x']));
    });
    const { user } = renderScreen(
      <>
        <FieldCell field={choices('colour', label)} name="codes" row={{ codes: '1,2' }} />
        <FieldCell field={reference('carrier', label, { shownBy: 'carrierName' })} name="id" row={{ id: 'c1', carrierName: '顺达物流' }} />
        <FieldCell field={region(label)} name="place" row={{ place: '440305' }} />
        <FieldCell field={files(label)} name="photos" row={{ photos: 'temp/a_1.pdf,temp/b_2.pdf' }} />
      </>,
      { dictionaries, handlers: [stored] },
    );
    expect(screen.getByText('红')).toBeInTheDocument();
    expect(screen.getByText('已完成')).toBeInTheDocument();
    expect(screen.getByText('顺达物流')).toBeInTheDocument();
    expect(await screen.findByText('广东省 / 深圳市 / 南山区')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'b_2.pdf' }));
    await waitFor(() => expect(asked.mock.calls).toEqual([['/api/sys/common/static/temp/b_2.pdf', 'test-token']]));
  });

  it('opens a stored picture above the page, and tells why it cannot be opened', async () => {
    const onRow = vi.fn();
    const save = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    const stored = http.get('*/api/sys/common/static/*', ({ request }) =>
      request.url.includes('gone_2.png') ? refusal('文件不存在') : new HttpResponse(new Blob(['x'])),
    );
    const { user } = renderScreen(
      // biome-ignore lint/a11y/noStaticElementInteractions: stands for a row of a list
      // biome-ignore lint/a11y/useKeyWithClickEvents: likewise
      <div onClick={({ target }) => onRow(target)}>
        <FieldCell field={files(label)} name="photos" row={{ photos: 'temp/a_1.png,temp/gone_2.png' }} />
      </div>,
      { handlers: [stored] },
    );
    await user.click(screen.getByRole('button', { name: '预览 a_1.png' }));
    const preview = await screen.findByRole('dialog');
    expect(within(preview).getByRole('img', { name: 'a_1.png' })).toBeVisible();
    onRow.mockClear();
    await user.click(within(preview).getByRole('img', { name: 'a_1.png' }));
    expect(onRow).not.toHaveBeenCalled();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(save).not.toHaveBeenCalled();
    await user.click(screen.getByRole('button', { name: '预览 gone_2.png' }));
    expect(await screen.findByText('文件不存在')).toBeVisible();
    expect(screen.queryByRole('dialog')).toBeNull();
    await user.click(screen.getByRole('button', { name: '下载 a_1.png' }));
    await waitFor(() => expect(save).toHaveBeenCalledOnce());
    save.mockRestore();
  });
});

describe('what a record does not say', () => {
  it('references without a name beside them are read by their names, all of an entity with one call', async () => {
    const ids = Array.from({ length: 30 }, (_, index) => `c${index}`);
    const asked: (string | null)[] = [];
    const list = http.get('*/api/business/bizCarrier/list', ({ request }) => {
      asked.push(new URL(request.url).searchParams.get('id_MultiString'));
      return page(ids.map((id) => ({ id, carrierName: `承运商${id}` })));
    });
    renderScreen(
      <div>
        {ids.map((id) => (
          <FieldCell key={id} field={reference('carrier', label)} name="id" row={{ id }} />
        ))}
      </div>,
      { handlers: [list] },
    );
    expect(await screen.findByText('承运商c29')).toBeVisible();
    expect(screen.getByText('承运商c0')).toBeVisible();
    expect(asked).toEqual([ids.join(',')]);
  });

  it('who may not read the other record sees no id either', async () => {
    const list = vi.fn(() => refusal('没有权限，请联系管理员授权', 510));
    renderScreen(<FieldCell field={reference('carrier', label)} name="id" row={{ id: 'c1' }} />, {
      handlers: [http.get('*/api/business/bizCarrier/list', list)],
    });
    await waitFor(() => expect(list).toHaveBeenCalled());
    expect(screen.getByText('-')).toBeVisible();
    expect(screen.queryByText('c1')).toBeNull();
  });

  it('an empty state is a dash like every other empty value', () => {
    renderScreen(<FieldCell field={choice('colour', label)} name="state" row={{ state: null }} tag />, { dictionaries });
    expect(screen.getByText('-')).toBeVisible();
  });
});

describe('inputs', () => {
  it.each<[string, Field, string, unknown]>([
    ['text', text(label), 'abc', 'abc'],
    ['long text', longText(label), 'abc', 'abc'],
    ['whole number', integer(label), '12', 12],
    ['tonnes', tonnes(label), '12.5', '12.5'],
    ['money beyond what a binary number can hold', money(label), '12345678901234567.89', '12345678901234567.89'],
    ['ratio in per cent', ratio(label), '9.5', '0.095'],
  ])('reports %s as the wire wants it', async (_name, field, typed, value) => {
    const onValue = vi.fn();
    const { user, container } = renderScreen(<Entry field={field} onValue={onValue} />);
    const box = container.querySelector('#entry');
    if (!box) throw new Error('no input');
    await user.type(box, typed);
    expect(onValue).toHaveBeenLastCalledWith(value);
  });

  it('shows a decimal without zeros at the end, and what is typed as it is', async () => {
    const onValue = vi.fn();
    const { user } = renderScreen(<Entry field={decimal(label, { scale: 6, unpadded: true })} first="0.003000" onValue={onValue} />);
    const box = screen.getByRole('textbox');
    expect(box).toHaveValue('0.003');
    await user.clear(box);
    await user.type(box, '0.10');
    expect(box).toHaveValue('0.10');
    expect(onValue).toHaveBeenLastCalledWith('0.10');
    await user.tab();
    expect(box).toHaveValue('0.1');
  });

  it('reports moments and days as texts', async () => {
    const onValue = vi.fn();
    const { user } = renderScreen(
      <>
        <Entry field={date(label)} first="2026-11-02" onValue={onValue} />
        <Entry field={instant(label)} first="2026-11-02 08:30:00" onValue={onValue} />
      </>,
    );
    const [day, moment] = screen.getAllByRole('textbox');
    expect(day).toHaveValue('2026-11-02');
    expect(moment).toHaveValue('2026-11-02 08:30:00');
    if (!day) throw new Error('no picker');
    await user.clear(day);
    await user.type(day, '2026-12-24{Enter}');
    expect(onValue).toHaveBeenLastCalledWith('2026-12-24');
  });

  it('chooses codes, flags and regions', async () => {
    const onValue = vi.fn();
    const { user } = renderScreen(
      <>
        <Entry field={choice('colour', label)} onValue={onValue} />
        <Entry field={flag(label)} first="N" onValue={onValue} />
      </>,
      { dictionaries },
    );
    await user.click(screen.getByRole('combobox'));
    await user.click(await screen.findByTitle('红'));
    expect(onValue).toHaveBeenLastCalledWith('1');
    await user.click(screen.getByRole('switch'));
    expect(onValue).toHaveBeenLastCalledWith('Y');
  });

  it('takes by Enter the only region that a typed text means, and none where several are meant', async () => {
    const onValue = vi.fn();
    const { user } = renderScreen(<Entry field={region(label)} onValue={onValue} />);
    const input = await screen.findByRole('combobox');
    await user.click(input);
    expect(await screen.findByText('广东省')).toBeInTheDocument();
    await user.keyboard('鼓楼区{Enter}');
    expect(onValue).not.toHaveBeenCalled();
    await user.clear(input);
    await user.keyboard('历下区{Enter}');
    expect(onValue).toHaveBeenLastCalledWith('370102');
    expect(input).toHaveAttribute('aria-expanded', 'false');
    expect(input).toHaveValue('');
    await user.keyboard('{Enter}');
    await user.keyboard('江苏省/南京市/鼓楼区{Enter}');
    expect(onValue).toHaveBeenLastCalledWith('320106');
  });

  it('takes a region the list lacks by its code', async () => {
    const onValue = vi.fn();
    const { user } = renderScreen(<Entry field={region(label)} onValue={onValue} />);
    await user.click(await screen.findByRole('combobox'));
    expect(await screen.findByText('广东省')).toBeInTheDocument();
    await user.type(screen.getByLabelText('输入六位地区代码'), '130304');
    await user.click(screen.getByRole('button', { name: '使用' }));
    expect(onValue).toHaveBeenLastCalledWith('130304');
  });
});

describe('reference', () => {
  it('says that a look-up failed instead of asking for a search', async () => {
    const { user } = renderScreen(<Entry field={reference('carrier', label)} onValue={vi.fn()} />, {
      handlers: [http.get('*/api/business/bizCarrier/list', () => refusal('没有权限，请联系管理员授权', 510))],
    });
    await user.click(screen.getByRole('combobox'));
    expect(await screen.findByText('查询失败，请重新打开列表')).toBeInTheDocument();
  });

  it('searches by the title 300 ms after the last key, ignores what was overtaken, and reports the id', async () => {
    const asked: (string | null)[] = [];
    let respondFirst: () => void = () => undefined;
    const onValue = vi.fn();
    const { user } = renderScreen(<Entry field={reference('carrier', label)} onValue={onValue} />, {
      handlers: [
        http.get('*/api/business/bizCarrier/list', async ({ request }) => {
          const title = new URL(request.url).searchParams.get('carrierName');
          asked.push(title);
          if (title === '*慢*') await new Promise<void>((resolve) => (respondFirst = resolve));
          return page([{ id: title ?? 'all', carrierName: `结果${title ?? ''}` }]);
        }),
      ],
    });
    const box = screen.getByRole('combobox');
    await user.click(box);
    expect(await screen.findByTitle('结果')).toBeInTheDocument();
    await user.type(box, '慢');
    await waitFor(() => expect(asked).toContain('*慢*'));
    await user.clear(box);
    // Typed in one event, because on a busy machine two key presses may be further apart than the debounce delay.
    fireEvent.change(box, { target: { value: '顺' } });
    fireEvent.change(box, { target: { value: '顺达' } });
    expect(await screen.findByTitle('结果*顺达*')).toBeInTheDocument();
    respondFirst();
    await user.click(screen.getByTitle('结果*顺达*'));
    expect(onValue).toHaveBeenLastCalledWith('*顺达*');
    expect(asked.filter((title) => title === '*顺*')).toEqual([]);
    expect(screen.queryByTitle('结果*慢*')).not.toBeInTheDocument();
  });
});

describe('filters', () => {
  it('ask for one of several codes with a comma list', async () => {
    const onValue = vi.fn();
    const { user } = renderScreen(<Filtering field={choice('colour', label)} onValue={onValue} />, { dictionaries });
    await user.click(screen.getByRole('combobox'));
    const list = await screen.findByTitle('红');
    await user.click(list);
    await user.click(screen.getByTitle('已完成'));
    expect(onValue).toHaveBeenLastCalledWith('1,2');
  });

  it('ask for a region and everything inside it', () => {
    const { toQuery } = fieldKind(region(label));
    expect(toQuery?.('440000')).toBe('44*');
    expect(toQuery?.('440300')).toBe('4403*');
    expect(toQuery?.('440305')).toBe('440305');
  });

  it('ask for any of the codes of a list field', () => expect(fieldKind(choices('colour', label)).toQuery?.('1,2')).toBe(',1,2,'));

  it('turn per cent into fractions', async () => {
    const onValue = vi.fn();
    const { user } = renderScreen(<Filtering field={ratio(label)} onValue={onValue} />);
    await user.type(screen.getByLabelText('从 名称'), '5');
    expect(onValue).toHaveBeenLastCalledWith(['0.05', undefined]);
    await user.clear(screen.getByLabelText('从 名称'));
    expect(onValue).toHaveBeenLastCalledWith(undefined);
  });

  it('choose days, either end alone too', async () => {
    const onValue = vi.fn();
    const { user, container } = renderScreen(<Filtering field={instant(label)} onValue={onValue} />);
    // The calendar is loaded when the field first gets the focus; afterwards the loaded field has the focus.
    await user.click(within(container).getByRole('combobox', { name: '名称' }));
    const [from] = await within(container).findAllByRole('textbox');
    if (!from) throw new Error('no picker');
    expect(from).toHaveFocus();
    await user.type(from, '2026-11-02{Enter}');
    await user.keyboard('{Enter}');
    await user.tab();
    await waitFor(() => expect(onValue).toHaveBeenLastCalledWith(['2026-11-02', undefined]));
  });
});

describe('names that the product delivers', () => {
  it('are English in an English window, and names that people wrote stay as they are', async () => {
    const named = text(label, { ofProduct: true });
    const row = { delivered: '证照过期', written: '证照过期一周' };
    renderScreen(
      <>
        <FieldCell field={named} name="delivered" row={row} />
        <FieldCell field={named} name="written" row={row} />
      </>,
    );
    expect(screen.getByText('证照过期')).toBeVisible();
    await changeLanguage('en-US');
    expect(await screen.findByText('Expired documents')).toBeVisible();
    expect(screen.getByText('证照过期一周')).toBeVisible();
    expect(fieldKind(named).format('证照过期', named)).toBe('Expired documents');
    await changeLanguage('zh-CN');
  });
});

describe('names with an English one beside them', () => {
  it('are English in titles and read-only fields of an English window, and stay as written in fields that people edit', async () => {
    const rowOf = (english: string | null) => ({ departName: '调度部', departNameEn: english });
    const told = text(label, { readOnly: true, english: 'departNameEn' });
    const edited = depart.fields.departName;
    const shown = () => [titleOf(depart, rowOf('Dispatch')), titleOf(depart, rowOf(''))];
    expect(shown()).toEqual(['调度部', '调度部']);
    await changeLanguage('en-US');
    expect(shown()).toEqual(['Dispatch', '调度部']);
    renderScreen(
      <>
        <FieldCell field={told} name="departName" row={rowOf('Dispatch')} />
        <FieldCell field={told} name="departName" row={rowOf(null)} />
        <FieldCell field={edited} name="departName" row={rowOf('Sales')} />
      </>,
    );
    expect(screen.getByText('Dispatch')).toBeVisible();
    expect(screen.getAllByText('调度部')).toHaveLength(2);
    await changeLanguage('zh-CN');
  });
});
