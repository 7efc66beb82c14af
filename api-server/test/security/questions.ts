/** All ways to query a list by a field. A new form of the query language needs one more line here. */
import type { UnseenField } from './unseen.ts';

export type Query = Readonly<Record<string, string>>;

/** Two values to search for; each is stored in one of the two database states. */
export interface Candidates {
  readonly here: string;
  readonly there: string;
}

type Form = (name: string, candidates: Candidates) => Query;
const value =
  (write: (candidates: Candidates) => string): Form =>
  (name, candidates) => ({ [name]: write(candidates) });
const part = (text: string) => text.slice(2, -2) || text;
const advanced =
  (rule: string, write: (candidates: Candidates) => string = ({ here }) => here): Form =>
  (name, candidates) => ({ superQueryParams: JSON.stringify([{ field: name, rule, val: write(candidates) }]) });

/** Searches for equality, which people with the permission to unmask may make. */
export const equality: readonly Form[] = [value(({ here }) => here), value(({ there }) => there)];

const filters: readonly Form[] = [
  value(({ here }) => `*${part(here)}*`),
  value(({ here }) => `*${here.slice(-6)}`),
  value(({ here }) => `${here.slice(0, 6)}*`),
  value(({ here, there }) => `${here},${there}x`),
  value(({ here }) => `in ${here}`),
  value(({ here }) => `,${here},`),
  value(({ here }) => `!${here}`),
  value(({ here }) => `ne ${here}`),
  value(({ here }) => `= ${here}`),
  value(({ here }) => `>=${here}`),
  value(({ here }) => `<= ${here}`),
  value(({ here }) => `gt ${here}`),
  value(({ here }) => `< ${here}`),
  (name, { here }) => ({ [`${name}_begin`]: here }),
  (name, { here }) => ({ [`${name}_end`]: here }),
  (name, { here, there }) => ({ [`${name}_MultiString`]: `${here},${there}x` }),
];

const advancedForms: readonly Form[] = [
  ...['eq', 'ne', 'gt', 'ge', 'lt', 'le', 'like', 'in'].map((rule) => advanced(rule)),
  advanced('left_like', ({ here }) => here.slice(-6)),
  advanced('right_like', ({ here }) => here.slice(0, 6)),
  (name, { here }) => ({ ...advanced('eq')(name, { here, there: here }), superQueryMatchType: 'or' }),
];

const sorts: readonly Form[] = [
  (name) => ({ column: name, order: 'asc' }),
  (name) => ({ column: name, order: 'desc' }),
  (name) => ({ column: `createTime,${name}_dictText`, order: 'asc' }),
];

/** All searches by one masked field; each must be refused, or must give the same response in both states. */
export function questionsOf({ name, mayFind }: UnseenField, candidates: Candidates): Query[] {
  return [...(mayFind ? [] : equality), ...filters, ...advancedForms, ...sorts].map((form) => form(name, candidates));
}

/** One search of each kind by a masked field: for equality, by a part, by a range, in an advanced query, and sorted by the field. */
export function fewQuestionsOf({ name, mayFind }: UnseenField, candidates: Candidates): Query[] {
  const forms = [
    ...(mayFind ? [] : equality.slice(0, 1)),
    value(({ here }) => `*${part(here)}*`),
    value(({ here }) => `>=${here}`),
    advanced('ge'),
    ...sorts.slice(0, 1),
  ];
  return forms.map((form) => form(name, candidates));
}

/** Searches by names of fields that are hidden from the caller; they are sent together, because none of them may have an effect. */
export function questionsOfHidden(fields: readonly { readonly name: string; readonly candidates: Candidates }[]): Query[] {
  const together = [...equality, ...filters].map(
    (form): Query => Object.assign({}, ...fields.map(({ name, candidates }) => form(name, candidates))),
  );
  const apart = fields.flatMap(({ name, candidates }) => [
    advanced('ge')(name, candidates),
    ...sorts.slice(0, 2).map((form) => form(name, candidates)),
  ]);
  return [...together, ...apart];
}
