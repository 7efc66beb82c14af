// Saving cells when a person has finished editing them: shown values, requests, reverted cells.
import { describe, expect, it } from 'vitest';
import { type CellAt, CellSaver, type SavedRecord, type SaveFailure } from './cell-saver.ts';

type Body = Readonly<Record<string, unknown>> & { readonly id: string; readonly version: number };
type Response = (body: Body) => SavedRecord | SaveFailure;

const refused = (reason: string, fields: Record<string, string> = {}): SaveFailure => ({ kind: 'refused', reason, fields });
const away: SaveFailure = { kind: 'away', reason: '网络', fields: {} };
const stale: SaveFailure = { kind: 'stale', reason: '已被修改', fields: {} };
const isFailure = (response: SavedRecord | SaveFailure): response is SaveFailure => 'kind' in response;
const settled = () => new Promise((resolve) => setTimeout(resolve, 5));

function bench(respond?: Response) {
  const server = new Map<string, SavedRecord>([
    ['a', { id: 'a', version: 1, remark: '甲', price: '88.0000' }],
    ['b', { id: 'b', version: 5, remark: '乙', price: '90.0000' }],
  ]);
  const shown = new Map<string, Record<string, unknown>>([...server].map(([id, record]) => [id, { ...record }]));
  const sent: Body[] = [];
  const wrong = new Set<string>();
  const plan = { respond: respond ?? ((body: Body) => ({ ...server.get(body.id), ...body, version: body.version + 1 })) };
  const saver = new CellSaver({
    async save(body) {
      sent.push(body);
      const current = server.get(body.id);
      const response = current?.version === body.version ? plan.respond(body) : stale;
      if (isFailure(response)) throw response;
      server.set(body.id, response);
      return response;
    },
    read: async (id) => server.get(id) ?? null,
    failureOf: (error) => error as SaveFailure,
    value: ({ rowKey, columnKey }) => shown.get(rowKey)?.[columnKey],
    merge: (records) => {
      for (const record of records) {
        const row = shown.get(record.id);
        // Values that were typed but not saved stay, as in the real table.
        for (const [name, value] of Object.entries(record)) if (row && !typed.has(`${record.id}.${name}`)) row[name] = value;
      }
    },
    putBack: ({ rowKey, columnKey }, value) => {
      typed.delete(`${rowKey}.${columnKey}`);
      (shown.get(rowKey) ?? {})[columnKey] = value;
    },
    wrongColumns: async () => (shown.size === 0 ? null : [...wrong]),
    overtaken: (_, theirs) => `他人已改为${theirs}`,
  });
  const typed = new Set<string>();
  saver.note([...server.values()]);
  const type = (rowKey: string, columnKey: string, value: unknown): void => {
    (shown.get(rowKey) ?? {})[columnKey] = value;
    typed.add(`${rowKey}.${columnKey}`);
    saver.edited([{ rowKey, columnKey }]);
  };
  const value = ({ rowKey, columnKey }: CellAt) => shown.get(rowKey)?.[columnKey];
  return { server, shown, sent, wrong, plan, saver, type, value, typed };
}

describe('a cell', () => {
  it('is sent under the version of its record; cells of one record go together, one call after the other', async () => {
    const { saver, sent, type } = bench();
    type('a', 'remark', '新');
    type('a', 'price', 99);
    expect(saver.state().waiting).toBe(2);
    await settled();
    type('a', 'remark', '更新');
    await settled();
    expect(sent).toEqual([
      { id: 'a', version: 1, remark: '新', price: 99 },
      { id: 'a', version: 2, remark: '更新' },
    ]);
    expect(saver.state()).toMatchObject({ waiting: 0, savedCells: 3, refused: [] });
  });

  it('that says what is saved already is not sent, and an emptied one is sent as nothing', async () => {
    const { sent, type } = bench();
    type('a', 'price', 88);
    type('b', 'remark', '');
    await settled();
    expect(sent).toEqual([{ id: 'b', version: 5, remark: null }]);
  });

  it('that breaks a rule waits until it is mended; the others of its record go', async () => {
    const { saver, sent, wrong, type } = bench();
    wrong.add('price');
    type('a', 'price', -1);
    type('a', 'remark', '新');
    await settled();
    expect(sent).toEqual([{ id: 'a', version: 1, remark: '新' }]);
    expect(saver.state()).toMatchObject({ waiting: 0, wrong: 1 });
    wrong.clear();
    type('a', 'price', 91);
    await settled();
    expect(sent[1]).toEqual({ id: 'a', version: 2, price: 91 });
    expect(saver.state().wrong).toBe(0);
  });
});

describe('a person who leaves', () => {
  it('loses no value that was entered, and no value that was stored', async () => {
    const { saver, sent, shown, server, type } = bench();
    type('a', 'remark', '新');
    type('b', 'remark', '');
    // The page is gone while the first values are on their way.
    shown.clear();
    await settled();
    expect(sent).toEqual([
      { id: 'a', version: 1, remark: '新' },
      { id: 'b', version: 5, remark: null },
    ]);
    expect([server.get('a')?.remark, server.get('b')?.remark]).toEqual(['新', null]);
    expect(saver.state()).toMatchObject({ waiting: 0, refused: [] });
  });

  it('while a request runs: what was entered after it is sent too, once', async () => {
    const { sent, plan, shown, server, type } = bench();
    plan.respond = (body) => {
      if (body.version === 1) {
        type('a', 'price', 91);
        shown.clear();
      }
      return { ...(server.get(body.id) as SavedRecord), ...body, version: body.version + 1 };
    };
    type('a', 'remark', '新');
    await settled();
    expect(sent).toEqual([
      { id: 'a', version: 1, remark: '新' },
      { id: 'a', version: 2, price: 91 },
    ]);
  });

  it('does not have invalid values sent', async () => {
    const { sent, shown, wrong, type } = bench();
    wrong.add('price');
    type('a', 'price', -1);
    await settled();
    type('a', 'remark', '新');
    shown.clear();
    await settled();
    expect(sent).toEqual([{ id: 'a', version: 1, remark: '新' }]);
  });
});

describe('what the server refuses', () => {
  it('goes back with the reason; cells that it does not name are sent without those that it does', async () => {
    const { saver, sent, value, type } = bench((body) =>
      'price' in body ? refused('单价超限', { price: '单价超限' }) : { ...body, version: body.version + 1, remark: '新', price: '88.0000' },
    );
    type('a', 'price', 500);
    type('a', 'remark', '新');
    await settled();
    expect(sent.map(({ id: _, ...body }) => body)).toEqual([
      { version: 1, price: 500, remark: '新' },
      { version: 1, remark: '新' },
    ]);
    expect(value({ rowKey: 'a', columnKey: 'price' })).toBe('88.0000');
    expect(saver.state().refused).toMatchObject([{ rowKey: 'a', columnKey: 'price', wanted: 500, reason: '单价超限' }]);
    expect(saver.state().waiting).toBe(0);
  });

  it('stays when the person has typed on meanwhile, and that is tried next', async () => {
    const { saver, sent, shown, typed, type } = bench((body) => {
      if (body.price !== 500) return { ...body, version: 2, remark: '甲', price: '95.0000' };
      (shown.get('a') ?? {}).price = 95;
      typed.add('a.price');
      return refused('单价超限');
    });
    type('a', 'price', 500);
    await settled();
    expect(sent.map(({ price }) => price)).toEqual([500, 95]);
    expect(saver.state()).toMatchObject({ refused: [], waiting: 0 });
  });

  it('is forgotten once the cell is saved or the person has read it', async () => {
    const { saver, plan, type } = bench(() => refused('不行'));
    type('a', 'price', 500);
    type('b', 'price', 500);
    await settled();
    expect(saver.state().refused).toHaveLength(2);
    saver.dismiss(saver.state().refused.slice(1));
    plan.respond = (body) => ({ ...body, version: body.version + 1, remark: '甲' });
    type('a', 'price', 89);
    await settled();
    expect(saver.state().refused).toEqual([]);
  });
});

describe('somebody else', () => {
  it('who changed another cell first is merged, and the own one is saved on the new version', async () => {
    const { server, sent, value, type } = bench();
    server.set('a', { id: 'a', version: 2, remark: '他', price: '88.0000' });
    type('a', 'price', 91);
    await settled();
    expect(sent.map(({ version }) => version)).toEqual([1, 2]);
    expect(value({ rowKey: 'a', columnKey: 'remark' })).toBe('他');
  });

  it('who changed the same cell first wins, and the person is told what they changed it to', async () => {
    const { server, saver, sent, value, type } = bench();
    server.set('a', { id: 'a', version: 2, remark: '甲', price: '95.0000' });
    type('a', 'price', 91);
    await settled();
    expect(sent).toHaveLength(1);
    expect(value({ rowKey: 'a', columnKey: 'price' })).toBe('95.0000');
    expect(saver.state().refused).toMatchObject([{ wanted: 91, reason: '他人已改为95.0000' }]);
  });
});

describe('without a line', () => {
  it('nothing goes back: everything is sent when the line is there again, and what had arrived is not sent twice', async () => {
    const { saver, server, sent, plan, value, type } = bench((body) => {
      // The request arrived, but its response was lost.
      server.set(body.id, { ...(server.get(body.id) as SavedRecord), ...body, version: body.version + 1 });
      return away;
    });
    type('a', 'price', 91);
    await settled();
    type('b', 'price', 92);
    await settled();
    expect(saver.state()).toMatchObject({ isAway: true, waiting: 2 });
    expect([value({ rowKey: 'a', columnKey: 'price' }), sent.length]).toEqual([91, 1]);
    plan.respond = (body) => ({ ...(server.get(body.id) as SavedRecord), ...body, version: body.version + 1 });
    saver.resume();
    await settled();
    expect(saver.state()).toMatchObject({ isAway: false, waiting: 0, refused: [] });
    expect(server.get('a')).toMatchObject({ version: 2, price: 91 });
    expect(server.get('b')).toMatchObject({ version: 6, price: 92 });
  });
});
