/** The saved advanced queries of a list: the person's own and those shared with the person's roles. */
import type { ConditionGroup } from 'shared-contracts/entity/advanced-query';
import { advancedParameters } from 'shared-contracts/entity/advanced-query';
import type { EntityDefinition } from 'shared-contracts/entity/entity';
import { type ListView, type ListViews, listViewCalls } from 'shared-contracts/entity/list-view';
import { http } from 'shared-platform/http';
import { useRead } from 'shared-platform/read';

const kind = 'query';

/** The query as URL parameters, in the form in which lists and views store it. */
export const searchOfQuery = ({ records, matchType }: ConditionGroup): Record<string, string> => ({
  [advancedParameters.records]: JSON.stringify(records),
  [advancedParameters.matchType]: matchType,
});

export interface NewQuery {
  readonly name: string;
  readonly query: ConditionGroup;
  readonly roles: readonly string[];
  /** The saved query that the new one replaces; undefined for an additional one. */
  readonly instead: ListView | undefined;
}

/** Reads the saved queries of a list; `list` is the path of the list's screen. */
export function useSavedQueries(entity: EntityDefinition, list: string) {
  const { data, error, refetch } = useRead<ListViews>(listViewCalls.find, { list, entity: entity.name, kind }, { quiet: true });
  /**
   * Reads the queries again after a call, even after a refused one, because the query has probably been changed or deleted in another
   * window.
   */
  const withNews = async (call: Promise<unknown>): Promise<void> => {
    try {
      await call;
    } finally {
      refetch();
    }
  };
  return {
    queries: data?.views,
    isFailed: error !== undefined,
    save: async ({ name, query, roles, instead }: NewQuery): Promise<void> => {
      const replaced = instead && { id: instead.id, version: instead.version };
      const body = { ...replaced, list, entity: entity.name, kind, name, roles, state: { search: searchOfQuery(query) } };
      await withNews(http.post<ListView>(listViewCalls.save, body, { quiet: 'refusals' }));
    },
    remove: async ({ id }: ListView): Promise<void> => await withNews(http.delete(listViewCalls.remove, { id })),
  };
}

export type SavedQueries = ReturnType<typeof useSavedQueries>;
