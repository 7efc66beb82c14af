/** Converts views to the list's address and back. */
import { awaitingMe, awaitingParameter } from 'shared-contracts/entity/awaiting';
import type { ListView, ListViewState } from 'shared-contracts/entity/list-view';
import { addParameter, taskParameter } from 'shared-contracts/session/record-places';
import type { UrlState } from 'shared-platform/url-state';
import { asText } from '../../field-kinds/field-kind.ts';

/** URL parameters of a list besides those of the search. */
export const viewParameters = { view: 'view', columns: 'cols', density: 'density' } as const;
/** Parameters for the position in a list, which are not part of a view. */
const places: ReadonlySet<string> = new Set([
  'pageNo',
  'pageSize',
  'open',
  'preview',
  'record',
  taskParameter,
  addParameter,
  ...Object.values(viewParameters),
]);

export type AddressPatch = Record<string, string | number | undefined>;

/** A view that the screen defines. */
export interface ScreenView {
  readonly key: string;
  readonly name: string;
  readonly search: Readonly<Record<string, string>>;
}

export const allKey = 'all';
export const mineKey = 'mine';

/** The search parameters of an address. */
export function searchOf(address: UrlState): Record<string, string> {
  return Object.fromEntries(
    Object.entries(address).flatMap(([name, value]) => {
      const text = asText(value);
      return places.has(name) || text === undefined || text === '' ? [] : [[name, text]];
    }),
  );
}

/** Column keys in an address; undefined when it names none. */
export function columnsOf(address: UrlState): readonly string[] | undefined {
  const keys = asText(address[viewParameters.columns])?.split(',').filter(Boolean);
  return keys && keys.length > 0 ? keys : undefined;
}

/** The state in the address, in the form of a view. */
export function stateOf(address: UrlState): ListViewState {
  const columns = columnsOf(address);
  const density = asText(address[viewParameters.density]);
  return { search: searchOf(address), ...(columns ? { columns } : {}), ...(density ? { density } : {}) };
}

const cleared = (address: UrlState): AddressPatch =>
  Object.fromEntries([...Object.keys(searchOf(address)), ...Object.values(viewParameters)].map((name) => [name, undefined]));

/** The address change that shows a saved view from its first page. */
export function showView(address: UrlState, { id, state }: Pick<ListView, 'id' | 'state'>): AddressPatch {
  return {
    ...cleared(address),
    ...state.search,
    [viewParameters.view]: id,
    [viewParameters.columns]: state.columns?.join(','),
    [viewParameters.density]: state.density,
    pageNo: 1,
  };
}

/**
 * The change of the address that shows a view of the screen. When the person goes from one such view to another, further filters stay; when
 * the person leaves a saved view, everything that it set is removed.
 */
export function showScreenView(address: UrlState, { search }: ScreenView, all: readonly ScreenView[]): AddressPatch {
  const own = all.flatMap((view) => Object.keys(view.search));
  const start = asText(address[viewParameters.view]) ? cleared(address) : Object.fromEntries(own.map((name) => [name, undefined]));
  return { ...start, ...search, pageNo: 1 };
}

/** Key of the screen's view that the address shows. */
export function screenViewOf(address: UrlState, all: readonly ScreenView[]): string {
  const shown = all.find(({ search }) => {
    const entries = Object.entries(search);
    return entries.length > 0 && entries.every(([name, value]) => asText(address[name]) === value);
  });
  return shown?.key ?? allKey;
}

const sorted = (search: Readonly<Record<string, string>>): string =>
  JSON.stringify(Object.entries(search).sort(([first], [second]) => (first < second ? -1 : 1)));

/** Whether the address differs from the view. */
export function differs(address: UrlState, { state }: Pick<ListView, 'state'>): boolean {
  const now = stateOf(address);
  return (
    sorted(now.search) !== sorted(state.search) ||
    (now.columns ?? []).join() !== (state.columns ?? []).join() ||
    (now.density ?? '') !== (state.density ?? '')
  );
}

/** Sorts views into the person's order; views that are not in it follow in their given order. */
export function inOrder<View extends { readonly key: string }>(views: readonly View[], order: readonly string[]): View[] {
  const place = new Map(order.map((key, index) => [key, index]));
  return views.toSorted((first, second) => (place.get(first.key) ?? order.length) - (place.get(second.key) ?? order.length));
}

export const mineSearch = { [awaitingParameter]: awaitingMe } as const;
