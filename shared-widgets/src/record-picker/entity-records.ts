/** Records of an entity as those of a picker, chosen by id. */
import type { EntityDefinition } from 'shared-contracts/entity/entity';
import type { Label } from 'shared-contracts/texts/label';
import { knownName, learnNames } from 'shared-controls/known-names';
import { definitionOf, titlesIn, titlesOf } from '../pickers/entity-names.ts';
import { entitySource } from '../record-popup/entity-source.tsx';
import { cellText, type PickedRecords } from './list-records.tsx';

export interface EntityRecordsOptions {
  readonly entity: EntityDefinition | string;
  /** Name of the kind of record, used in the title `{name}选择`. */
  readonly name: Label;
  /** Names of the fields to show; default: the first ones. */
  readonly columns?: readonly string[];
  /** Further parameters, sent with every call. */
  readonly query?: Readonly<Record<string, string>>;
}

/**
 * Makes the records of a picker from an entity's list. The caller keeps the result, because a new one causes the records to be read again.
 */
export function entityRecords({ entity, name, ...options }: EntityRecordsOptions): PickedRecords {
  const names = titlesOf(entity);
  const source = entitySource({ entity, ...options });
  const byId = { valueKey: 'id', names };
  return {
    name,
    rowKey: 'id',
    byId,
    byCode: byId,
    ellipsisLength: undefined,
    titleOf: ({ id }) => knownName(names, cellText(id)) ?? cellText(id),
    source: {
      describe: source.describe,
      async page(query, signal) {
        const page = await source.page(query, signal);
        learnNames(names, titlesIn(await definitionOf(entity), page.records));
        return page;
      },
    },
  };
}
