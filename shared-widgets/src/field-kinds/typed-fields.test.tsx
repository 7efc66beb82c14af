// Every kind of form field with the texts that people type and paste: the value shown after leaving the field is the one submitted, or the
// field refuses it.
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { http } from 'msw';
import { useState } from 'react';
import {
  choice,
  choices,
  cron,
  cubicMetres,
  date,
  decimal,
  type Field,
  type FieldKind,
  files,
  flag,
  instant,
  integer,
  kilometres,
  longText,
  money,
  price,
  ratio,
  reference,
  region,
  text,
  tonnes,
} from 'shared-contracts/entity/field';
import {
  asDecimals,
  asMoments,
  asNumbers,
  asRates,
  eachForm,
  type Outcomes,
  pastedForms,
  refused,
} from 'shared-controls/testing/pasted-forms';
import { describe, expect, it } from 'vitest';
import { page, renderScreen, success } from '../testing/render-screen.tsx';
import { fieldKind } from './field-kinds.ts';

const label = ['数量', 'Quantity'] as const;
const dictionaries = { colour: [{ value: '20', text: '红' }] };

interface Entered {
  readonly value: unknown;
  readonly shown: string | undefined;
  readonly said: string;
}

let reported: { value: unknown } = { value: undefined };

function Entry({ field, first }: { readonly field: Field; readonly first: unknown }) {
  const [value, setValue] = useState(first);
  const { Input } = fieldKind(field);
  if (!Input) return null;
  reported = { value };
  return <Input id="entry" field={field} name="value" value={value} onChange={setValue} />;
}

const spoken = (): string => [...document.querySelectorAll('[aria-live="assertive"]')].map((region) => region.textContent).join('');
const box = () => document.querySelector<HTMLInputElement | HTMLTextAreaElement>('#entry, [id="entry"] input');

/**
 * Number of the current entry. Every entry uses a field with another name, because a repeated message for one field is suppressed for a
 * moment.
 */
let entries = 0;

/** Selects the field's content, enters a text, and leaves the field. */
async function enter(field: Field, first: unknown, how: 'type' | 'paste' | 'compose', entered: string): Promise<Entered> {
  entries += 1;
  const own: Field = { ...field, label: [`数量${entries}`, `Quantity ${entries}`] };
  const { user } = renderScreen(<Entry field={own} first={first} />, {
    dictionaries,
    handlers: [http.get('*/api/sys/*', () => success([])), http.get('*/api/business/*', () => page([]))],
  });
  const field_ = box();
  if (!field_) {
    cleanup();
    return { value: reported.value, shown: undefined, said: '' };
  }
  await act(async () => {
    field_.focus();
    field_.select?.();
  });
  if (how === 'type') await user.keyboard(entered.replaceAll('{', '{{').replaceAll('[', '[['));
  else if (how === 'paste') await user.paste(entered);
  else {
    fireEvent.compositionStart(field_);
    fireEvent.input(field_, { target: { value: entered }, isComposing: true });
    fireEvent.compositionEnd(field_, { data: entered });
  }
  const said = spoken();
  await act(async () => field_.blur());
  const result = { value: reported.value, shown: box()?.value, said: said + document.body.textContent };
  cleanup();
  return result;
}

/** Surrounding spaces and blank lines are trimmed. */
const trimmed = eachForm((form) => form.trim().replace('\r', ''));
/** For select boxes: the typed search text is no value and disappears, so the previous value stays. */
const chosen = eachForm(() => 'former');

const cases: Readonly<Record<FieldKind, readonly [field: Field, first: unknown, pasted: Outcomes]>> = {
  text: [text(label), '旧', { ...trimmed, 'a\r\nb': refused }],
  longText: [longText(label), '旧', trimmed],
  integer: [integer(label), 20, { ...asNumbers, '1,234.5': refused }],
  decimal: [decimal(label), '20.00', asDecimals],
  money: [money(label), '20.00', asDecimals],
  price: [price(label), '20.0000', asDecimals],
  tonnes: [tonnes(label), '20.000', asDecimals],
  cubicMetres: [cubicMetres(label), '20.0000', asDecimals],
  kilometres: [kilometres(label), '20.00', asDecimals],
  ratio: [ratio(label), '0.200000', asRates],
  date: [date(label), '2026-01-05', asMoments()],
  instant: [instant(label), '2026-01-05 08:00:00', asMoments(' 00:00:00')],
  choice: [choice('colour', label), '20', chosen],
  choices: [choices('colour', label), '20', chosen],
  reference: [reference('carrier', label), 'c1', chosen],
  region: [region(label), '370102', chosen],
  flag: [flag(label), 'Y', chosen],
  files: [files(label), 'temp/a.pdf', chosen],
  cron: [cron(label), '0 0 8 * * ?', { ...trimmed, 'a\r\nb': refused }],
};

/** Kinds that differ from amounts in their unit and number of decimals only. A short run tests amounts. */
const likeAmounts: readonly string[] = process.env.ALL_TESTS ? [] : ['decimal', 'price', 'tonnes', 'cubicMetres', 'kilometres'];
const kinds = (Object.keys(cases) as FieldKind[]).filter((kind) => !likeAmounts.includes(kind));

describe('what is pasted over a field', () => {
  it.each(kinds)('%s', async (kind) => {
    const [field, first, expected] = cases[kind];
    const came: Record<string, unknown> = {};
    for (const form of pastedForms) {
      const { value, said } = await enter(field, first, 'paste', form);
      if (value !== first) came[form] = value;
      else came[form] = /不是|未粘贴|只有一行/.test(said) ? refused : 'former';
    }
    expect(came).toEqual(expected);
  });
});

const numeric = kinds.filter((kind) => ['30', 30, '0.3'].includes(cases[kind][2]['+30'] as never));

describe('what is typed over a number', () => {
  it.each(numeric)('%s', async (kind) => {
    const [field, first] = cases[kind];
    const as = (digits: number): unknown => (kind === 'integer' ? digits : kind === 'ratio' ? String(digits / 100) : String(digits));
    const typed = async (keys: string) => await enter(field, first, 'type', keys);
    expect((await typed('+30')).value).toBe(as(30));
    expect((await typed('￥88')).value).toBe(as(88));
    expect((await typed('１２')).value).toBe(as(12));
    const formula = await typed('=1+2');
    expect(formula.value).toBe(first);
    expect(formula.said).toContain('“=1+2”不是数字');
    const letter = await typed('x');
    expect(letter.value).toBe(first);
    expect(letter.said).toContain('“x”不能用在数字里');
    // After a character was rejected between digits, the digits are another number than the typed one.
    for (const text of ['1e5', '12w', '1,5', '1 5', '3+']) {
      const between = await typed(text);
      expect([text, Number(between.value), between.said]).toEqual([
        text,
        Number(first),
        expect.stringContaining(`“${text}”不是数字，原值保留`),
      ]);
    }
    expect((await typed('1,500')).value).toBe(as(1500));
    expect((await typed('-')).value).toBeUndefined();
  });

  it.each(numeric)('%s from an input method', async (kind) => {
    const [field, first] = cases[kind];
    const as = (digits: number): unknown => (kind === 'integer' ? digits : kind === 'ratio' ? String(digits / 100) : String(digits));
    expect((await enter(field, first, 'compose', '１２')).value).toBe(as(12));
    const word = await enter(field, first, 'compose', '十二');
    expect(word.value).toBe(first);
    expect(word.said).toContain('“十二”');
  });

  it('shows what it submits: nothing is rounded or cut away in silence', async () => {
    expect(await enter(money(label), '20.00', 'type', '12.345')).toMatchObject({ value: '12.345', shown: '12.345' });
    expect(await enter(money(label), '20.00', 'type', '1234567.5')).toMatchObject({ value: '1234567.5', shown: '1,234,567.50' });
    expect(await enter(integer(label), 20, 'type', '12.5')).toMatchObject({
      value: 20,
      shown: '20',
      said: expect.stringContaining('“12.5”不是整数，原值保留'),
    });
    expect(await enter(integer(label), 20, 'type', '1234567890123456')).toMatchObject({
      value: 20,
      said: expect.stringContaining('“1234567890123456”超过 15 位数字，原值保留'),
    });
  });

  it('a refused key leaves text and selection as they were: the next one still types over them', async () => {
    const user = userEvent.setup();
    renderScreen(<Entry field={money(label)} first="20.00" />);
    const field = screen.getByRole<HTMLInputElement>('textbox');
    await user.click(field);
    field.setSelectionRange(0, 2);
    await user.keyboard('x');
    expect([field.value, field.selectionStart, field.selectionEnd]).toEqual(['20.00', 0, 2]);
    await user.keyboard('7');
    expect(reported.value).toBe('7.00');
  });
});

it('the message about a refused number goes when the number is corrected', async () => {
  const { user } = renderScreen(<Entry field={{ ...money(label), label: ['应付', 'Payable'] }} first="20.00" />);
  await user.tripleClick(screen.getByRole('textbox'));
  await user.keyboard('1e3{Tab}');
  expect(await screen.findByText('“1e3”不是数字，原值保留')).toBeVisible();
  await user.tripleClick(screen.getByRole('textbox'));
  await user.keyboard('1');
  await waitFor(() => expect(screen.queryByText('“1e3”不是数字，原值保留')).toBeNull());
  await user.keyboard('000');
  expect(reported.value).toBe('1000');
});

describe('what is typed into a calendar field', () => {
  it.each([
    ['7/1/2026', '2026-01-05', '“7/1/2026”不是日期'],
    ['2026/7/1', '2026-07-01', ''],
    ['2026年7月1日', '2026-07-01', ''],
    ['20260701', '2026-07-01', ''],
    ['2026-07-01', '2026-07-01', ''],
    ['01/07/26', '2026-01-05', '“01/07/26”不是日期'],
  ])('%s', async (typed, value, said) => {
    const entered = await enter(date(label), '2026-01-05', 'type', typed);
    expect(entered.value).toBe(value);
    expect(entered.said).toContain(said);
    if (said === '') expect(entered.shown).toBe(value);
  });
});

describe('Tab out of an open list', () => {
  /** A key press with its key code, because lists of the widget library use the code. */
  const press = (key: string, keyCode: number) => act(async () => void fireEvent.keyDown(screen.getByRole('combobox'), { key, keyCode }));

  it.each<readonly [kind: string, field: Field, options: number]>([
    ['choice', choice('colour', label), 2],
    ['choices', choices('colour', label), 2],
    ['reference', reference('driver', label), 1],
  ])('%s: chooses nothing that was not marked by a key, and takes nothing back', async (kind, field, count) => {
    const { user } = renderScreen(<Entry field={field} first={undefined} />, {
      dictionaries: { colour: [...dictionaries.colour, { value: '30', text: '绿' }] },
      handlers: [http.get('*/api/business/bizDriver/list', () => page([{ id: 'd1', driverName: '李丁四' }]))],
    });
    const options = () => document.querySelectorAll<HTMLElement>('.ant-select-item-option');
    await user.click(screen.getByRole('combobox'));
    await waitFor(() => expect(options()).toHaveLength(count));
    await press('Tab', 9);
    expect(reported.value).toBeUndefined();
    expect(screen.getByRole('combobox').closest('.ant-select')).toHaveTextContent(/^(?:请选择)?$/);
    await user.click(screen.getByRole('combobox'));
    await user.click(options()[count - 1] as HTMLElement);
    const chosen = kind === 'reference' ? 'd1' : '30';
    expect(reported.value).toBe(chosen);
    await press('Tab', 9);
    expect(reported.value).toBe(chosen);
    await user.click(screen.getByRole('combobox'));
    await user.hover(options()[0] as HTMLElement);
    await press('Tab', 9);
    expect(reported.value).toBe(chosen);
  });

  it('takes what the arrows marked', async () => {
    const { user } = renderScreen(<Entry field={choice('colour', label)} first={undefined} />, { dictionaries });
    await user.click(screen.getByRole('combobox'));
    await waitFor(() => expect(document.querySelector('.ant-select-item-option')).not.toBeNull());
    await press('ArrowDown', 40);
    await press('Tab', 9);
    expect(reported.value).toBe('20');
  });
});
