/**
 * Saves the cells of records as soon as a person has finished with them. What was typed shows at once; the cells of a record go together,
 * under its version, one call after the other; what the server refuses goes back to what it was, with the reason and the way to try again.
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

/** A cell that went back, with what the person wanted and why it was not to be. */
export interface RefusedCell extends CellAt {
  readonly record: SavedRecord;
  readonly wanted: unknown;
  readonly reason: string;
}

/** `away`: no line, nobody knows whether it was saved. `stale`: somebody else saved first. */
export interface SaveFailure {
  readonly kind: 'away' | 'stale' | 'refused';
  readonly reason: string;
  /** Why, by field, where the server says it. */
  readonly fields: Readonly<Record<string, string>>;
}

export interface SaverParts {
  /** Resolves to the record as it is now; rejects otherwise. */
  readonly save: (body: Readonly<Record<string, unknown>> & { readonly id: string; readonly version: number }) => Promise<SavedRecord>;
  /** Null: it cannot be read. */
  readonly read: (id: string) => Promise<SavedRecord | null>;
  readonly failureOf: (error: unknown) => SaveFailure;
  readonly value: (cell: CellAt) => unknown;
  /** Shows records as they are now. */
  readonly merge: (records: readonly SavedRecord[]) => void;
  /** Puts a cell back. */
  readonly putBack: (cell: CellAt, value: unknown) => void;
  /** Columns of the record whose cells break a rule: they are not sent before they are mended. */
  readonly wrongColumns: (rowKey: string) => Promise<readonly string[]>;
  /** Somebody else changed the same cell meanwhile. */
  readonly overtaken: (cell: CellAt, theirs: unknown) => string;
}

export interface SaverState {
  /** Cells on their way. */
  readonly waiting: number;
  /** Cells that break a rule. */
  readonly wrong: number;
  readonly refused: readonly RefusedCell[];
  readonly savedCells: number;
  /** Epoch milliseconds of the last save. */
  readonly savedAt: number | null;
  /** The line is away: everything is sent when it is back. */
  readonly isAway: boolean;
}

interface Waiting {
  /** What was saved in the cell when the person changed it. */
  before: unknown;
  isWrong: boolean;
}

/** Records that are saved at the same time. */
const atOnce = 4;
/** A record that others keep saving is tried so often. */
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

  /** Records as they were read. */
  note(records: readonly SavedRecord[]): void {
    for (const record of records) {
      const known = this.#known.get(record.id);
      if (!known || known.version <= record.version) this.#known.set(record.id, record);
    }
  }

  /** A person has finished with these cells. */
  edited(cells: readonly CellAt[]): void {
    for (const { rowKey, columnKey } of cells) {
      const record = this.#known.get(rowKey);
      if (!record) continue;
      const waiting = this.#waiting.get(rowKey) ?? new Map<string, Waiting>();
      this.#waiting.set(rowKey, waiting);
      const before = waiting.get(columnKey)?.before ?? record[columnKey];
      waiting.set(columnKey, { before, isWrong: false });
      this.#forget({ rowKey, columnKey });
    }
    this.#goOn();
  }

  /** The line is back. */
  readonly resume = (): void => {
    if (!this.#state.isAway) return;
    this.#tell({ isAway: false });
    this.#goOn();
  };

  /** The person has read why. */
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

  /** Whether the record was saved by somebody else first, so that another try may pass. */
  async #saveOnce(rowKey: string, waiting: Map<string, Waiting>, isLast: boolean): Promise<boolean> {
    const wrong = new Set(await this.#parts.wrongColumns(rowKey));
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

  /** What is to be sent: cells that differ from what is saved, break no rule and were not changed by somebody else. */
  #valuesOf(rowKey: string, waiting: Map<string, Waiting>, wrong: ReadonlySet<string>): Record<string, unknown> {
    const record = this.#known.get(rowKey);
    const values: Record<string, unknown> = {};
    for (const [columnKey, cell] of [...waiting]) {
      const value = this.#parts.value({ rowKey, columnKey });
      cell.isWrong = wrong.has(columnKey);
      if (cell.isWrong) continue;
      if (saysTheSame(value, record?.[columnKey])) waiting.delete(columnKey);
      else if (record && !saysTheSame(record[columnKey], cell.before)) {
        const reason = this.#parts.overtaken({ rowKey, columnKey }, record[columnKey]);
        this.#putBack(waiting, { rowKey, columnKey, record, wanted: value, reason });
      } else values[columnKey] = value === '' || value === undefined ? null : value;
    }
    return values;
  }

  #saved(rowKey: string, waiting: Map<string, Waiting>, values: Readonly<Record<string, unknown>>, record: SavedRecord): void {
    this.note([record]);
    for (const [columnKey, sent] of Object.entries(values)) {
      const isSame = saysTheSame(this.#parts.value({ rowKey, columnKey }), sent);
      if (isSame) waiting.delete(columnKey);
      else waiting.set(columnKey, { before: record[columnKey], isWrong: false });
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
    // Cells that are not named are sent again without those that are.
    for (const columnKey of named.length > 0 ? named : Object.keys(values)) {
      this.#putBack(waiting, { rowKey, columnKey, record, wanted: values[columnKey], reason: fields[columnKey] ?? reason });
    }
  }

  #putBack(waiting: Map<string, Waiting>, cell: RefusedCell): void {
    const { rowKey, columnKey, record, wanted } = cell;
    const saved = record[columnKey] ?? '';
    // What the person has typed since stays, and is tried next.
    if (!saysTheSame(this.#parts.value(cell), wanted)) {
      waiting.set(columnKey, { before: record[columnKey], isWrong: false });
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
