/** The order of rows; it finds keys and positions quickly even among a hundred thousand rows. */
import type { RowRecord } from './row-record.ts';

export interface RowPlace {
  readonly record: RowRecord;
  readonly index: number;
}

/** From this number of rows on, inserting copies the list instead of shifting its elements. */
const fewRows = 100;

export class RowList {
  #records: RowRecord[] = [];
  #byKey = new Map<string, RowRecord>();
  /** From this index on, the positions that are stored in the records may be wrong. */
  #staleFrom = Number.POSITIVE_INFINITY;
  #keys: readonly string[] | null = null;

  get size(): number {
    return this.#records.length;
  }

  all(): readonly RowRecord[] {
    return this.#records;
  }

  /** All keys; the same array until the order changes. */
  keys(): readonly string[] {
    this.#keys ??= this.#records.map((record) => record.key);
    return this.#keys;
  }

  at(index: number): RowRecord | undefined {
    return this.#records[index];
  }

  get(key: string): RowRecord | undefined {
    return this.#byKey.get(key);
  }

  indexOf(record: RowRecord): number {
    if (this.#byKey.get(record.key) !== record) return -1;
    if (this.#records[record.index] !== record) this.#renumber();
    return record.index;
  }

  /** Removes records; returns their former positions in order. */
  remove(records: readonly RowRecord[]): readonly RowPlace[] {
    const places = records
      .map((record) => ({ record, index: this.indexOf(record) }))
      .filter(({ index }) => index >= 0)
      .toSorted((first, second) => first.index - second.index);
    const [first] = places;
    if (!first) return places;
    for (const { record } of places) this.#byKey.delete(record.key);
    if (places.length === 1) this.#records.splice(first.index, 1);
    else this.#records = this.#records.filter((record) => this.#byKey.get(record.key) === record);
    this.#changedFrom(first.index);
    return places;
  }

  /** Inserts records at the given positions, which are in ascending order; a position beyond the end means the end. */
  insert(places: readonly RowPlace[]): void {
    const [first] = places;
    if (!first) return;
    for (const { record } of places) this.#byKey.set(record.key, record);
    if (places.length <= fewRows) for (const { record, index } of places) this.#records.splice(index, 0, record);
    else this.#records = merged(this.#records, places);
    this.#changedFrom(Math.min(first.index, this.size - places.length));
  }

  move(record: RowRecord, to: number): void {
    const from = this.indexOf(record);
    if (from < 0) return;
    this.#records.splice(from, 1);
    this.#records.splice(to, 0, record);
    this.#changedFrom(Math.min(from, to));
  }

  /** Replaces all records; the passed map belongs to the list afterwards. */
  replace(byKey: Map<string, RowRecord>): void {
    this.#byKey = byKey;
    this.#records = [...byKey.values()];
    this.#staleFrom = Number.POSITIVE_INFINITY;
    this.#keys = null;
  }

  #changedFrom(index: number): void {
    this.#staleFrom = Math.min(this.#staleFrom, index);
    this.#keys = null;
  }

  #renumber(): void {
    const from = Math.min(this.#staleFrom, this.size);
    for (let index = from; index < this.size; index += 1) {
      const record = this.#records[index];
      if (record) record.index = index;
    }
    this.#staleFrom = Number.POSITIVE_INFINITY;
  }
}

function merged(records: readonly RowRecord[], places: readonly RowPlace[]): RowRecord[] {
  const whole: RowRecord[] = [];
  let next = 0;
  for (const record of records) {
    for (let place = places[next]; place && place.index <= whole.length; place = places[next]) {
      whole.push(place.record);
      next += 1;
    }
    whole.push(record);
  }
  for (const { record } of places.slice(next)) whole.push(record);
  return whole;
}
