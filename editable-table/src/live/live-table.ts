/**
 * Keeps a table equal to the state that the server stores for its key. Changes are sent until the server acknowledges them; they contain
 * the number of the value that the person saw. If somebody else wrote the cell meanwhile, the server refuses: the person's value stays, and
 * the other value is offered. Missed writes are requested from the number up to which this table knows all writes.
 */
import type { LiveCell, LiveChange, LiveTableAck, LiveTableState } from 'shared-contracts/wire/live-table';
import type { CellChange, TableEvent } from '../definition/table-store.ts';
import { type Clock, systemClock } from '../model/flashes.ts';
import { rowConversion } from '../model/new-rows.ts';
import { isSameValue } from '../model/row-record.ts';
import { Signal } from '../model/signal.ts';
import type { TableModel } from '../model/table-model.ts';
import { FoundChanges } from './found-changes.ts';
import { cellName, LiveOutbox, type PendingCell } from './live-outbox.ts';

/** Messages from the server about a table. */
export interface LiveListener {
  state(state: LiveTableState['data']): void;
  ack(ack: LiveTableAck['data']): void;
}

/** The connection to the server for one key. */
export interface LiveChannel {
  /** Sends changes; returns whether they were sent. The channel keeps no changes for later. */
  send(cells: readonly LiveChange[], caseId: string): boolean;
  /** Requests the writes after the sequence number (`seq`) up to which the table knows them. */
  ask(): void;
  listen(listener: LiveListener): () => void;
  /** Subscribes to signs that the connection is alive; the first one comes right after the connection has opened. */
  onBeat(listener: () => void): () => void;
}

/** A value that somebody else wrote into a cell that this person changed or is editing; the person is asked which one to keep. */
export interface LiveOffer {
  readonly rowKey: string;
  readonly columnKey: string;
  readonly value: unknown;
  readonly seq: number;
  /** The server stores the other person's value; this person's value exists in this table only. */
  readonly isOpen: boolean;
  /** True when the server refused what this person wrote: this person's value is shown in this table only, until the person decides. */
  readonly isRefused: boolean;
}

interface CellPlace {
  readonly rowKey: string;
  readonly columnKey: string;
}

interface Heard extends CellPlace {
  readonly value: unknown;
  readonly seq: number;
}

export interface LiveTableParts {
  readonly model: TableModel;
  readonly channel: LiveChannel;
  /** Id of this open table, to tell it from other windows that edit the same shared table (`socketKey`). */
  readonly caseId: string;
  /** Returns the cell whose editor is open. */
  readonly editing: () => { readonly rowKey: string; readonly columnKey: string } | null;
  readonly clock?: Clock;
}

/** Delay between a change and its message, ms, so that related changes are sent together. */
const gatherFor = 60;
const tryAgainAfter = 500;

export class LiveTable {
  /** Notifies when the offers or the number of unshared cells changed. */
  readonly changed = new Signal();
  /** Unsaved changes of others that were there when this table was opened. */
  readonly found: FoundChanges;
  readonly #parts: LiveTableParts;
  readonly #clock: Clock;
  readonly #outbox = new LiveOutbox();
  /** By cell, the sequence number (`seq`) of the value that is shown to this person. */
  readonly #seen = new Map<string, number>();
  /** By cell, a value that somebody else wrote while this person's change was not acknowledged yet. */
  readonly #heard = new Map<string, Heard>();
  /** By cell, values that were written into rows that this table does not contain (yet). */
  readonly #absent = new Map<string, LiveCell>();
  /** By cell, the shown value if somebody else wrote it after this person last did. */
  readonly #byOthers = new Map<string, Heard>();
  /** Cells that were changed since their editor was opened, with the value they had before. */
  readonly #typed = new Map<string, unknown>();
  #offers: readonly LiveOffer[] = [];
  #unshared = 0;
  #since = 0;
  /** Whether the state with which this table begins has not arrived completely. */
  #isOpening = true;
  /** Sequence number at which the server began a new state that it is still sending. */
  #cutAt = 0;
  #writes = 0;
  #stopTimer: (() => void) | null = null;

  constructor(parts: LiveTableParts) {
    this.#parts = parts;
    this.#clock = parts.clock ?? systemClock;
    this.found = new FoundChanges(parts.model, this.changed);
  }

  /** The sequence number up to which all writes are known. */
  get since(): number {
    return this.#since;
  }

  /** Starts synchronising the table. Returns a function that stops it. */
  start(): () => void {
    const { model, channel } = this.#parts;
    const stops = [
      model.subscribeEvents((event) => this.#hear(event)),
      channel.listen({ state: (state) => this.#state(state), ack: (ack) => this.#ack(ack) }),
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

  /** The offers that are open or being answered; the same list until it changes. */
  readonly offers = (): readonly LiveOffer[] => this.#offers;

  /** Number of writes that the server did not accept, because they were too large, too many, or not permitted. */
  readonly unshared = (): number => this.#unshared;

  /** Whether the server has acknowledged everything that was written here. */
  get isSettled(): boolean {
    return this.#outbox.size === 0;
  }

  /** The user takes over the value that somebody else wrote. */
  take(offer: LiveOffer): void {
    const { rowKey, columnKey, value } = offer;
    this.#withdraw(offer);
    if (!this.#parts.model.has(rowKey)) return;
    this.#parts.model.transact('edit', (transaction) => transaction.set(rowKey, columnKey, value));
    this.#typed.delete(cellName(rowKey, columnKey));
  }

  /** The user keeps the own value, which is sent again and replaces the offered one. */
  decline(offer: LiveOffer): void {
    this.#withdraw(offer);
    this.#write([offer]);
  }

  #hear(event: TableEvent): void {
    if (event.type === 'leave') {
      this.#left(event.rowKey, event.columnKey);
      return;
    }
    if (event.reason === 'reset') this.#beginAnew();
    else if (event.reason === 'undo' || event.reason === 'redo') this.#changedHere(this.#withoutConflicts(event.cells));
    else if (event.reason !== 'live') this.#changedHere(event.cells);
    if (this.#absent.size > 0) this.#takeAbsent();
    this.found.check();
  }

  /**
   * Called when the page has passed other rows; the server's state is applied to them again. What the person wrote into rows that are still
   * there is not forgotten: changes without acknowledgement are still sent, and other people's values are still offered beside it.
   */
  #beginAnew(): void {
    const { model, channel } = this.#parts;
    const isOwn = ({ rowKey, columnKey }: CellPlace): boolean => model.isChanged(rowKey, columnKey);
    this.#offers = this.#offers.filter(isOwn);
    const own = new Set([...this.#outbox.all(), ...this.#offers].filter(isOwn).map(({ rowKey, columnKey }) => cellName(rowKey, columnKey)));
    const edited = this.#parts.editing();
    if (edited && isOwn(edited)) own.add(cellName(edited.rowKey, edited.columnKey));
    for (const known of [this.#seen, this.#heard, this.#typed, this.#byOthers])
      for (const name of known.keys()) if (!own.has(name)) known.delete(name);
    this.#absent.clear();
    this.#outbox.keepOnly(own);
    this.#since = 0;
    this.#tell();
    channel.ask();
  }

  /**
   * The undone or redone cells that may be sent. A step also leads back from values that somebody else wrote after it. Those are not replaced
   * for everybody: the step's value is shown here, the other one is offered beside it, and the person decides.
   */
  #withoutConflicts(cells: readonly CellChange[]): readonly CellChange[] {
    return cells.filter((cell) => {
      const name = cellName(cell.rowKey, cell.columnKey);
      const offered = this.#offerOf(cell);
      const other = offered?.isOpen ? offered : this.#byOthers.get(name);
      if (!other) return true;
      this.#byOthers.delete(name);
      this.#offer(other, true);
      return false;
    });
  }

  #changedHere(cells: readonly CellChange[]): void {
    const now: CellChange[] = [];
    for (const cell of cells) {
      const name = cellName(cell.rowKey, cell.columnKey);
      this.#byOthers.delete(name);
      const isEdited = this.#isEdited(cell.rowKey, cell.columnKey);
      if (isEdited && !this.#typed.has(name)) this.#typed.set(name, cell.oldValue);
      // While a person types in a cell for which another value is offered, nothing is sent: the value with which the person leaves the cell
      // decides.
      if (!isEdited || !this.#offerOf(cell)?.isOpen) now.push(cell);
    }
    this.#write(now);
  }

  /** Sends the values of these cells; the person counts as having seen a value that was offered for one of them. */
  #write(cells: readonly Pick<CellChange, 'rowKey' | 'columnKey'>[], isRepeated = false): void {
    const { model } = this.#parts;
    const saved = cells.filter(({ rowKey }) => model.has(rowKey) && !model.isInserted(rowKey));
    if (saved.length === 0) return;
    this.#writes += 1;
    for (const { rowKey, columnKey } of saved) {
      // A cell without messages and pending changes contains the saved value.
      const untold = this.#outbox.get(rowKey, columnKey)?.base ?? this.#since;
      const base = this.#seen.get(cellName(rowKey, columnKey)) ?? untold;
      this.#outbox.add({ rowKey, columnKey, write: this.#writes, base, isRepeated });
      this.#close(rowKey, columnKey);
    }
    this.#later(gatherFor);
  }

  /**
   * Called when an editor was closed. If the person typed, the typed value replaces an offered one; otherwise the cell gets the offered
   * value.
   */
  #left(rowKey: string, columnKey: string): void {
    const { model } = this.#parts;
    const name = cellName(rowKey, columnKey);
    const offer = this.#offerOf({ rowKey, columnKey });
    const isTyped = this.#typed.has(name) && !isSameValue(this.#typed.get(name), model.has(rowKey) ? model.value(rowKey, columnKey) : null);
    this.#typed.delete(name);
    if (!offer?.isOpen || !model.has(rowKey)) return;
    if (isTyped) this.#write([offer]);
    // A person who opens and leaves the editor without typing gives up neither an earlier value that the server refused nor a text that the
    // cell refused.
    else if (!offer.isRefused && !this.#hasRefusedText(rowKey, columnKey)) this.#merge([offer]);
  }

  #state({ cells, from, to, more, cutAt }: LiveTableState['data']): void {
    if (cutAt !== undefined) this.#cutAt = cutAt;
    this.#receive(cells);
    const isGap = from > this.#since && cutAt === undefined;
    if (!isGap) this.#since = Math.max(this.#since, to);
    if (!isGap && !more) this.#isOpening = false;
    if (isGap || more) this.#parts.channel.ask();
    else if (this.#cutAt > 0) this.#tellAgain();
  }

  /** The server has lost everything that was written before `#cutAt`; this table sends what it still has again. */
  #tellAgain(): void {
    const forgotten = [...this.#seen].filter(([, seq]) => seq > 0 && seq < this.#cutAt);
    this.#cutAt = 0;
    const cells = forgotten.map(([name]) => {
      const [rowKey = '', columnKey = ''] = name.split('\n');
      return { rowKey, columnKey };
    });
    this.#write(
      cells.filter((cell) => !this.#outbox.get(cell.rowKey, cell.columnKey) && !this.#offerOf(cell)),
      true,
    );
  }

  #receive(cells: readonly LiveCell[]): void {
    const merged: Heard[] = [];
    for (const cell of cells) {
      const [rowKey, columnKey, , seq] = cell;
      const name = cellName(rowKey, columnKey);
      if (!this.#parts.model.has(rowKey)) {
        if ((this.#absent.get(name)?.[3] ?? 0) < seq) this.#absent.set(name, cell);
        continue;
      }
      const heard = this.#fromWire(cell);
      if (heard && this.#isNews(heard, cell[4])) merged.push(heard);
    }
    this.#merge(merged);
  }

  /**
   * Whether a received value replaces the shown one at once. It does not when the value is known already, when an own change of the cell
   * waits for its acknowledgement, or when the value has to be offered.
   */
  #isNews(heard: Heard, by: string): boolean {
    const { rowKey, columnKey, seq } = heard;
    const name = cellName(rowKey, columnKey);
    if (seq <= (this.#seen.get(name) ?? 0)) return false;
    if (this.#outbox.get(rowKey, columnKey)) {
      if (by !== this.#parts.caseId && seq > (this.#heard.get(name)?.seq ?? 0)) this.#heard.set(name, heard);
      return false;
    }
    if (by === this.#parts.caseId) this.#seen.set(name, seq);
    else if (this.#isEdited(rowKey, columnKey) || this.#hasRefusedText(rowKey, columnKey) || this.#offerOf(heard)?.isOpen)
      this.#offer(heard);
    else return true;
    return false;
  }

  #ack({ caseId, taken, refused, unshared }: LiveTableAck['data']): void {
    if (caseId !== this.#parts.caseId) return;
    for (const [rowKey, columnKey, write, seq] of taken) this.#taken(rowKey, columnKey, write, seq);
    for (const [rowKey, columnKey, write, seq, value] of refused) {
      const other = this.#settle(rowKey, columnKey, write);
      const refusal = this.#fromWire([rowKey, columnKey, value, seq, '']);
      if (other === null || !refusal) continue;
      this.#offer(other && other.seq > seq ? other : refusal, true);
    }
    let lost = 0;
    for (const [rowKey, columnKey, write] of unshared) {
      const pending = this.#outbox.get(rowKey, columnKey);
      const other = this.#settle(rowKey, columnKey, write);
      if (other === null) continue;
      if (!pending?.isRepeated) lost += 1;
      if (other) this.#offer(other, true);
    }
    this.#addUnshared(lost);
  }

  #taken(rowKey: string, columnKey: string, write: number, seq: number): void {
    const name = cellName(rowKey, columnKey);
    this.#seen.set(name, Math.max(this.#seen.get(name) ?? 0, seq));
    const pending = this.#outbox.get(rowKey, columnKey);
    // If this person wrote the cell again meanwhile, the newer write counts as based on the write that has just been acknowledged.
    if (pending) pending.base = Math.max(pending.base, seq);
    const other = this.#settle(rowKey, columnKey, write);
    if (other && this.#isNews(other, '')) this.#merge([other]);
  }

  /**
   * Records that the server acknowledged a write. Returns null when no write was pending, otherwise what other people wrote to the cell
   * meanwhile.
   */
  #settle(rowKey: string, columnKey: string, write: number): Heard | undefined | null {
    if (this.#outbox.get(rowKey, columnKey)?.write !== write) return null;
    const name = cellName(rowKey, columnKey);
    const heard = this.#heard.get(name);
    this.#outbox.remove(rowKey, columnKey);
    this.#heard.delete(name);
    return heard;
  }

  #takeAbsent(): void {
    const here = [...this.#absent].filter(([, [rowKey]]) => this.#parts.model.has(rowKey));
    for (const [name] of here) this.#absent.delete(name);
    if (here.length > 0) this.#receive(here.map(([, cell]) => cell));
  }

  #fromWire([rowKey, columnKey, value, seq]: LiveCell): Heard | null {
    if (columnKey === 'id') return null;
    const { columns, kindOf } = this.#parts.model.settings;
    const values = { [columnKey]: value };
    return { rowKey, columnKey, value: (rowConversion(columns, kindOf, 'fromWire')?.(values) ?? values)[columnKey], seq };
  }

  #merge(cells: readonly Heard[]): void {
    if (cells.length === 0) return;
    for (const cell of cells) {
      this.#seen.set(cellName(cell.rowKey, cell.columnKey), cell.seq);
      this.#byOthers.set(cellName(cell.rowKey, cell.columnKey), cell);
      this.#withdraw(cell);
    }
    const { model } = this.#parts;
    const found = this.#isOpening
      ? cells.filter(({ rowKey, columnKey, value }) => !isSameValue(model.value(rowKey, columnKey), value))
      : [];
    model.transact('live', (transaction) => {
      for (const { rowKey, columnKey, value } of cells) transaction.set(rowKey, columnKey, value);
    });
    this.found.add(found);
  }

  #isEdited(rowKey: string, columnKey: string): boolean {
    const edited = this.#parts.editing();
    return edited?.rowKey === rowKey && edited.columnKey === columnKey;
  }

  /** Whether the person typed a text that the cell refused; any other value would remove the text. */
  #hasRefusedText(rowKey: string, columnKey: string): boolean {
    return this.#parts.model.error(rowKey, columnKey)?.source === 'refused';
  }

  #offerOf({ rowKey, columnKey }: Pick<LiveOffer, 'rowKey' | 'columnKey'>): LiveOffer | undefined {
    return this.#offers.find((offer) => offer.rowKey === rowKey && offer.columnKey === columnKey);
  }

  /** Shows the other person's value beside this person's own one, unless they are equal. */
  #offer({ rowKey, columnKey, value, seq }: Heard, isRefusal = false): void {
    const { model } = this.#parts;
    const isRefused = isRefusal || this.#offerOf({ rowKey, columnKey })?.isRefused === true;
    this.#seen.set(cellName(rowKey, columnKey), seq);
    const others = this.#offers.filter((offer) => offer.rowKey !== rowKey || offer.columnKey !== columnKey);
    const isSame = !model.has(rowKey) || isSameValue(model.value(rowKey, columnKey), value);
    this.#offers = isSame ? others : [...others, { rowKey, columnKey, value, seq, isOpen: true, isRefused }];
    this.#tell();
  }

  /** Marks an offer as no longer open while the person's own value is being sent again; the other value can still be accepted. */
  #close(rowKey: string, columnKey: string): void {
    if (!this.#offerOf({ rowKey, columnKey })?.isOpen) return;
    this.#offers = this.#offers.map((offer) =>
      offer.rowKey === rowKey && offer.columnKey === columnKey ? { ...offer, isOpen: false } : offer,
    );
    this.#tell();
  }

  #withdraw({ rowKey, columnKey }: Pick<LiveOffer, 'rowKey' | 'columnKey'>): void {
    const left = this.#offers.filter((offer) => offer.rowKey !== rowKey || offer.columnKey !== columnKey);
    if (left.length === this.#offers.length) return;
    this.#offers = left;
    this.#tell();
  }

  #addUnshared(count: number): void {
    if (count === 0) return;
    this.#unshared += count;
    this.#tell();
  }

  #tell(): void {
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
    const { cells, tooLarge } = this.#outbox.take(({ rowKey, columnKey }: PendingCell) => {
      if (!model.has(rowKey)) return undefined;
      const values = { [columnKey]: model.value(rowKey, columnKey) ?? null };
      return { value: (toWire?.(values) ?? values)[columnKey] ?? null };
    });
    this.#addUnshared(tooLarge.length);
    if (cells.length > 0 && channel.send(cells, caseId)) this.#outbox.sent();
    if (this.#outbox.isDue) this.#later(tryAgainAfter);
  }
}
