/** Columns of an editable table from fields of the contract, with the kinds of cells that only they use. */
import { registerCellKind } from 'editable-table/cell-kinds';
import type { TableColumn } from 'editable-table/table-column';
import { useMemo } from 'react';
import type { LinesDefinition } from 'shared-contracts/entity/entity';
import { useLabel } from 'shared-platform/i18n';
import { lineColumns } from './line-columns.ts';
import { referenceCell, regionCell } from './name-cells.tsx';
import { ratioCell } from './ratio-cell.tsx';

for (const kind of [regionCell, referenceCell, ratioCell]) registerCellKind(kind);

/** One column for each field, in the language of the session: kind, width, and the rules by which the server refuses. The definition must be the same object in each render. */
export function useLineColumns(definition: LinesDefinition, isEdited: boolean): TableColumn[] {
  const text = useLabel();
  return useMemo(() => lineColumns(definition, { text, isEdited }), [definition, text, isEdited]);
}
