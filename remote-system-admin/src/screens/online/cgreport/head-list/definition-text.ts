import type { ReportDefinition } from 'shared-contracts/online/online-report';

const nothing: ReportDefinition = { entity: '', columns: [], filters: [], parameters: [], query: [] };

export const textOf = (definition: ReportDefinition): string => JSON.stringify(definition);
/** Definition of a new report, as JSON text. */
export const emptyReport = textOf(nothing);

/** Parses a report's definition from JSON text; an invalid text gives an empty definition. */
export function definitionOf(text: string | undefined): ReportDefinition {
  try {
    return { ...nothing, ...(JSON.parse(text ?? '') as Partial<ReportDefinition>) };
  } catch {
    return nothing;
  }
}

/** Moves a row of a list up or down by one place; the first and last row cannot move further. */
export function moved<Row>(rows: readonly Row[], from: number, by: -1 | 1): readonly Row[] {
  const to = from + by;
  const row = rows[from];
  if (row === undefined || to < 0 || to >= rows.length) return rows;
  return rows.toSpliced(from, 1).toSpliced(to, 0, row);
}
