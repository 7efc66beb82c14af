// Several tables with one key, with the server's real rules for merging, over connections that lose, repeat, delay and reorder messages.
import fc from 'fast-check';
import { type HeldCell, mergeLiveChanges } from 'shared-contracts/wire/live-merge';
import type { LiveChange, LiveTableServerMessage, LiveTableState } from 'shared-contracts/wire/live-table';
import { liveTableLimits } from 'shared-contracts/wire/live-table';
import { describe, expect, it } from 'vitest';
import type { TableColumn, TableRow } from '../definition/table-column.ts';
import type { Clock } from '../model/flashes.ts';
import { TableModel } from '../model/table-model.ts';
import { type LiveListener, LiveTable } from './live-table.ts';

const columns: readonly TableColumn[] = [
  { key: 'name', title: '名称', type: 'input' },
  { key: 'amount', title: '数量', type: 'inputNumber' },
];
const rows: readonly TableRow[] = ['a', 'b', 'c'].map((id) => ({ id, name: id, amount: 0 }));

/** A clock that the test moves; runs due callbacks in order. */
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

/** A write that the server accepted, with the value that it replaced. */
interface Taken {
  readonly name: string;
  readonly value: unknown;
  readonly by: string;
}

class Peer {
  readonly model: TableModel;
  readonly live: LiveTable;
  readonly caseId: string;
  isOnline = true;
  editing: { readonly rowKey: string; readonly columnKey: string } | null = null;
  readonly #listeners: LiveListener[] = [];
  readonly #beats: (() => void)[] = [];

  constructor(server: Server, caseId: string, given: readonly TableRow[]) {
    this.caseId = caseId;
    this.model = new TableModel({ columns }, given, server.clock);
    this.live = new LiveTable({
      model: this.model,
      caseId,
      clock: server.clock,
      editing: () => this.editing,
      channel: {
        send: (cells) => {
          if (!this.isOnline) return false;
          const text = JSON.stringify({ type: 'change_vxe_table', data: { socketKey: 'p@k', caseId, cells } });
          server.largest = Math.max(server.largest, new TextEncoder().encode(text).length);
          server.carry(() => server.change(this, JSON.parse(text).data.cells));
          return true;
        },
        ask: () => this.ask(server),
        listen: (listener) => {
          this.#listeners.push(listener);
          return () => undefined;
        },
        onBeat: (listener) => {
          this.#beats.push(listener);
          return () => undefined;
        },
      },
    });
    this.live.start();
    this.ask(server);
  }

  ask(server: Server): void {
    if (this.isOnline) server.carry(() => server.ask(this, this.live.since));
  }

  /** Requests missed changes, as the channel does at every heartbeat and after an outage. */
  beat(server: Server): void {
    if (!this.isOnline) return;
    for (const beat of this.#beats) beat();
    this.ask(server);
  }

  hear(text: string): void {
    if (!this.isOnline) return;
    const message = JSON.parse(text) as LiveTableServerMessage;
    for (const listener of this.#listeners) {
      if (message.type === 'state_vxe_table') listener.state(message.data);
      if (message.type === 'ack_vxe_table') listener.ack(message.data);
    }
  }

  set(key: string, column: string, value: unknown): void {
    this.model.transact('edit', (t) => t.set(key, column, value));
  }

  leave(): void {
    const left = this.editing;
    this.editing = null;
    if (left) this.model.leave(left.rowKey, left.columnKey);
  }
}

/** A test server: it merges by the real rules, keeps cells in a map, and delivers messages when the test says so. */
class Server {
  readonly clock = new HandClock();
  readonly connections: Peer[] = [];
  readonly taken: Taken[] = [];
  /** Number of cells in one message of the server. */
  page = 1_000;
  /** Size of the largest message of a client, bytes. */
  largest = 0;
  fates: Fate[] = [];
  #cells = new Map<string, HeldCell & { readonly place: readonly [string, string] }>();
  /** Writes up to this sequence number have been saved, so new windows load them as part of their rows. */
  #savedTo = 0;
  #head = 1_000;
  #started = 1_000;

  join(given: readonly TableRow[] = rows): Peer {
    const peer = new Peer(this, `case-${this.connections.length}`, given);
    this.connections.push(peer);
    return peer;
  }

  value(row: string, column: string): unknown {
    return this.#cells.get(JSON.stringify([row, column]))?.value;
  }

  /** Deletes the shared state, as the server does when nobody has had the table open for a long time. */
  forget(): void {
    this.#cells = new Map();
    this.#head = Math.max(this.#head + 1, 1_000 + this.clock.now());
    this.#started = this.#head;
  }

  /** Simulates that somebody saved the record. */
  save(): void {
    this.#savedTo = this.#head;
  }

  change(from: Peer, changes: readonly LiveChange[]): void {
    const before = this.#head;
    const held = { head: before, room: 10_000, cell: (row: string, column: string) => this.#cells.get(JSON.stringify([row, column])) };
    const merged = mergeLiveChanges(held, from.caseId, changes, 1_000 + this.clock.now());
    this.#head = merged.head;
    for (const {
      cell: [row, column, value, seq, by],
      write,
    } of merged.written) {
      const name = JSON.stringify([row, column]);
      this.#cells.set(name, { value, seq, by, write, place: [row, column] });
      this.taken.push({ name, value, by });
    }
    const { taken, refused, unshared } = merged;
    this.#say(from, { type: 'ack_vxe_table', data: { socketKey: 'p@k', caseId: from.caseId, taken, refused, unshared } });
    if (merged.written.length === 0) return;
    const data = { socketKey: 'p@k', cells: merged.written.map(({ cell }) => cell), from: before, to: merged.head };
    for (const peer of this.connections) this.#say(peer, { type: 'state_vxe_table', data });
  }

  ask(from: Peer, since: number): void {
    if (since >= this.#head) return;
    const isCut = since > 0 && since < this.#started;
    const start = isCut ? 0 : since;
    const all = [...this.#cells.values()]
      .filter(({ seq }) => seq > (start || this.#savedTo))
      .toSorted((first, second) => first.seq - second.seq);
    const cells = all.slice(0, this.page).map(({ place, value, seq, by }) => [...place, value, seq, by] as const);
    const more = cells.length < all.length;
    const to = more ? (cells.at(-1)?.[3] ?? this.#head) : this.#head;
    const data: LiveTableState['data'] = { socketKey: 'p@k', cells, from: start, to, more, ...(isCut ? { cutAt: this.#started } : {}) };
    this.#say(from, { type: 'state_vxe_table', data });
  }

  /** Delivers all messages and lets heartbeats pass until everything is acknowledged. */
  calm(): void {
    this.fates = [];
    for (const peer of this.connections) {
      peer.isOnline = true;
      peer.leave();
    }
    for (let beats = 0; beats < 5; beats += 1) {
      this.clock.pass(20_000);
      for (const peer of this.connections) peer.beat(this);
    }
    this.clock.pass(20_000);
  }

  carry(deliver: () => void): void {
    const fate = this.fates.shift() ?? 'arrive';
    if (fate === 'drop') return;
    if (fate === 'twice') this.clock.later(deliver, 1_500);
    this.clock.later(deliver, fate === 'delay' ? 3_000 : 1);
  }

  #say(to: Peer, message: LiveTableServerMessage): void {
    const text = JSON.stringify(message);
    this.carry(() => to.hear(text));
  }
}

const all = ({ model }: Peer): readonly TableRow[] => model.keys().map(model.row);

describe('unsaved changes that are found on opening', () => {
  it('are listed, but not the own ones and those of people who are there', () => {
    const server = new Server();
    const first = server.join();
    first.set('a', 'name', '焦');
    first.set('b', 'amount', 5);
    server.calm();
    expect(first.live.found.cells()).toEqual([]);
    const second = server.join();
    server.calm();
    first.set('c', 'name', '铁');
    server.calm();
    expect(second.live.found.cells().map(({ rowKey, value }) => [rowKey, value])).toEqual([
      ['a', '焦'],
      ['b', 5],
    ]);
    second.set('b', 'amount', 6);
    expect(second.live.found.cells().map(({ rowKey }) => rowKey)).toEqual(['a']);
    // The page passes the rows as they were saved meanwhile.
    second.model.merge([{ id: 'a', name: '焦', amount: 0 }, ...rows.slice(1)]);
    expect(second.live.found.cells()).toEqual([]);
  });

  it('are put back to the saved values, for everybody', () => {
    const server = new Server();
    const first = server.join();
    first.set('a', 'name', '焦');
    server.calm();
    const second = server.join();
    server.calm();
    second.live.found.putBack();
    server.calm();
    expect([first, second].map(({ model }) => model.value('a', 'name'))).toEqual(['a', 'a']);
    expect(second.live.found.cells()).toEqual([]);
    second.model.undo();
    expect(second.model.value('a', 'name')).toBe('焦');
  });
});

describe('live tables', () => {
  it('merge what others write, except the id, cell by cell: nobody’s other cells are torn', () => {
    const server = new Server();
    const [first, second] = [server.join(), server.join()];
    first.set('a', 'name', '子');
    second.set('a', 'amount', 5);
    server.clock.pass(100);
    expect(all(first)[0]).toEqual({ id: 'a', name: '子', amount: 5 });
    expect(all(second)).toEqual(all(first));
    expect(second.model.flash('a', 'name')).toBeGreaterThan(0);
    second.model.undo();
    server.clock.pass(100);
    expect(all(first)[0]).toEqual({ id: 'a', name: '子', amount: 0 });
  });

  it('do not replace what somebody else wrote when an earlier step is undone: the newer value is offered', () => {
    const server = new Server();
    const [first, second] = [server.join(), server.join()];
    const name = ({ model }: Peer) => model.value('a', 'name');
    second.set('a', 'name', '我的');
    server.clock.pass(100);
    first.set('a', 'name', '新的');
    server.clock.pass(100);
    expect([name(first), name(second)]).toEqual(['新的', '新的']);

    second.model.undo();
    server.clock.pass(1_000);
    expect([name(first), name(second)]).toEqual(['新的', 'a']);
    expect(second.live.offers()).toMatchObject([{ rowKey: 'a', columnKey: 'name', value: '新的', isOpen: true }]);
    for (const offer of second.live.offers()) second.live.take(offer);
    server.clock.pass(1_000);
    expect([name(first), name(second)]).toEqual(['新的', '新的']);
    expect(second.live.offers()).toEqual([]);

    second.set('a', 'name', '又一个');
    second.set('a', 'name', '再一个');
    server.clock.pass(100);
    first.set('a', 'name', '更新的');
    server.clock.pass(100);
    second.model.undo();
    server.clock.pass(1_000);
    second.model.undo();
    server.clock.pass(1_000);
    expect(name(first)).toBe('更新的');
    expect(second.live.offers()).toMatchObject([{ value: '更新的', isOpen: true }]);
    // Who knows of the newer value and keeps the own one replaces it for everybody.
    for (const offer of second.live.offers()) second.live.decline(offer);
    server.clock.pass(1_000);
    expect(name(first)).toBe(name(second));
    expect(name(first)).not.toBe('更新的');
  });

  it('say nothing of new rows, which the others do not have, nor of rows that are gone', () => {
    const server = new Server();
    const [first, second] = [server.join(), server.join(rows.slice(1))];
    first.model.transact('rows', (t) => t.insert(0, [{ name: '新' }]));
    const [key = ''] = first.model.keys();
    first.set(key, 'name', '更新');
    first.set('a', 'name', '子');
    server.clock.pass(100);
    expect(all(second)).toEqual(rows.slice(1));
    expect(server.taken).toEqual([{ name: '["a","name"]', value: '子', by: 'case-0' }]);
  });

  it('hear of a third window what was written before it opened', () => {
    const server = new Server();
    server.page = 1;
    const first = server.join();
    first.set('a', 'name', '子');
    first.set('b', 'name', '丑');
    server.clock.pass(1_000);
    const third = server.join();
    server.clock.pass(1_000);
    expect(all(third)).toEqual(all(first));
  });

  it('of a window that opened after a save replace what was saved, which it shows, but nothing that came after', () => {
    const server = new Server();
    const first = server.join();
    first.set('a', 'amount', 5);
    first.set('b', 'amount', 6);
    server.clock.pass(100);
    server.save();
    const later = server.join(all(first));
    server.clock.pass(100);
    later.set('a', 'amount', 7);
    server.clock.pass(100);
    expect([first, later].map(({ model }) => model.value('a', 'amount'))).toEqual([7, 7]);
    expect(later.live.offers()).toEqual([]);
    later.isOnline = false;
    first.set('b', 'amount', 8);
    server.clock.pass(100);
    later.isOnline = true;
    later.set('b', 'amount', 9);
    server.calm();
    expect(first.model.value('b', 'amount')).toBe(8);
    expect(later.live.offers().map(({ value }) => value)).toEqual([8]);
  });

  it('keep the cell that is being edited and offer the other value; taking it is a change like any other', () => {
    const server = new Server();
    const [mine, theirs] = [server.join(), server.join()];
    mine.editing = { rowKey: 'a', columnKey: 'name' };
    mine.set('a', 'name', '我');
    theirs.set('a', 'name', '他');
    server.clock.pass(100);
    // The table whose write arrived second is offered the other value; which of the two that is depends on the server.
    const [loser, winner] = mine.live.offers().length > 0 ? [mine, theirs] : [theirs, mine];
    const [offer] = loser.live.offers();
    expect(offer).toMatchObject({ rowKey: 'a', columnKey: 'name', value: winner.model.value('a', 'name') });
    if (offer) loser.live.take(offer);
    server.calm();
    expect(all(mine)).toEqual(all(theirs));
    expect(loser.live.offers()).toEqual([]);
  });

  it('keep what was typed when the cell is left after an offer, and go on offering the other value', () => {
    const server = new Server();
    const [mine, theirs] = [server.join(), server.join()];
    server.clock.pass(100);
    mine.editing = { rowKey: 'a', columnKey: 'name' };
    mine.set('a', 'name', '我');
    server.clock.pass(100);
    theirs.set('a', 'name', '他');
    server.clock.pass(100);
    expect(mine.model.value('a', 'name')).toBe('我');
    mine.leave();
    server.clock.pass(100);
    expect([mine, theirs].map(({ model }) => model.value('a', 'name'))).toEqual(['我', '我']);
    const [offer] = mine.live.offers();
    expect(offer?.value).toBe('他');
    if (offer) mine.live.take(offer);
    server.clock.pass(100);
    expect(theirs.model.value('a', 'name')).toBe('他');
  });

  it('keep what was written and refused when somebody only looks into the cell', () => {
    const server = new Server();
    const [theirs, mine] = [server.join(), server.join()];
    theirs.set('b', 'name', '他');
    mine.set('b', 'name', '我');
    mine.editing = { rowKey: 'b', columnKey: 'name' };
    server.clock.pass(4_000);
    mine.leave();
    server.calm();
    expect(mine.model.value('b', 'name')).toBe('我');
    expect(mine.live.offers()).toMatchObject([{ value: '他', isOpen: true }]);
  });

  it('send what is typed into a cell whose offer was written over already', () => {
    const server = new Server();
    const [theirs, mine] = [server.join(), server.join()];
    theirs.set('a', 'name', '他');
    mine.set('a', 'name', '我');
    server.clock.pass(1_000);
    mine.set('a', 'name', '还是我');
    server.clock.pass(1_000);
    mine.editing = { rowKey: 'a', columnKey: 'name' };
    mine.set('a', 'name', '总是我');
    server.calm();
    expect([theirs, mine].map(({ model }) => model.value('a', 'name'))).toEqual(['总是我', '总是我']);
  });

  it('take the other value when the cell is left as it was', () => {
    const server = new Server();
    const [mine, theirs] = [server.join(), server.join()];
    mine.editing = { rowKey: 'a', columnKey: 'name' };
    theirs.set('a', 'name', '他');
    server.clock.pass(100);
    expect(mine.model.value('a', 'name')).toBe('a');
    mine.leave();
    expect(mine.model.value('a', 'name')).toBe('他');
    expect(mine.live.offers()).toEqual([]);
  });

  it('hold the own value everywhere when the offer is declined', () => {
    const server = new Server();
    const [mine, theirs] = [server.join(), server.join()];
    mine.isOnline = false;
    mine.set('a', 'name', '我');
    theirs.set('a', 'name', '他');
    server.clock.pass(48_000);
    mine.isOnline = true;
    mine.beat(server);
    server.clock.pass(1_000);
    expect(mine.model.value('a', 'name')).toBe('我');
    const [offer] = mine.live.offers();
    expect(offer).toMatchObject({ value: '他', isOpen: true });
    if (offer) mine.live.decline(offer);
    server.clock.pass(1_000);
    expect(theirs.model.value('a', 'name')).toBe('我');
  });

  it('are equal again after an outage of any length', () => {
    const server = new Server();
    const [away, here] = [server.join(), server.join()];
    server.clock.pass(100);
    away.isOnline = false;
    here.set('a', 'name', '子');
    away.set('b', 'amount', 7);
    server.clock.pass(3_600_000);
    away.isOnline = true;
    away.beat(server);
    server.clock.pass(1_000);
    expect(all(away)).toEqual(all(here));
    expect(all(here).map(({ name, amount }) => [name, amount])).toEqual([
      ['子', 0],
      ['b', 7],
      ['c', 0],
    ]);
  });

  it('say again what the server has forgotten', () => {
    const server = new Server();
    const [first, second] = [server.join(), server.join()];
    first.set('a', 'name', '子');
    server.clock.pass(1_000);
    server.forget();
    for (const peer of [first, second]) peer.beat(server);
    server.clock.pass(1_000);
    const third = server.join();
    server.clock.pass(1_000);
    expect(all(third)).toEqual(all(first));
    expect(server.value('a', 'name')).toBe('子');
  });

  it('lay the state over rows that come later', () => {
    const server = new Server();
    const [first, second] = [server.join(), server.join(rows.slice(1))];
    first.set('a', 'name', '子');
    server.clock.pass(1_000);
    second.model.reset(rows);
    server.clock.pass(1_000);
    expect(all(second)).toEqual(all(first));
  });

  it('send what was typed during an outage although the page has passed further rows meanwhile', () => {
    const server = new Server();
    const [first, second] = [server.join(), server.join()];
    server.clock.pass(100);
    first.isOnline = false;
    first.set('a', 'name', '离线');
    server.clock.pass(1_000);
    first.model.merge([...rows, { id: 'd', name: 'd', amount: 0 }]);
    server.calm();
    expect([first, second].map(({ model }) => model.value('a', 'name'))).toEqual(['离线', '离线']);
  });

  it('offer what somebody else wrote meanwhile, although the page has passed further rows', () => {
    const server = new Server();
    const [mine, theirs] = [server.join(), server.join()];
    server.clock.pass(100);
    mine.isOnline = false;
    mine.set('a', 'name', '我');
    theirs.set('a', 'name', '他');
    server.clock.pass(1_000);
    mine.model.merge([...rows, { id: 'd', name: 'd', amount: 0 }]);
    server.calm();
    expect(mine.model.value('a', 'name')).toBe('我');
    expect(mine.live.offers()).toMatchObject([{ value: '他', isOpen: true, isRefused: true }]);
    mine.model.merge(rows);
    server.calm();
    expect(mine.model.value('a', 'name')).toBe('我');
    expect(mine.live.offers()).toMatchObject([{ value: '他', isOpen: true, isRefused: true }]);
  });

  it('keep a text that its cell refused, and offer the value that somebody else writes', () => {
    const server = new Server();
    const [mine, theirs] = [server.join(), server.join()];
    mine.model.transact('edit', (t) => t.refuse('a', 'amount', { text: '12吨', message: '不是数字' }));
    theirs.set('a', 'amount', 5);
    server.clock.pass(1_000);
    expect(mine.model.error('a', 'amount')?.text).toBe('12吨');
    const [offer] = mine.live.offers();
    expect(offer?.value).toBe(5);
    if (offer) mine.live.take(offer);
    expect(mine.model.value('a', 'amount')).toBe(5);
    expect(mine.model.error('a', 'amount')).toBeUndefined();
  });

  it('cut a large paste into messages that the server takes, and lose nothing', () => {
    const server = new Server();
    const many = Array.from({ length: 400 }, (_, index) => ({ id: `row-${index}`, name: '', amount: 0 }));
    const [first, second] = [server.join(many), server.join(many)];
    first.model.transact('paste', (t) => {
      for (const { id } of many) t.set(id, 'name', '货'.repeat(60));
    });
    server.clock.pass(20_000);
    expect(all(second)).toEqual(all(first));
    expect(first.live.isSettled).toBe(true);
    expect(server.largest).toBeLessThanOrEqual(liveTableLimits.message);
  });

  it('take two hundred updates a second for five seconds without losing a row', () => {
    const server = new Server();
    const many = Array.from({ length: 1_000 }, (_, index) => ({ id: `row-${index}`, name: '', amount: 0 }));
    const [first, second] = [server.join(many), server.join(many)];
    for (let update = 0; update < 1_000; update += 1) {
      first.set(`row-${update}`, 'amount', update + 1);
      server.clock.pass(5);
    }
    server.clock.pass(20_000);
    expect(second.model.keys().map((key) => second.model.value(key, 'amount'))).toEqual(many.map((_, index) => index + 1));
  });

  it('of five clients are all the same in the end, whatever is dropped, delayed, repeated and reordered, and nothing typed is lost unseen', () => {
    const peer = fc.nat({ max: 4 });
    const action = fc.oneof(
      { weight: 6, arbitrary: fc.record({ does: fc.constant('set' as const), peer, value: fc.integer({ min: 1, max: 9_999 }) }) },
      { weight: 2, arbitrary: fc.record({ does: fc.constant('edit' as const), peer, value: fc.integer({ min: 1, max: 9_999 }) }) },
      {
        weight: 2,
        arbitrary: fc.record({ does: fc.constantFrom('leave', 'away', 'back', 'beat', 'take', 'decline', 'open'), peer, value: fc.nat() }),
      },
    );
    const step = fc.record({
      action,
      row: fc.constantFrom('a', 'b'),
      column: fc.constantFrom('name', 'amount'),
      pause: fc.constantFrom(0, 40, 100, 700, 4_000),
    });
    const fates = fc.array(fc.constantFrom<Fate>('arrive', 'drop', 'delay', 'twice'), { maxLength: 150 });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), fates, fc.integer({ min: 1, max: 3 }), (steps, fate, page) => {
        const server = new Server();
        server.page = page;
        for (let count = 0; count < 5; count += 1) server.join();
        server.fates = [...fate];
        const typed: { readonly by: Peer; readonly name: string; readonly value: unknown }[] = [];
        const decided = new Set<string>();
        for (const [index, { action, row, column, pause }] of steps.entries()) {
          const by = server.connections[action.peer];
          if (!by) continue;
          // Every written value is unique, so that its writer is known.
          const value = column === 'name' ? `${action.value}-${index}` : action.value * 100 + index;
          const [offer] = by.live.offers();
          if (action.does === 'edit') {
            by.leave();
            by.editing = { rowKey: row, columnKey: column };
          }
          if (action.does === 'set' || action.does === 'edit') {
            by.set(row, column, value);
            typed.push({ by, name: JSON.stringify([row, column]), value });
          }
          if (action.does === 'open') {
            by.leave();
            by.editing = { rowKey: row, columnKey: column };
          }
          if (action.does === 'leave') by.leave();
          if (action.does === 'away') by.isOnline = false;
          if (action.does === 'back') by.isOnline = true;
          if (action.does === 'back' || action.does === 'beat') by.beat(server);
          if (offer && action.does === 'take') {
            decided.add(`${by.caseId} ${JSON.stringify([offer.rowKey, offer.columnKey])}`);
            by.live.take(offer);
          }
          if (offer && action.does === 'decline') by.live.decline(offer);
          server.clock.pass(pause);
        }
        server.calm();
        for (const each of server.connections) expect(each.live.isSettled).toBe(true);
        // For each cell, the last value that the person typed: it was accepted by the server, is still in the table beside an offered
        // value, or the person gave it up for the offered one.
        const last = new Map(typed.map((each) => [`${each.by.caseId} ${each.name}`, each]));
        for (const [key, { by, name, value }] of last) {
          const [row, column] = JSON.parse(name) as [string, string];
          const isTaken = server.taken.some((write) => write.name === name && write.value === value && write.by === by.caseId);
          const isOffered = by.live.offers().some((offer) => offer.rowKey === row && offer.columnKey === column && offer.isOpen);
          const stands = isOffered && by.model.value(row, column) === value;
          expect(isTaken || stands || decided.has(key)).toBe(true);
        }
        // When all people have decided about all offers, all tables are equal to the server's state.
        for (let round = 0; round < 6; round += 1) {
          for (const each of server.connections) for (const offer of each.live.offers()) each.live.decline(offer);
          server.calm();
        }
        const newcomer = server.join();
        server.calm();
        for (const each of server.connections) expect(all(each)).toEqual(all(newcomer));
        for (const each of server.connections) expect(each.live.offers()).toEqual([]);
      }),
      { numRuns: 300 },
    );
  });
});
