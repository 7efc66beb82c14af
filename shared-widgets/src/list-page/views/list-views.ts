/** The views of a list for this person: the screen's own and saved ones, with counts and permitted actions. */
import { useEffect, useEffectEvent, useMemo, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { awaitingStates } from 'shared-contracts/entity/awaiting';
import { type EntityDefinition, hasGenericList } from 'shared-contracts/entity/entity';
import { type ListView, type ListViewDraft, type ListViews, listViewCalls, shareViewsPermission } from 'shared-contracts/entity/list-view';
import { withWildcards } from 'shared-contracts/values/wildcard';
import { useDictionary } from 'shared-platform/dictionary';
import { http } from 'shared-platform/http';
import { useLabel } from 'shared-platform/i18n';
import { useCan } from 'shared-platform/permission';
import { useRead } from 'shared-platform/read';
import type { UrlState } from 'shared-platform/url-state';
import { requireField } from '../../field-kinds/entity-fields.ts';
import { asText } from '../../field-kinds/field-kind.ts';
import { useWidgetMessages } from '../../messages/widget-messages.ts';
import { codeWords } from '../../tags/code-words.ts';
import {
  type AddressPatch,
  allKey,
  differs,
  inOrder,
  mineKey,
  mineSearch,
  type ScreenView,
  screenViewOf,
  searchOf,
  showScreenView,
  showView,
  viewParameters,
} from './view-state.ts';

export interface ShownView {
  readonly key: string;
  readonly name: string;
  /** Number of records; undefined: not counted, or not allowed. */
  readonly count: number | undefined;
  /** The saved view; undefined: a view defined by the screen. */
  readonly saved: ListView | undefined;
}

export interface ListViewsOptions {
  readonly entity: EntityDefinition;
  readonly tabs: { readonly field: string; readonly values: readonly string[] | undefined } | undefined;
  readonly fixedQuery: Readonly<Record<string, string>> | undefined;
  readonly address: UrlState;
  readonly setAddress: (patch: AddressPatch) => void;
  /** The query for the search in an address. */
  readonly wireOf: (search: UrlState) => Record<string, string>;
  /** True when the list has been read; the records of the views are counted only afterwards. */
  readonly isRead: boolean;
  /** A text that changes when counts are outdated because others changed the list. */
  readonly news: string;
  /** How often the list was read again at the person's request or after an import; the counts are then outdated at once. */
  readonly refreshes: number;
}

export interface ListViewsModel {
  readonly views: readonly ShownView[];
  readonly activeKey: string;
  readonly active: ShownView | undefined;
  /** True when the address differs from the saved view. */
  readonly isChanged: boolean;
  /** Key of the view that is shown when the list is opened. */
  readonly start: string | null;
  readonly isOwnStart: boolean;
  readonly mayShare: boolean;
  /** Whether views of this list can be saved. */
  readonly isSavable: boolean;
  readonly list: string;
  readonly choose: (key: string) => void;
  readonly save: (draft: Omit<ListViewDraft, 'list' | 'entity'>) => Promise<void>;
  readonly remove: (view: ListView) => Promise<void>;
  readonly arrange: (order: readonly string[], start: string | null) => Promise<void>;
}

const noViews: ListViews = { views: [], order: [], start: null, isOwnStart: false };

function useScreenViews({ entity, tabs, fixedQuery }: ListViewsOptions): readonly ScreenView[] {
  const t = useWidgetMessages();
  const can = useCan();
  const label = useLabel();
  const dict = tabs ? requireField(entity, tabs.field).dict : undefined;
  const options = useDictionary(dict);
  // A list with fixed states is a work list already, so there is no view of waiting records.
  const isFixed = entity.stateField !== undefined && fixedQuery !== undefined && entity.stateField in fixedQuery;
  const hasMine = !isFixed && awaitingStates(entity, can).length > 0;
  return useMemo(() => {
    const codes = tabs ? (tabs.values ?? options.map(({ value }) => String(value))) : [];
    const nameOf = (code: string): string => {
      const words = options.find(({ value }) => String(value) === code)?.text ?? code;
      return codeWords(dict, code, words, label);
    };
    return [
      { key: allKey, name: t('all'), search: {} },
      ...(hasMine ? [{ key: mineKey, name: t('viewMine'), search: mineSearch }] : []),
      ...codes.map((code) => ({ key: `state:${code}`, name: nameOf(code), search: { [tabs?.field ?? '']: code } })),
    ];
  }, [tabs, dict, options, hasMine, t, label]);
}

/** Delay between a change of the list and the next count, ms. */
const recountAfter = 3_000;

/** Counts again when the list was read again, and after changes of the list, combining those that follow quickly. */
function useRecount({ news, refreshes }: Pick<ListViewsOptions, 'news' | 'refreshes'>, refetch: () => void): void {
  const recount = useEffectEvent(refetch);
  const counted = useRef(refreshes);
  useEffect(() => {
    if (counted.current === refreshes) return;
    counted.current = refreshes;
    recount();
  }, [refreshes]);
  const seen = useRef(news);
  const due = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  useEffect(() => {
    if (seen.current === news) return;
    seen.current = news;
    due.current ??= setTimeout(() => {
      due.current = undefined;
      recount();
    }, recountAfter);
  }, [news]);
  useEffect(
    () => () => {
      clearTimeout(due.current);
      due.current = undefined;
    },
    [],
  );
}

/** Counts of the views, by key. */
function useCounts(
  { entity, fixedQuery, wireOf, isRead, news, refreshes }: ListViewsOptions,
  views: readonly { readonly key: string; readonly search: Readonly<Record<string, string>> }[],
  isSavable: boolean,
): ReadonlyMap<string, number> {
  const counted = views.slice(0, 20);
  const queries = JSON.stringify(counted.map(({ search }) => withWildcards({ ...wireOf(search), ...fixedQuery }, entity.wildcard)));
  const { data, refetch } = useRead<readonly (number | null)[]>(
    listViewCalls.count,
    { entity: entity.name, queries },
    { entity: entity.name, skip: !isRead || !isSavable, quiet: true },
  );
  useRecount({ news, refreshes }, refetch);
  // Counts of other views are ignored, because the previous response stays in the cache until the next one arrives.
  if (data?.length !== counted.length) return new Map();
  return new Map(data.flatMap((count, index) => (count === null ? [] : [[counted[index]?.key ?? '', count] as const])));
}

export function useListViews(options: ListViewsOptions): ListViewsModel {
  const { entity, address, setAddress } = options;
  const list = useLocation().pathname;
  const can = useCan();
  const isSavable = hasGenericList(entity) && can(`${entity.name}:list`);
  const reading = useRead<ListViews>(listViewCalls.find, { list, entity: entity.name }, { skip: !isSavable, quiet: true });
  const { views: saved, order, start, isOwnStart } = reading.data ?? noViews;
  const screenViews = useScreenViews(options);

  const all = useMemo(
    () =>
      inOrder(
        [
          ...screenViews.map((view) => ({ ...view, saved: undefined as ListView | undefined })),
          ...saved.map((view) => ({ key: view.id, name: view.name, search: view.state.search, saved: view })),
        ],
        order,
      ),
    [screenViews, saved, order],
  );
  const counts = useCounts(options, all, isSavable);
  const shown = all.find(({ key }) => key === asText(address[viewParameters.view]));
  const activeKey = shown?.saved ? shown.key : screenViewOf(address, screenViews);
  const views = all.map(({ key, name, saved: view }) => ({ key, name, saved: view, count: counts.get(key) }));

  const choose = (key: string): void => {
    const view = all.find((each) => each.key === key);
    if (view?.saved) setAddress(showView(address, view.saved));
    else if (view) setAddress(showScreenView(address, view, screenViews));
  };
  useStart(options, { start, choose });

  const changed = async (change: Promise<unknown>): Promise<void> => {
    await change;
    reading.refetch();
  };
  return {
    views,
    activeKey,
    active: views.find(({ key }) => key === activeKey),
    isChanged: shown?.saved !== undefined && differs(address, shown.saved),
    start,
    isOwnStart,
    mayShare: can(shareViewsPermission),
    isSavable,
    list,
    choose,
    save: async (draft) => {
      const kept = await http.post<ListView>(listViewCalls.save, { ...draft, list, entity: entity.name });
      setAddress(showView(address, kept));
      reading.refetch();
    },
    remove: async (view) => {
      await changed(http.delete(listViewCalls.remove, { id: view.id }));
      if (shown?.key === view.id) setAddress({ [viewParameters.view]: undefined });
    },
    arrange: async (nextOrder, nextStart) => await changed(http.put(listViewCalls.choose, { list, order: nextOrder, start: nextStart })),
  };
}

/** Applies the initial view when a list is opened without a search; only once, so that the person can leave it. */
function useStart(
  { address }: ListViewsOptions,
  { start, choose }: { readonly start: string | null; readonly choose: (key: string) => void },
) {
  const isDone = useRef(Object.keys(searchOf(address)).length > 0 || asText(address.open) !== undefined);
  const begin = useEffectEvent(() => {
    if (isDone.current || start === null) return;
    isDone.current = true;
    if (Object.keys(searchOf(address)).length === 0 && start !== allKey) choose(start);
  });
  useEffect(begin, [start]);
}
