import type { ReportDefinition } from 'shared-contracts/online/online-report';

const nothing: ReportDefinition = { entity: '', columns: [], filters: [], parameters: [], query: [] };

export const textOf = (definition: ReportDefinition): string => JSON.stringify(definition);
/** The text of a new report. */
export const emptyReport = textOf(nothing);

/** The definition in a text; an unreadable text has nothing in it. */
export function definitionOf(text: string | undefined): ReportDefinition {
  try {
    return { ...nothing, ...(JSON.parse(text ?? '') as Partial<ReportDefinition>) };
  } catch {
    return nothing;
  }
}

/** Moves a row up or down by one place; a row at the edge stays. */
export function moved<Row>(rows: readonly Row[], from: number, by: -1 | 1): readonly Row[] {
  const to = from + by;
  const row = rows[from];
  if (row === undefined || to < 0 || to >= rows.length) return rows;
  return rows.toSpliced(from, 1).toSpliced(to, 0, row);
}
