/** Forms in which people paste, and the result of each as number, rate or day; the same table tests table cells and form fields. */

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

/** Stands for a refused paste: the previous value stays and a message is shown. */
export const refused = Symbol('refused');

/** What pasting each form leads to, for one kind of field. */
export type Outcomes = Readonly<Record<PastedForm, unknown>>;

/** Builds a table of results by calling `of` for every form. */
export const eachForm = (of: (form: PastedForm) => unknown): Outcomes =>
  Object.fromEntries(pastedForms.map((form) => [form, of(form)])) as Outcomes;

export const allRefused = eachForm(() => refused);

/** Results as decimal texts. */
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

/** Results for rates, which are stored as fractions and entered in percent. */
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

/** Results for days, with this time appended. */
export const asMoments = (time = ''): Outcomes => ({ ...allRefused, '2026-07-01': `2026-07-01${time}`, '45000': `2023-03-15${time}` });
