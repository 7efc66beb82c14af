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
  /** The saved query that the new one replaces. */
  readonly instead: ListView | undefined;
}

/** `list`: path of the screen. */
export function useSavedQueries(entity: EntityDefinition, list: string) {
  const { data, error, refetch } = useRead<ListViews>(listViewCalls.find, { list, entity: entity.name, kind }, { quiet: true });
  return {
    queries: data?.views,
    isFailed: error !== undefined,
    save: async ({ name, query, roles, instead }: NewQuery): Promise<void> => {
      const replaced = instead && { id: instead.id, version: instead.version };
      await http.post<ListView>(
        listViewCalls.save,
        { ...replaced, list, entity: entity.name, kind, name, roles, state: { search: searchOfQuery(query) } },
        { quiet: 'refusals' },
      );
      refetch();
    },
    remove: async ({ id }: ListView): Promise<void> => {
      await http.delete(listViewCalls.remove, { id });
      refetch();
    },
  };
}

export type SavedQueries = ReturnType<typeof useSavedQueries>;
