import fc from 'fast-check';
import type { LiveRow } from 'shared-contracts/wire/live-table';
import { liveTableLimits } from 'shared-contracts/wire/live-table';
import { describe, expect, it } from 'vitest';
import type { TableColumn, TableRow } from '../definition/table-column.ts';
import type { Clock } from '../model/flashes.ts';
import { TableModel } from '../model/table-model.ts';
import { type LiveChannel, LiveTable } from './live-table.ts';

const columns: readonly TableColumn[] = [
  { key: 'name', title: '名称', type: 'input' },
  { key: 'amount', title: '数量', type: 'inputNumber' },
];
const rows: readonly TableRow[] = ['a', 'b', 'c'].map((id) => ({ id, name: id, amount: 0 }));

/** Time that goes when told; runs what is due in its order. */
class HandClock implements Clock {
  #now = 0;
  #due: { readonly at: number; readonly run: () => void }[] = [];
  now = (): number => this.#now;
  later = (run: () => void, milliseconds: number): (() => void) => {
    const entry = { at: this.#now + milliseconds, run };
    this.#due.push(entry);
    return () => {
      this.#due = this.#due.filter((each) => each !== entry);
    };
  };
  pass(milliseconds: number): void {
    const end = this.#now + milliseconds;
    for (;;) {
      const [next] = this.#due.filter(({ at }) => at <= end).toSorted((first, second) => first.at - second.at);
      if (!next) break;
      this.#due = this.#due.filter((each) => each !== next);
      this.#now = Math.max(this.#now, next.at);
      next.run();
    }
    this.#now = end;
  }
}

type Fate = 'arrive' | 'drop' | 'delay' | 'twice';

interface Peer {
  readonly model: TableModel;
  readonly live: LiveTable;
  readonly beat: () => void;
  editing: { readonly rowKey: string; readonly columnKey: string } | null;
}

/** A server that does with messages what it is told, in turn. */
class ChaosServer {
  readonly clock = new HandClock();
  readonly connections: Peer[] = [];
  /** Bytes of the largest message. */
  largest = 0;
  fates: Fate[] = [];
  readonly #ears: ((message: { rows: readonly LiveRow[]; caseId: string }) => void)[] = [];

  join(given: readonly TableRow[] = rows): Peer {
    const place = this.connections.length;
    const model = new TableModel({ columns }, given, this.clock);
    let beat = (): void => undefined;
    let hear: (rows: readonly LiveRow[], caseId: string) => void = () => undefined;
    const channel: LiveChannel = {
      send: (sent, caseId) => {
        const text = JSON.stringify({ type: 'update_vxe_table', data: { socketKey: 'p@k', args: [sent, caseId] } });
        this.largest = Math.max(this.largest, new TextEncoder().encode(text).length);
        for (const [ear, deliver] of this.#ears.entries()) if (ear !== place) this.#treat(() => deliver(JSON.parse(text).data.args));
        return true;
      },
      listen: (listener) => {
        hear = listener;
        return () => undefined;
      },
      onBeat: (listener) => {
        beat = listener;
        return () => undefined;
      },
    };
    const peer: Peer = {
      model,
      beat: () => beat(),
      editing: null,
      live: new LiveTable({ model, channel, caseId: `case-${place}`, editing: () => peer.editing, clock: this.clock }),
    };
    peer.live.start();
    this.#ears.push((args) => {
      const [sent, caseId] = args as unknown as [readonly LiveRow[], string];
      hear(sent, caseId);
    });
    this.connections.push(peer);
    return peer;
  }

  /** Everything that is under way arrives; then a heartbeat passes, and what it brings arrives too. */
  calm(): void {
    this.fates = [];
    for (let beats = 0; beats < 2; beats += 1) {
      this.clock.pass(20_000);
      for (const peer of this.connections) peer.beat();
    }
    this.clock.pass(20_000);
  }

  #treat(deliver: () => void): void {
    const fate = this.fates.shift() ?? 'arrive';
    if (fate === 'drop') return;
    if (fate === 'delay') this.clock.later(deliver, 3_000);
    else deliver();
    if (fate === 'twice') this.clock.later(deliver, 1_500);
  }
}

const set = (peer: Peer, key: string, column: string, value: unknown): void =>
  peer.model.transact('edit', (t) => t.set(key, column, value));
const all = ({ model }: Peer): readonly TableRow[] => model.keys().map(model.row);

describe('live tables', () => {
  it('merge what others write, except the id, cell by cell: nobody’s other cells are torn', () => {
    const server = new ChaosServer();
    const [first, second] = [server.join(), server.join()];
    set(first, 'a', 'name', '子');
    set(second, 'a', 'amount', 5);
    server.clock.pass(100);
    expect(all(first)[0]).toEqual({ id: 'a', name: '子', amount: 5 });
    expect(all(second)).toEqual(all(first));
    expect(second.model.flash('a', 'name')).toBeGreaterThan(0);
    expect(second.model.canUndo()).toBe(true);
    second.model.undo();
    server.clock.pass(100);
    expect(all(first)[0]).toEqual({ id: 'a', name: '子', amount: 0 });
  });

  it('say nothing of new rows, which the others do not have, nor of rows that are gone', () => {
    const server = new ChaosServer();
    const [first, second] = [server.join(), server.join(rows.slice(1))];
    first.model.transact('rows', (t) => t.insert(0, [{ name: '新' }]));
    const [key = ''] = first.model.keys();
    set(first, key, 'name', '更新');
    set(first, 'a', 'name', '子');
    server.clock.pass(100);
    expect(all(second)).toEqual(rows.slice(1));
  });

  it('keep the cell that is being edited and offer the other value', () => {
    const server = new ChaosServer();
    const [mine, theirs] = [server.join(), server.join()];
    mine.editing = { rowKey: 'a', columnKey: 'name' };
    set(mine, 'a', 'name', '我');
    set(theirs, 'a', 'name', '他');
    server.clock.pass(100);
    expect(mine.model.value('a', 'name')).toBe('我');
    const [offer] = mine.live.offers();
    expect(offer).toMatchObject({ rowKey: 'a', columnKey: 'name', value: '他' });
    if (offer) mine.live.take(offer);
    server.calm();
    expect(all(mine)).toEqual(all(theirs));
    expect(theirs.model.value('a', 'name')).toBe('他');
    expect(mine.live.offers()).toEqual([]);
  });

  it('hold the own value everywhere when the offer is declined', () => {
    const server = new ChaosServer();
    const [mine, theirs] = [server.join(), server.join()];
    mine.editing = { rowKey: 'a', columnKey: 'name' };
    set(theirs, 'a', 'name', '他');
    server.clock.pass(100);
    const [offer] = mine.live.offers();
    if (offer) mine.live.decline(offer);
    server.calm();
    expect(theirs.model.value('a', 'name')).toBe('a');
  });

  it('take the other value when the cell is left as it was', () => {
    const server = new ChaosServer();
    const [mine, theirs] = [server.join(), server.join()];
    mine.editing = { rowKey: 'a', columnKey: 'name' };
    set(theirs, 'a', 'name', '他');
    server.clock.pass(100);
    expect(mine.model.value('a', 'name')).toBe('a');
    mine.editing = null;
    mine.model.leave('a', 'name');
    expect(mine.model.value('a', 'name')).toBe('他');
    expect(mine.live.offers()).toEqual([]);
  });

  it('cut a large paste into messages that the server takes, and lose nothing', () => {
    const server = new ChaosServer();
    const many = Array.from({ length: 400 }, (_, index) => ({ id: `row-${index}`, name: '', amount: 0 }));
    const [first, second] = [server.join(many), server.join(many)];
    first.model.transact('paste', (t) => {
      for (const { id } of many) t.set(id, 'name', '货'.repeat(60));
    });
    server.clock.pass(20_000);
    expect(all(second)).toEqual(all(first));
    expect(server.largest).toBeLessThanOrEqual(liveTableLimits.message);
  });

  it('take two hundred updates a second for five seconds without losing a row', () => {
    const server = new ChaosServer();
    const many = Array.from({ length: 1_000 }, (_, index) => ({ id: `row-${index}`, name: '', amount: 0 }));
    const [first, second] = [server.join(many), server.join(many)];
    for (let update = 0; update < 1_000; update += 1) {
      set(first, `row-${update}`, 'amount', update + 1);
      server.clock.pass(5);
    }
    server.clock.pass(20_000);
    expect(second.model.keys().map((key) => second.model.value(key, 'amount'))).toEqual(many.map((_, index) => index + 1));
  });

  it('hear with the next heartbeat what was lost', () => {
    const server = new ChaosServer();
    const [first, second] = [server.join(), server.join()];
    server.fates = ['drop', 'drop'];
    set(first, 'a', 'name', '子');
    server.clock.pass(1_000);
    first.beat();
    expect(second.model.value('a', 'name')).toBe('a');
    first.beat();
    expect(second.model.value('a', 'name')).toBe('子');
  });

  it('keep the later of two writes that arrive in the wrong order', () => {
    const server = new ChaosServer();
    const [first, second] = [server.join(), server.join()];
    server.fates = ['delay', 'arrive'];
    set(first, 'a', 'name', '先');
    server.clock.pass(100);
    set(first, 'a', 'name', '后');
    server.clock.pass(10_000);
    expect(second.model.value('a', 'name')).toBe('后');
  });

  it('are all the same in the end, whatever the server drops, delays, repeats and reorders', () => {
    const edit = fc.record({
      peer: fc.nat({ max: 2 }),
      row: fc.constantFrom('a', 'b', 'c'),
      column: fc.constantFrom('name', 'amount'),
      value: fc.integer({ min: 1, max: 99 }),
      pause: fc.constantFrom(0, 40, 100, 700, 4_000),
      beat: fc.boolean(),
    });
    const fates = fc.array(fc.constantFrom<Fate>('arrive', 'drop', 'delay', 'twice'), { maxLength: 60 });
    fc.assert(
      fc.property(fc.array(edit, { maxLength: 25 }), fates, (edits, fate) => {
        const server = new ChaosServer();
        for (let count = 0; count < 3; count += 1) server.join();
        // Everything is said four times: what is dropped four times is lost.
        let drops = 0;
        server.fates = fate.map((each) => {
          if (each === 'drop') drops += 1;
          return each === 'drop' && drops > 3 ? 'delay' : each;
        });
        for (const { peer, row, column, value, pause, beat } of edits) {
          const by = server.connections[peer];
          if (!by) continue;
          set(by, row, column, value);
          server.clock.pass(pause);
          if (beat) by.beat();
        }
        server.calm();
        const [first, ...others] = server.connections.map(all);
        for (const other of others) expect(other).toEqual(first);
        for (const row of first ?? []) {
          const written = edits.filter((each) => each.row === row.id && each.column === 'name').map(({ value }) => value);
          expect([row.id, ...written]).toContain(row.name);
          if (written.length > 0) expect(row.name).not.toBe(row.id);
        }
      }),
      { numRuns: 200 },
    );
  });
});
