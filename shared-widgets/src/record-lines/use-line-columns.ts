/** Columns of an editable table from fields of a sub-table, with the cell kinds that only such tables use. */
import { registerCellKind } from 'editable-table/cell-kinds';
import type { TableColumn } from 'editable-table/table-column';
import { useMemo } from 'react';
import type { LinesDefinition } from 'shared-contracts/entity/entity';
import { useLabel } from 'shared-platform/i18n';
import { lineColumns } from './line-columns.ts';
import type { LineChecks } from './line-rules.ts';
import { referenceCell, regionCell } from './name-cells.tsx';
import { ratioCell } from './ratio-cell.tsx';
import { secretCell } from './secret-cell.ts';

for (const kind of [regionCell, referenceCell, ratioCell, secretCell]) registerCellKind(kind);

/** One column per field in the current language: kind, width, and the server's rules. Pass the same `definition` and checks at each render. */
export function useLineColumns(definition: LinesDefinition, isEdited: boolean, { verdict, whole }: LineChecks = {}): TableColumn[] {
  const text = useLabel();
  return useMemo(() => lineColumns(definition, { text, isEdited, verdict, whole }), [definition, text, isEdited, verdict, whole]);
}
