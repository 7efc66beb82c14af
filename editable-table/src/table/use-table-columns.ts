/** The columns that this person may see. */
import { useMemo } from 'react';
import { useExcludedCodes } from 'shared-platform/permission';
import type { TableColumn } from '../definition/table-column.ts';
import type { EditableTableProps } from '../definition/table-props.ts';
import { Linkage } from '../model/linkage.ts';
import { useSame, useSameItems } from '../model/stable.ts';

const noLinkage: NonNullable<EditableTableProps['linkageConfig']> = [];

export interface TableColumns {
  /** All columns, as the page declares them. */
  readonly all: readonly TableColumn[];
  /** Columns that the person may see. */
  readonly columns: readonly TableColumn[];
  readonly linkage: Linkage;
  /** Codes that are hidden by permission. */
  readonly excluded: ReadonlySet<string>;
}

export function useTableColumns({
  columns: given,
  authPre = '',
  linkageConfig = noLinkage,
}: Pick<EditableTableProps, 'columns' | 'authPre' | 'linkageConfig'>): TableColumns {
  const excluded = useExcludedCodes(authPre);
  const all = useSameItems(given);
  const config = useSame(linkageConfig);
  const columns = useMemo(() => all.filter(({ key }) => !excluded.has(key)), [all, excluded]);
  const linkage = useMemo(() => new Linkage(config, all), [config, all]);
  return { all, columns, linkage, excluded };
}
