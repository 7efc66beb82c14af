/**
 * Saves cells of records when a person has finished editing them. Typed values are shown at once. Cells of one record are sent together
 * with its version, one request after another; refused cells are reverted, with the reason and a retry button.
 */
import { saysTheSame } from '../same-value.ts';

export interface SavedRecord {
  readonly id: string;
  readonly version: number;
  readonly [field: string]: unknown;
}

export interface CellAt {
  readonly rowKey: string;
  readonly columnKey: string;
}

/** A reverted cell with the typed value and the reason. */
export interface RefusedCell extends CellAt {
  readonly record: SavedRecord;
  readonly wanted: unknown;
  readonly reason: string;
}

/** Why saving failed. `away`: without connection it is unknown whether the record was saved. `stale`: somebody else saved it first. */
export interface SaveFailure {
  readonly kind: 'away' | 'stale' | 'refused';
  readonly reason: string;
  /** Reasons by field, if the server sent them. */
  readonly fields: Readonly<Record<string, string>>;
}

export interface SaverParts {
  /** Saves a record; resolves to its present state, otherwise rejects. */
  readonly save: (body: Readonly<Record<string, unknown>> & { readonly id: string; readonly version: number }) => Promise<SavedRecord>;
  /** Reads a record; null when it cannot be read. */
  readonly read: (id: string) => Promise<SavedRecord | null>;
  readonly failureOf: (error: unknown) => SaveFailure;
  /** The value in the table; undefined when the table does not hold the row (any more). */
  readonly value: (cell: CellAt) => unknown;
  /** Passes records in their present state to the table. */
  readonly merge: (records: readonly SavedRecord[]) => void;
  /** Sets a cell back to an earlier value. */
  readonly putBack: (cell: CellAt, value: unknown) => void;
  /** Columns of the record with invalid cells, which are not sent until they are corrected; null when there is no table that could check. */
  readonly wrongColumns: (rowKey: string) => Promise<readonly string[] | null>;
  /** Makes the message for a cell that somebody else changed. */
  readonly overtaken: (cell: CellAt, theirs: unknown) => string;
}

export interface SaverState {
  /** Number of cells that are being sent. */
  readonly waiting: number;
  /** Number of cells with an invalid value. */
  readonly wrong: number;
  readonly refused: readonly RefusedCell[];
  readonly savedCells: number;
  /** Time of the last save, epoch milliseconds. */
  readonly savedAt: number | null;
  /** Whether the connection is lost; all changes are sent when it is back. */
  readonly isAway: boolean;
}

interface Waiting {
  /** The value that was saved at the time of the person's first change. */
  before: unknown;
  /** The person's value. It is sent also when the row or the whole table is gone, because the person scrolled away or left the page. */
  wanted: unknown;
  isWrong: boolean;
}

/** Largest number of records that are saved at the same time. */
const atOnce = 4;
/** Largest number of attempts for a record that other people keep changing. */
const mostTries = 3;

export class CellSaver {
  readonly #parts: SaverParts;
  readonly #known = new Map<string, SavedRecord>();
  readonly #waiting = new Map<string, Map<string, Waiting>>();
  readonly #running = new Set<string>();
  readonly #listeners = new Set<() => void>();
  #state: SaverState = { waiting: 0, wrong: 0, refused: [], savedCells: 0, savedAt: null, isAway: false };

  constructor(parts: SaverParts) {
    this.#parts = parts;
  }

  readonly state = (): SaverState => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Remembers the newest version of records that were read from the server. */
  note(records: readonly SavedRecord[]): void {
    for (const record of records) {
      const known = this.#known.get(record.id);
      if (!known || known.version <= record.version) this.#known.set(record.id, record);
    }
  }

  /** Called when a person finished editing these cells. */
  edited(cells: readonly CellAt[]): void {
    for (const { rowKey, columnKey } of cells) {
      const record = this.#known.get(rowKey);
      if (!record) continue;
      const waiting = this.#waiting.get(rowKey) ?? new Map<string, Waiting>();
      this.#waiting.set(rowKey, waiting);
      const before = waiting.get(columnKey)?.before ?? record[columnKey];
      waiting.set(columnKey, { before, wanted: this.#parts.value({ rowKey, columnKey }), isWrong: false });
      this.#forget({ rowKey, columnKey });
    }
    this.#goOn();
  }

  /** Called when the connection is back: continues saving. */
  readonly resume = (): void => {
    if (!this.#state.isAway) return;
    this.#tell({ isAway: false });
    this.#goOn();
  };

  /** Called when the person has read why cells were refused. */
  dismiss(cells: readonly RefusedCell[]): void {
    this.#tell({ refused: this.#state.refused.filter((cell) => !cells.includes(cell)) });
  }

  #forget({ rowKey, columnKey }: CellAt): void {
    const refused = this.#state.refused.filter((cell) => cell.rowKey !== rowKey || cell.columnKey !== columnKey);
    if (refused.length < this.#state.refused.length) this.#tell({ refused });
  }

  #goOn(): void {
    this.#tell({});
    if (this.#state.isAway) return;
    for (const [rowKey, waiting] of this.#waiting) {
      if (this.#running.size >= atOnce) return;
      if (!this.#running.has(rowKey) && [...waiting.values()].some(({ isWrong }) => !isWrong)) void this.#run(rowKey, waiting);
    }
  }

  async #run(rowKey: string, waiting: Map<string, Waiting>): Promise<void> {
    this.#running.add(rowKey);
    for (let tries = 0; tries < mostTries; tries += 1) {
      if (!(await this.#saveOnce(rowKey, waiting, tries === mostTries - 1))) break;
    }
    this.#running.delete(rowKey);
    if (waiting.size === 0) this.#waiting.delete(rowKey);
    this.#goOn();
  }

  /** Makes one attempt to save; returns whether somebody else saved the record first, so that another attempt may succeed. */
  async #saveOnce(rowKey: string, waiting: Map<string, Waiting>, isLast: boolean): Promise<boolean> {
    const wrong = await this.#parts.wrongColumns(rowKey);
    const values = this.#valuesOf(rowKey, waiting, wrong);
    const columns = Object.keys(values);
    const record = this.#known.get(rowKey);
    if (!record || columns.length === 0) return false;
    try {
      this.#saved(rowKey, waiting, values, await this.#parts.save({ id: rowKey, version: record.version, ...values }));
      return false;
    } catch (error) {
      const failure = this.#parts.failureOf(error);
      if (failure.kind === 'away') this.#tell({ isAway: true });
      else if (failure.kind === 'stale' && !isLast) return await this.#readAgain(rowKey, waiting, values, failure);
      else this.#refuse(rowKey, waiting, values, failure);
      return false;
    }
  }

  /** The values to send: changed and valid ones whose cells nobody else has changed. */
  #valuesOf(rowKey: string, waiting: Map<string, Waiting>, wrong: readonly string[] | null): Record<string, unknown> {
    const record = this.#known.get(rowKey);
    const values: Record<string, unknown> = {};
    for (const [columnKey, cell] of [...waiting]) {
      const value = this.#wanted({ rowKey, columnKey }, cell);
      if (wrong) cell.isWrong = wrong.includes(columnKey);
      if (cell.isWrong) continue;
      if (saysTheSame(value, record?.[columnKey])) waiting.delete(columnKey);
      else if (record && !saysTheSame(record[columnKey], cell.before)) {
        const reason = this.#parts.overtaken({ rowKey, columnKey }, record[columnKey]);
        this.#putBack(waiting, { rowKey, columnKey, record, wanted: value, reason });
      } else values[columnKey] = value === '' || value === undefined ? null : value;
    }
    return values;
  }

  /** The value that the person wants in a waiting cell. */
  #wanted(cell: CellAt, waiting: Waiting | undefined): unknown {
    const present = this.#parts.value(cell);
    return present === undefined ? waiting?.wanted : present;
  }

  #saved(rowKey: string, waiting: Map<string, Waiting>, values: Readonly<Record<string, unknown>>, record: SavedRecord): void {
    this.note([record]);
    for (const [columnKey, sent] of Object.entries(values)) {
      const wanted = this.#wanted({ rowKey, columnKey }, waiting.get(columnKey));
      if (saysTheSame(wanted, sent)) waiting.delete(columnKey);
      else waiting.set(columnKey, { before: record[columnKey], wanted, isWrong: false });
    }
    this.#parts.merge([record]);
    this.#tell({ savedCells: this.#state.savedCells + Object.keys(values).length, savedAt: Date.now() });
  }

  async #readAgain(
    rowKey: string,
    waiting: Map<string, Waiting>,
    values: Readonly<Record<string, unknown>>,
    failure: SaveFailure,
  ): Promise<boolean> {
    const fresh = await this.#parts.read(rowKey);
    if (!fresh) {
      this.#refuse(rowKey, waiting, values, failure);
      return false;
    }
    this.note([fresh]);
    this.#parts.merge([fresh]);
    return true;
  }

  #refuse(rowKey: string, waiting: Map<string, Waiting>, values: Readonly<Record<string, unknown>>, { reason, fields }: SaveFailure): void {
    const record = this.#known.get(rowKey);
    if (!record) return;
    const named = Object.keys(values).filter((columnKey) => fields[columnKey] !== undefined);
    // When the refusal names cells, only these are reverted, and the other cells are sent again.
    for (const columnKey of named.length > 0 ? named : Object.keys(values)) {
      this.#putBack(waiting, { rowKey, columnKey, record, wanted: values[columnKey], reason: fields[columnKey] ?? reason });
    }
  }

  #putBack(waiting: Map<string, Waiting>, cell: RefusedCell): void {
    const { rowKey, columnKey, record, wanted } = cell;
    const saved = record[columnKey] ?? '';
    // A value that was typed after the request stays in the cell and is sent next.
    const present = this.#wanted(cell, waiting.get(columnKey));
    if (!saysTheSame(present, wanted)) {
      waiting.set(columnKey, { before: record[columnKey], wanted: present, isWrong: false });
      return;
    }
    waiting.delete(columnKey);
    this.#parts.putBack({ rowKey, columnKey }, saved);
    const others = this.#state.refused.filter((other) => other.rowKey !== rowKey || other.columnKey !== columnKey);
    this.#tell({ refused: [...others, cell] });
  }

  #tell(patch: Partial<SaverState>): void {
    const cells = [...this.#waiting.values()].flatMap((waiting) => [...waiting.values()]);
    const wrong = cells.filter(({ isWrong }) => isWrong).length;
    this.#state = { ...this.#state, ...patch, waiting: cells.length - wrong, wrong };
    for (const listener of this.#listeners) listener();
  }
}
