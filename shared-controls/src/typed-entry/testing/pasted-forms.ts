/** Forms in which people paste, and what each is as a number, a rate or a day: one table for the cells and for the fields of forms. */

export const pastedForms = [
  '7/1/2026',
  '1-Jul-26',
  '2026-07-01',
  '45000',
  '1e5',
  '(1,234)',
  '12%',
  '１２３',
  '1,234.5',
  '1.234,5',
  ' 8 ',
  '\u00a08\u00a0',
  '1 234',
  'a\r\nb',
  '+30',
  '￥88',
  '$88',
  '=1+2',
] as const;
type PastedForm = (typeof pastedForms)[number];

/** The previous value stands, and why is said. */
export const refused = Symbol('refused');

/** What a kind makes of every form. */
export type Outcomes = Readonly<Record<PastedForm, unknown>>;

/** What `of` makes of every form. */
export const eachForm = (of: (form: PastedForm) => unknown): Outcomes =>
  Object.fromEntries(pastedForms.map((form) => [form, of(form)])) as Outcomes;

export const allRefused = eachForm(() => refused);

/** Decimal texts. */
export const asDecimals: Outcomes = {
  ...allRefused,
  '45000': '45000',
  '(1,234)': '-1234',
  '１２３': '123',
  '1,234.5': '1234.5',
  ' 8 ': '8',
  '\u00a08\u00a0': '8',
  '+30': '30',
  '￥88': '88',
};

export const asNumbers = eachForm((form) => (asDecimals[form] === refused ? refused : Number(asDecimals[form])));

/** Fractions, entered in per cent. */
export const asRates: Outcomes = {
  ...allRefused,
  '45000': '450',
  '(1,234)': '-12.34',
  '12%': '0.12',
  '１２３': '1.23',
  '1,234.5': '12.345',
  ' 8 ': '0.08',
  '\u00a08\u00a0': '0.08',
  '+30': '0.3',
};

/** Days, with this time behind them. */
export const asMoments = (time = ''): Outcomes => ({ ...allRefused, '2026-07-01': `2026-07-01${time}`, '45000': `2023-03-15${time}` });
