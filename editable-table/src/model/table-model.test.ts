import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import type { TableColumn, TableRow } from '../definition/table-column.ts';
import type { TableEvent } from '../definition/table-store.ts';
import type { Clock } from './flashes.ts';
import { RowOutput } from './row-output.ts';
import { type ModelSettings, TableModel } from './table-model.ts';

const columns: readonly TableColumn[] = [
  { key: 'name', title: '名称', type: 'input' },
  { key: 'amount', title: '数量', type: 'inputNumber', statistics: ['sum', 'average'], defaultValue: 1 },
  { key: 'paid', title: '已付', type: 'checkbox', customValue: ['Y', 'N'], defaultChecked: true },
];

const rows: readonly TableRow[] = [
  { id: 'a', name: '甲', amount: 1, paid: 'Y' },
  { id: 'b', name: '乙', amount: 2, paid: 'N' },
  { id: 'c', name: '丙', amount: 3, paid: 'N' },
];

/** A clock that the test moves. */
function handClock(): Clock & { pass(milliseconds: number): void } {
  let now = 1000;
  let due: { readonly at: number; readonly run: () => void }[] = [];
  return {
    now: () => now,
    later(run, milliseconds) {
      const entry = { at: now + milliseconds, run };
      due.push(entry);
      return () => {
        due = due.filter((each) => each !== entry);
      };
    },
    pass(milliseconds) {
      now += milliseconds;
      const ripe = due.filter(({ at }) => at <= now);
      due = due.filter(({ at }) => at > now);
      for (const { run } of ripe) run();
    },
  };
}

function open(settings: Partial<ModelSettings> = {}, given: readonly TableRow[] = rows) {
  const clock = handClock();
  const model = new TableModel({ columns, ...settings }, given, clock);
  return { model, clock, output: new RowOutput(model) };
}

const names = (model: TableModel): unknown[] => model.keys().map((key) => model.value(key, 'name'));

describe('rows and their places', () => {
  it('finds the place of every row after rows came, went and moved', () => {
    const { model } = open();
    const [first, second] = model.transact('rows', (t) => t.insert(1, [{ name: '丁' }, { name: '戊' }]));
    expect(names(model)).toEqual(['甲', '丁', '戊', '乙', '丙']);
    model.transact('rows', (t) => t.move(4, 0));
    model.transact('rows', (t) => t.remove(['a', first ?? '']));
    expect(names(model)).toEqual(['丙', '戊', '乙']);
    expect(['c', second ?? '', 'b', 'a'].map(model.indexOf)).toEqual([0, 1, 2, -1]);
  });

  it('tells only the rows that changed, once for a transaction, and the order only when it changed', () => {
    const { model } = open();
    const heard = { a: vi.fn(), b: vi.fn(), order: vi.fn() };
    model.subscribeRow('a', heard.a);
    model.subscribeRow('b', heard.b);
    model.subscribeOrder(heard.order);
    model.transact('edit', (t) => {
      t.set('a', 'name', '子');
      t.set('a', 'amount', 9);
    });
    expect(heard.a).toHaveBeenCalledOnce();
    expect(heard.b).not.toHaveBeenCalled();
    expect(heard.order).not.toHaveBeenCalled();
  });

  it('says nothing of an edit that changes nothing: empty values are one', () => {
    const { model } = open();
    const heard = vi.fn();
    model.subscribeEvents(heard);
    model.transact('edit', (t) => {
      t.set('a', 'name', '甲');
      t.set('a', 'remark', '');
    });
    expect(heard).not.toHaveBeenCalled();
    expect(model.canUndo()).toBe(false);
  });

  it('takes back everything of work that throws', () => {
    const { model } = open();
    const work = () =>
      model.transact('edit', (t) => {
        t.set('a', 'name', '子');
        t.remove(['b']);
        throw new Error('no');
      });
    expect(work).toThrow('no');
    expect(names(model)).toEqual(['甲', '乙', '丙']);
    expect(model.canUndo()).toBe(false);
  });
});

describe('new rows', () => {
  it('begin with the defaults of the columns, checkboxes with their own values', () => {
    const { model } = open();
    const [key = ''] = model.transact('rows', (t) => t.insert(3, [{ name: '新' }]));
    expect(model.row(key)).toEqual({ name: '新', amount: 1, paid: 'Y' });
    expect(model.isInserted(key)).toBe(true);
  });

  it('have a temporary id that is left out unless asked for; an id that was handed in is not theirs', () => {
    const { model, output } = open();
    const [key = ''] = model.transact('rows', (t) => t.insert(3, [{ id: 'goods-1', name: '新' }]));
    expect(key).toMatch(/^_tid-[0-9a-z]{6}$/);
    const record = model.book.list.get(key);
    expect(record && output.of(record)).toEqual({ name: '新', amount: 1, paid: 'Y' });
    expect(record && output.of(record, true).id).toBe(key);
  });

  it('are those without an id, or with a temporary one, when the table begins', () => {
    const { model, output } = open({}, [{ id: 'a', name: '甲' }, { name: '乙' }, { id: '_tid-abc123', name: '丙' }]);
    expect(model.keys().map(model.isInserted)).toEqual([false, true, true]);
    expect(output.all()).toEqual([{ id: 'a', name: '甲' }, { name: '乙' }, { name: '丙' }]);
  });

  it('vanish when removed; saved ones are remembered as deleted until undone', () => {
    const { model } = open();
    const keys = model.transact('rows', (t) => t.insert(0, [{}]));
    model.transact('rows', (t) => t.remove([...keys, 'b']));
    expect([...model.book.deleted.keys()]).toEqual(['b']);
    model.undo();
    expect(model.book.deleted.size).toBe(0);
    expect(names(model)).toEqual([undefined, '甲', '乙', '丙']);
  });
});

describe('values of the wire', () => {
  const kindOf = (type: string) => ({
    empty: '',
    ...(type === 'inputNumber' ? { fromWire: (value: unknown) => Number(value), toWire: (value: unknown) => `${value}.00` } : {}),
  });

  it('are turned when a row is looked at, and back when it goes out; that is no change', () => {
    const seen: unknown[] = [];
    const spied = (type: string) => ({
      ...kindOf(type),
      ...(type === 'inputNumber'
        ? {
            fromWire: (value: unknown) => {
              seen.push(value);
              return Number(value);
            },
          }
        : {}),
    });
    const { model, output } = open({ kindOf: spied }, [
      { id: 'a', amount: '1.00' },
      { id: 'b', amount: '2.00' },
    ]);
    expect(seen).toEqual([]);
    expect(model.value('b', 'amount')).toBe(2);
    expect(seen).toEqual(['2.00']);
    model.transact('edit', (t) => t.set('b', 'amount', 3));
    model.undo();
    expect(model.isChanged('b', 'amount')).toBe(false);
    expect(output.all()).toEqual([
      { id: 'a', amount: '1.00' },
      { id: 'b', amount: '2.00' },
    ]);
  });

  it('are turned in rows that are added, too', () => {
    const { model } = open({ kindOf });
    const [key = ''] = model.transact('rows', (t) => t.insert(0, [{ amount: '7.00' }]));
    expect(model.value(key, 'amount')).toBe(7);
  });
});

describe('sort numbers', () => {
  it('run from 1 after rows were added, removed and moved, and come back with undo', () => {
    const { model } = open({ sortKey: 'orderNum' }, [
      { id: 'a', orderNum: 5 },
      { id: 'b', orderNum: 6 },
      { id: 'c', orderNum: 7 },
    ]);
    const numbers = () => model.keys().map((key) => [key, model.value(key, 'orderNum')]);
    model.transact('rows', (t) => t.move(2, 0));
    expect(numbers()).toEqual([
      ['c', 1],
      ['a', 2],
      ['b', 3],
    ]);
    model.transact('rows', (t) => t.remove(['a']));
    expect(numbers()).toEqual([
      ['c', 1],
      ['b', 2],
    ]);
    model.undo();
    model.undo();
    expect(numbers()).toEqual([
      ['a', 5],
      ['b', 6],
      ['c', 7],
    ]);
  });

  it('are not told as values that somebody entered', () => {
    const { model } = open({ sortKey: 'orderNum' });
    const changes: TableEvent[] = [];
    model.subscribeEvents((event) => changes.push(event));
    model.transact('rows', (t) => t.move(0, 2));
    expect(changes).toMatchObject([{ cells: [], moved: [{ rowKey: 'a', from: 0, to: 2 }] }]);
    expect(model.flash('b', 'orderNum')).toBe(0);
  });
});

describe('undo and redo', () => {
  it('take the keystrokes of one edit as one step, and none when it ends where it began', () => {
    const { model } = open();
    for (const text of ['子', '子丑', '子丑寅']) model.transact('edit', (t) => t.set('a', 'name', text), { merge: 'edit 1' });
    model.undo();
    expect(model.value('a', 'name')).toBe('甲');
    model.redo();
    expect(model.value('a', 'name')).toBe('子丑寅');
    model.undo();
    for (const text of ['卯', '甲']) model.transact('edit', (t) => t.set('a', 'name', text), { merge: 'edit 2' });
    expect(model.canUndo()).toBe(false);
  });

  it('take what the page writes in answer as part of the step', () => {
    const { model } = open();
    model.subscribeEvents((event) => {
      if (event.type === 'change' && event.cells.some(({ columnKey }) => columnKey === 'amount')) {
        model.transact('set', (t) => t.set('a', 'name', `共${model.value('a', 'amount')}`));
      }
    });
    model.transact('edit', (t) => t.set('a', 'amount', 7));
    expect(model.value('a', 'name')).toBe('共7');
    expect(model.undo()).toBe(true);
    expect(model.value('a', 'amount')).toBe(1);
    expect(model.canUndo()).toBe(false);
  });

  it('leave live changes and those of the page by itself alone', () => {
    const { model } = open();
    model.transact('live', (t) => t.set('a', 'name', '子'));
    model.transact('set', (t) => t.set('b', 'name', '丑'));
    expect(model.canUndo()).toBe(false);
  });

  it('forget the oldest of more than 200 steps', () => {
    const { model } = open();
    for (let step = 1; step <= 250; step += 1) model.transact('edit', (t) => t.set('a', 'amount', step + 1));
    let undone = 0;
    while (model.undo()) undone += 1;
    expect(undone).toBe(200);
    expect(model.value('a', 'amount')).toBe(51);
  });
});

describe('disabled rows', () => {
  it('are those with a listed value, or the ids of a list; they are neither edited nor selected', () => {
    const { model } = open({ disabledRows: { paid: ['Y'], id: ['c'] } });
    expect(['a', 'b', 'c'].map((key) => model.isDisabled(key, 'name'))).toEqual([true, false, true]);
    model.selectAll(true);
    expect(model.selection()).toEqual(['b']);
    expect(model.isAllSelected()).toBe(true);
  });

  it('follow the values: a cell is disabled by its column and by its row', () => {
    const { model } = open({
      columns: [{ key: 'name', title: '名称', type: 'input', disabled: (row) => row.paid === 'Y' }],
    });
    expect(model.isDisabled('a', 'name')).toBe(true);
    model.transact('edit', (t) => t.set('a', 'paid', 'N'));
    expect(model.isDisabled('a', 'name')).toBe(false);
    model.configure({ disabled: true });
    expect(model.isDisabled('b', 'name')).toBe(true);
  });
});

describe('selection', () => {
  it('stays with its rows across edits and moves, and is told in the order of the table', () => {
    const { model } = open();
    model.select(['c', 'a'], true);
    model.transact('rows', (t) => t.move(2, 0));
    model.transact('edit', (t) => t.set('c', 'name', '子'));
    expect(model.selection()).toEqual(['c', 'a']);
    model.transact('rows', (t) => t.remove(['c']));
    expect(model.selection()).toEqual(['a']);
  });

  it('is one row with radio buttons', () => {
    const { model } = open({ selectionType: 'radio' });
    model.select(['a'], true);
    model.select(['b'], true);
    expect(model.selection()).toEqual(['b']);
  });
});

describe('flashes', () => {
  it('last 1400 ms and begin anew with a further change', () => {
    const { model, clock } = open();
    const heard = vi.fn();
    model.transact('edit', (t) => t.set('a', 'name', '子'));
    clock.pass(1000);
    model.transact('edit', (t) => t.set('a', 'name', '丑'));
    model.subscribeRow('a', heard);
    clock.pass(400);
    expect(model.flash('a', 'name')).toBe(1000 + 1000 + 1400);
    expect(heard).not.toHaveBeenCalled();
    clock.pass(1000);
    expect(model.flash('a', 'name')).toBe(0);
    expect(heard).toHaveBeenCalledOnce();
  });
});

describe('statistics', () => {
  it('count numbers only, and say 0.3 of 0.1 and 0.2', () => {
    const { model } = open({}, [{ amount: 0.1 }, { amount: '0.2' }, { amount: '' }, { amount: 'x' }]);
    expect(model.statistic('amount', 'sum')).toBe('0.3');
    expect(model.statistic('amount', 'average')).toBe('0.15');
    expect(model.statistic('name', 'sum')).toBeNull();
  });

  it('follow edits, rows and the selection', () => {
    const { model } = open();
    expect(model.statistic('amount', 'sum')).toBe('6');
    model.select(['a', 'b'], true);
    model.transact('edit', (t) => t.set('b', 'amount', 10));
    model.transact('rows', (t) => t.remove(['c']));
    expect(model.statistic('amount', 'sum')).toBe('11');
    expect(model.statistic('amount', 'average', 'selection')).toBe('5.5');
    model.transact('rows', (t) => t.remove(['b']));
    expect(model.statistic('amount', 'sum', 'selection')).toBe('1');
  });

  it('add up without turning rows that nobody has looked at, where their column comes as it is kept', () => {
    const turn = vi.fn((value: unknown) => Number(value) * 2);
    const kindOf = (type: string) => ({ empty: '', ...(type === 'checkbox' ? { fromWire: turn } : {}) });
    const model = new TableModel({ columns, kindOf }, rows);
    expect(model.statistic('amount', 'sum')).toBe('6');
    expect(turn).not.toHaveBeenCalled();
    const turned = [{ key: 'paid', title: '已付', type: 'checkbox', statistics: ['sum'] }] as const;
    expect(new TableModel({ columns: turned, kindOf }, [{ id: 'a', paid: '3' }]).statistic('paid', 'sum')).toBe('6');
  });
});

describe('refused texts', () => {
  it('mark the cell until it is edited, and go with the step that brought them', () => {
    const { model } = open();
    model.transact('paste', (t) => {
      t.set('a', 'name', '子');
      t.refuse('a', 'amount', { text: '很多', message: '请输入数字' });
    });
    expect(model.errors()).toEqual([{ rowKey: 'a', columnKey: 'amount', message: '请输入数字', source: 'refused', text: '很多' }]);
    model.undo();
    expect(model.errorCount()).toBe(0);
    model.redo();
    model.transact('edit', (t) => t.set('a', 'amount', 4));
    expect(model.errorCount()).toBe(0);
  });
});

describe('errors when the rows begin anew', () => {
  const wrong = () => {
    const { model } = open();
    model.setError('a', 'name', '名称不对');
    model.setError('b', 'name', '名称不对');
    model.transact('paste', (t) => t.refuse('c', 'amount', { text: '很多', message: '请输入数字' }));
    return model;
  };
  const next = rows.slice(1).map((row) => (row.id === 'b' ? { ...row, name: '午' } : row));

  it('go with the former rows', () => {
    const model = wrong();
    model.reset(rows);
    expect(model.errorCount()).toBe(0);
  });

  it('stay where that is wanted, at rows that are still there and values that are the same', () => {
    const model = wrong();
    model.reset(next, { keepsErrors: true });
    expect(model.errors()).toEqual([{ rowKey: 'c', columnKey: 'amount', message: '请输入数字', source: 'refused', text: '很多' }]);
    expect(model.errorCount()).toBe(1);
    expect(model.canUndo()).toBe(false);
    model.transact('edit', (t) => t.set('c', 'amount', 4));
    expect(model.errorCount()).toBe(0);
  });
});

/** A simple implementation to compare with: a plain array that is copied at every step. */
interface Reference {
  rows: { key: string; name: unknown; amount: unknown }[];
}

type Act =
  | { readonly do: 'set'; readonly at: number; readonly column: 'name' | 'amount'; readonly value: number }
  | { readonly do: 'insert'; readonly at: number; readonly count: number }
  | { readonly do: 'remove'; readonly at: readonly number[] }
  | { readonly do: 'move'; readonly from: number; readonly to: number }
  | { readonly do: 'undo' | 'redo' };

const place = fc.nat({ max: 11 });
const acts: fc.Arbitrary<Act> = fc.oneof(
  fc.record({
    do: fc.constant('set' as const),
    at: place,
    column: fc.constantFrom('name' as const, 'amount' as const),
    value: fc.integer({ min: 1, max: 9 }),
  }),
  fc.record({ do: fc.constant('insert' as const), at: place, count: fc.constantFrom(1, 2, 120) }),
  fc.record({ do: fc.constant('remove' as const), at: fc.array(place, { minLength: 1, maxLength: 3 }) }),
  fc.record({ do: fc.constant('move' as const), from: place, to: place }),
  fc.record({ do: fc.constantFrom('undo' as const, 'redo' as const) }),
);

describe('the store and a plain array', () => {
  it('are the same after any acts, undone and done again', () => {
    fc.assert(
      fc.property(fc.array(fc.array(acts, { minLength: 1, maxLength: 3 }), { maxLength: 25 }), (runs) => {
        const { model } = open();
        let reference: Reference = { rows: rows.map(({ id = '', name, amount }) => ({ key: id, name, amount })) };
        const past: Reference[] = [];
        let future: Reference[] = [];
        for (const run of runs) {
          const [first] = run;
          if (first?.do === 'undo' || first?.do === 'redo') {
            const [from, to] = first.do === 'undo' ? [past, future] : [future, past];
            const target = from.pop();
            if (target) {
              to.push(reference);
              reference = target;
            }
            expect(model[first.do]()).toBe(target !== undefined);
          } else {
            const previous = structuredClone(reference);
            const changes = countChanges(model, () =>
              model.transact('rows', (t) => {
                for (const act of run) perform(act, t, model, reference);
              }),
            );
            if (changes > 0) {
              past.push(previous);
              future = [];
            }
          }
          expect(
            model.keys().map((key, index) => [key, model.value(key, 'name'), model.value(key, 'amount'), model.indexOf(key) === index]),
          ).toEqual(reference.rows.map(({ key, name, amount }) => [key, name, amount, true]));
          const sum = reference.rows.reduce((whole, { amount }) => whole + Number(amount), 0);
          expect(model.statistic('amount', 'sum')).toBe(reference.rows.length === 0 ? null : String(sum));
          const gone = ['a', 'b', 'c'].filter((key) => !reference.rows.some((row) => row.key === key));
          expect([...model.book.deleted.keys()].toSorted()).toEqual(gone);
        }
      }),
      { numRuns: 150 },
    );
  });
});

function countChanges(model: TableModel, work: () => void): number {
  let count = 0;
  const stop = model.subscribeEvents(() => {
    count += 1;
  });
  work();
  stop();
  return count;
}

function perform(act: Act, t: Parameters<Parameters<TableModel['transact']>[1]>[0], model: TableModel, reference: Reference): void {
  const { rows: kept } = reference;
  if (act.do === 'set') {
    const row = kept[act.at];
    if (!row) return;
    row[act.column] = act.value;
    t.set(row.key, act.column, act.value);
  } else if (act.do === 'insert') {
    const at = Math.min(act.at, kept.length);
    const keys = t.insert(
      act.at,
      Array.from({ length: act.count }, (_, index) => ({ name: index })),
    );
    kept.splice(at, 0, ...keys.map((key, name) => ({ key, name, amount: 1 })));
  } else if (act.do === 'remove') {
    const keys = act.at.flatMap((at) => kept[at]?.key ?? []);
    t.remove(keys);
    reference.rows = kept.filter(({ key }) => !keys.includes(key));
  } else if (act.do === 'move') {
    const moved = kept[act.from];
    t.move(act.from, act.to);
    if (!moved) return;
    kept.splice(act.from, 1);
    kept.splice(Math.min(act.to, kept.length), 0, moved);
  }
  expect(model.size()).toBe(reference.rows.length);
}
