/** Finds cells by their shown text, and replaces it. */
import { nextTask } from '../../work/next-task.ts';
import { writeCell } from '../clipboard/write-cell.ts';
import { isWritable } from '../core/edit-session.ts';
import { contextIn, type GridCore } from '../core/grid-core.ts';
import type { CellPlace, GridColumn } from '../core/grid-props.ts';

export interface FindQuery {
  readonly text: string;
  readonly matchesCase: boolean;
  /** True: the text must be equal to the whole text of the cell. */
  readonly isWhole: boolean;
}

const slice = 12;

const folded = (text: string, { matchesCase }: FindQuery): string => (matchesCase ? text : text.toLocaleLowerCase());

export function isHit(text: string, query: FindQuery): boolean {
  const [where, what] = [folded(text, query), folded(query.text, query)];
  return query.isWhole ? where === what : where.includes(what);
}

/** The text of a cell with every occurrence of the searched text replaced. */
export function replacedText(text: string, query: FindQuery, by: string): string {
  if (query.isWhole) return by;
  const [where, what] = [folded(text, query), folded(query.text, query)];
  // When ignoring case changes the text's length, only exact occurrences are replaced.
  if (where.length !== text.length) return text.replaceAll(query.text, by);
  let result = '';
  let from = 0;
  for (let at = where.indexOf(what); at >= 0; at = where.indexOf(what, from)) {
    result += text.slice(from, at) + by;
    from = at + what.length;
  }
  return result + text.slice(from);
}

const columnsOf = (core: GridCore): readonly GridColumn[] => core.drawn.layout.tracks.flatMap(({ source }) => source ?? []);

const textIn = (core: GridCore, source: GridColumn, rowKey: string): string =>
  source.kind.text(core.store.value(rowKey, source.column.key), contextIn(core, source, rowKey));

/**
 * All cells with the searched text, in the shown order. `progress` is called with the cells found so far. Null when the search was aborted.
 */
export async function findCells(
  core: GridCore,
  query: FindQuery,
  { signal, progress }: { readonly signal: AbortSignal; readonly progress: (hits: readonly CellPlace[]) => void },
): Promise<readonly CellPlace[] | null> {
  const hits: CellPlace[] = [];
  if (query.text === '') return hits;
  const columns = columnsOf(core);
  let began = performance.now();
  for (const rowKey of core.store.keys()) {
    for (const source of columns) if (isHit(textIn(core, source, rowKey), query)) hits.push({ rowKey, columnKey: source.column.key });
    if (performance.now() - began < slice) continue;
    progress([...hits]);
    await nextTask();
    if (signal.aborted) return null;
    began = performance.now();
  }
  return hits;
}

export interface ReplaceReport {
  readonly replaced: number;
  readonly refused: number;
  readonly skipped: number;
}

/**
 * Replaces the text in these cells as one step. Cells that cannot be changed are skipped, and cells that refuse the new text are marked.
 */
export function replaceCells(
  core: GridCore,
  {
    hits,
    query,
    by,
    finish,
  }: {
    readonly hits: readonly CellPlace[];
    readonly query: FindQuery;
    readonly by: string;
    readonly finish: (report: ReplaceReport | null) => void;
  },
): void {
  const columns = new Map(columnsOf(core).map((source) => [source.column.key, source]));
  core.store.runWork<ReplaceReport>({
    name: 'replace',
    reason: 'paste',
    total: hits.length,
    *steps(transaction) {
      const counts = { replaced: 0, refused: 0, skipped: 0 };
      for (const { rowKey, columnKey } of hits) {
        const column = columns.get(columnKey);
        const text = column ? textIn(core, column, rowKey) : '';
        // The text is compared again, because the cell may have changed since the search.
        if (column && isHit(text, query)) {
          const next = replacedText(text, query, by);
          const parsed = next === '' ? { value: column.kind.empty } : column.kind.parse(next, contextIn(core, column, rowKey));
          if (!isWritable(core, column, rowKey)) counts.skipped += 1;
          else if ('value' in parsed) {
            writeCell(core, transaction, { rowKey, column, value: parsed.value });
            counts.replaced += 1;
          } else {
            transaction.refuse(rowKey, columnKey, { text: next, message: parsed.problem });
            counts.refused += 1;
          }
        }
        yield;
      }
      return counts;
    },
    finish,
  });
}
