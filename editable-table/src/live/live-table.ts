/**
 * Synchronises one table with the tables of the same key. Every write to a cell has a timestamp; at every table the later write
 * wins, so messages may arrive late, twice or in another order. Writes are repeated with the next heartbeats in case one was lost.
 */
import type { LiveRow, LiveStamp } from 'shared-contracts/wire/live-table';
import type { CellChange, TableEvent } from '../definition/table-store.ts';
import { type Clock, systemClock } from '../model/flashes.ts';
import { rowConversion } from '../model/new-rows.ts';
import { isSameValue } from '../model/row-record.ts';
import { Signal } from '../model/signal.ts';
import type { TableModel } from '../model/table-model.ts';
import { cellParts, isLater, LiveOutbox, noStamp } from './live-outbox.ts';

/** Connection to the other tables of the key. */
export interface LiveChannel {
  /** Sends a text. Returns whether it was sent; nothing is queued. */
  send(rows: readonly LiveRow[], caseId: string): boolean;
  listen(listener: (rows: readonly LiveRow[], caseId: string) => void): () => void;
  /** The connection has just shown that it is alive. */
  onBeat(listener: () => void): () => void;
}

/** What somebody else wrote into the cell that this person was editing. */
export interface LiveOffer {
  readonly rowKey: string;
  readonly columnKey: string;
  readonly value: unknown;
  readonly stamp: LiveStamp;
}

export interface LiveTableParts {
  readonly model: TableModel;
  readonly channel: LiveChannel;
  /** Id of this table among the tables of the key. */
  readonly caseId: string;
  /** The cell whose editor is open. */
  readonly editing: () => { readonly rowKey: string; readonly columnKey: string } | null;
  readonly clock?: Clock;
}

/** Milliseconds between a change and its message, so that related changes are sent together. */
const gatherFor = 60;
const tryAgainAfter = 500;

export class LiveTable {
  readonly changed = new Signal();
  readonly #parts: LiveTableParts;
  readonly #clock: Clock;
  readonly #outbox = new LiveOutbox();
  readonly #stamps = new Map<string, LiveStamp>();
  #offers: readonly LiveOffer[] = [];
  #count = 0;
  #stopTimer: (() => void) | null = null;

  constructor(parts: LiveTableParts) {
    this.#parts = parts;
    this.#clock = parts.clock ?? systemClock;
  }

  /** From now on. Returns a function that stops it. */
  start(): () => void {
    const { model, channel } = this.#parts;
    const stops = [
      model.subscribeEvents((event) => this.#hear(event)),
      channel.listen((rows, caseId) => this.#receive(rows, caseId)),
      channel.onBeat(() => {
        this.#outbox.repeat();
        this.#flush();
      }),
    ];
    return () => {
      for (const stop of stops) stop();
      this.#stopTimer?.();
      this.#stopTimer = null;
    };
  }

  /** Values offered to the user; the same list until it changes. */
  readonly offers = (): readonly LiveOffer[] => this.#offers;

  /** The user accepts the other value. */
  take(offer: LiveOffer): void {
    this.#withdraw(offer);
    const { rowKey, columnKey, value } = offer;
    this.#parts.model.transact('edit', (transaction) => transaction.set(rowKey, columnKey, value));
    this.#assert(offer);
  }

  /** The user keeps the own value. */
  decline(offer: LiveOffer): void {
    this.#withdraw(offer);
    this.#assert(offer);
  }

  /** If the other's write is later, the own value is written again, so that all tables hold it. */
  #assert({ rowKey, columnKey, stamp }: LiveOffer): void {
    if (!isLater(this.#stamps.get(cellName(rowKey, columnKey)) ?? noStamp, stamp)) this.#write([{ rowKey, columnKey }]);
  }

  #hear(event: TableEvent): void {
    if (event.type === 'leave') this.#left(event.rowKey, event.columnKey);
    else if (event.reason !== 'live' && event.reason !== 'reset') this.#write(event.cells);
  }

  #write(cells: readonly Pick<CellChange, 'rowKey' | 'columnKey'>[]): void {
    const { model, caseId } = this.#parts;
    const saved = cells.filter(({ rowKey }) => model.has(rowKey) && !model.isInserted(rowKey));
    if (saved.length === 0) return;
    this.#count += 1;
    for (const { rowKey, columnKey } of saved) {
      const stamp: LiveStamp = [this.#count, caseId];
      this.#stamps.set(cellName(rowKey, columnKey), stamp);
      this.#outbox.add({ rowKey, columnKey, stamp });
    }
    this.#later(gatherFor);
  }

  #receive(rows: readonly LiveRow[], from: string): void {
    const { model, caseId, editing } = this.#parts;
    if (from === caseId) return;
    const edited = editing();
    const merged: LiveOffer[] = [];
    for (const { rowKey, columnKey, value, stamp } of rows.flatMap((row) => this.#cellsOf(row))) {
      this.#count = Math.max(this.#count, stamp[0]);
      const name = cellName(rowKey, columnKey);
      if (!model.has(rowKey) || !isLater(stamp, this.#stamps.get(name) ?? noStamp)) continue;
      const cell = { rowKey, columnKey, value, stamp };
      const isEdited = edited?.rowKey === rowKey && edited.columnKey === columnKey;
      this.#stamps.set(name, stamp);
      if (!isEdited) merged.push(cell);
      else if (!isSameValue(model.value(rowKey, columnKey), value)) this.#offer(cell);
    }
    this.#merge(merged);
  }

  #cellsOf({ id, values, stamps }: LiveRow): readonly LiveOffer[] {
    const { columns, kindOf } = this.#parts.model.settings;
    const kept = rowConversion(columns, kindOf, 'fromWire')?.(values) ?? values;
    return cellParts(kept).map(([columnKey, value]) => ({ rowKey: id, columnKey, value, stamp: stamps[columnKey] ?? noStamp }));
  }

  #merge(cells: readonly LiveOffer[]): void {
    if (cells.length === 0) return;
    for (const cell of cells) this.#withdraw(cell);
    this.#parts.model.transact('live', (transaction) => {
      for (const { rowKey, columnKey, value } of cells) transaction.set(rowKey, columnKey, value);
    });
  }

  /** After the editor closes: an unchanged cell gets the other's value; for a changed one the user is asked. */
  #left(rowKey: string, columnKey: string): void {
    const offer = this.#offers.find((each) => each.rowKey === rowKey && each.columnKey === columnKey);
    const own = this.#stamps.get(cellName(rowKey, columnKey)) ?? noStamp;
    if (offer && !isLater(own, offer.stamp)) this.#merge([offer]);
  }

  #offer(cell: LiveOffer): void {
    this.#withdraw(cell);
    this.#offers = [...this.#offers, cell];
    this.changed.mark();
    this.changed.tell();
  }

  #withdraw({ rowKey, columnKey }: Pick<LiveOffer, 'rowKey' | 'columnKey'>): void {
    const left = this.#offers.filter((offer) => offer.rowKey !== rowKey || offer.columnKey !== columnKey);
    if (left.length === this.#offers.length) return;
    this.#offers = left;
    this.changed.mark();
    this.changed.tell();
  }

  #later(milliseconds: number): void {
    this.#stopTimer ??= this.#clock.later(() => {
      this.#stopTimer = null;
      this.#flush();
    }, milliseconds);
  }

  #flush(): void {
    const { model, channel, caseId } = this.#parts;
    const { columns, kindOf } = model.settings;
    const toWire = rowConversion(columns, kindOf, 'toWire');
    const rows = this.#outbox.take((rowKey, columnKey, stamp) => {
      // Somebody has written the cell since, or the row is gone.
      if (!model.has(rowKey) || this.#stamps.get(cellName(rowKey, columnKey)) !== stamp) return undefined;
      const values = { [columnKey]: model.value(rowKey, columnKey) ?? null };
      return { value: (toWire?.(values) ?? values)[columnKey] };
    });
    if (rows.length > 0 && channel.send(rows, caseId)) this.#outbox.sent();
    if (!this.#outbox.isEmpty) this.#later(tryAgainAfter);
  }
}

function cellName(rowKey: string, column: string): string {
  return `${rowKey}\n${column}`;
}
