/** Columns of a list from what its screen says, ready for table, cards and settings. */
import { type ReactNode, useMemo } from 'react';
import type { EntityDefinition, RecordOf } from 'shared-contracts/entity/entity';
import { useLabel } from 'shared-platform/i18n';
import { useExcludedCodes } from 'shared-platform/permission';
import { isState, requireField } from '../../field-kinds/entity-fields.ts';
import { FieldCell } from '../../field-kinds/field-cell.tsx';
import { fieldKind } from '../../field-kinds/field-kinds.ts';
import { type Sight, useSight } from '../../masked/sight.ts';
import type { Rows } from '../../record-fields/field-names.ts';
import type { ListColumn } from '../list-page-props.ts';

export type AnyRow = RecordOf<EntityDefinition>;

export interface PreparedColumn {
  readonly key: string;
  readonly title: string;
  readonly hidden: boolean;
  /** Name of the field the server sorts by; undefined: not sortable. */
  readonly sortBy: string | undefined;
  readonly width: number;
  readonly align: 'left' | 'right' | 'center';
  readonly fixed: 'left' | 'right' | undefined;
  /** Opens the record. */
  readonly isTitle: boolean;
  readonly cell: (row: AnyRow) => ReactNode;
}

type Text = ReturnType<typeof useLabel>;

function prepareColumn(entity: EntityDefinition, column: ListColumn<EntityDefinition>, text: Text, sight: Sight): PreparedColumn {
  const { field: name, render } = column;
  const field = name === undefined ? undefined : requireField(entity, name);
  const key = column.key ?? name;
  const label = column.title ?? field?.label;
  if (key === undefined || label === undefined) throw new Error(`A column of ${entity.name} has neither a field nor key and title`);
  const kind = field && fieldKind(field);
  const title = text(label);
  const isTag = column.tag ?? (name !== undefined && isState(entity, name));
  return {
    key,
    title,
    hidden: column.hidden ?? false,
    sortBy: field && name && !field.writeOnly && !sight.maskOf(name) && (column.sortable ?? true) ? name : undefined,
    // A header needs about 15 pixels a character, its sorter and its padding.
    width: column.width ?? Math.max(kind?.width ?? 140, title.length * (/[\u4e00-\u9fa5]/.test(title) ? 15 : 8) + 56),
    align: kind?.align ?? 'left',
    fixed: column.fixed,
    isTitle: name === entity.titleField,
    cell: (row) => (render ? render(row) : field && name ? <FieldCell field={field} name={name} row={row} tag={isTag} /> : null),
  };
}

/** The screen's columns without those that permission takes away (rules `<authPre>:<column>` of type 1 that the person lacks) and those its side may not know. */
export function useListColumns(
  entity: EntityDefinition,
  columns: Rows<string | ListColumn<EntityDefinition>>,
  authPre: string,
): PreparedColumn[] {
  const text = useLabel();
  const excluded = useExcludedCodes(authPre);
  const sight = useSight(entity);
  return useMemo(() => {
    const prepared = columns
      .flat()
      .map((column) => (typeof column === 'string' ? { field: column } : column))
      .filter(({ field }) => field === undefined || sight.isKnown(field))
      .map((column) => prepareColumn(entity, column, text, sight))
      .filter((column) => !excluded.has(column.key));
    if (prepared.some((column) => column.isTitle)) return prepared;
    return prepared.map((column, index) => (index === 0 ? { ...column, isTitle: true } : column));
  }, [entity, columns, text, excluded, sight]);
}
