import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { TableColumn, TableRow } from '../definition/table-column.ts';
import type { CheckHandler, RowCheckHandler, ValidateRule } from '../definition/validate-rule.ts';
import { TableModel } from '../model/table-model.ts';
import { nextTask } from '../work/next-task.ts';
import { TableValidation } from './table-validation.ts';

const table = { name: 'the table' };

/** A test table of one column with these rules. */
function open(rules: readonly ValidateRule[], values: readonly unknown[], column: Partial<TableColumn> = {}) {
  const columns: readonly TableColumn[] = [
    { key: 'code', title: '编码', type: 'input', defaultValue: 'X', validateRules: rules, ...column },
    { key: 'other', title: '其他', type: 'input' },
  ];
  const rows: readonly TableRow[] = values.map((code, index) => ({ id: String(index), code }));
  const model = new TableModel({ columns }, rows);
  const validation = new TableValidation(model);
  validation.configure({ columns, label: ([chinese]) => chinese, table });
  const stop = validation.start();
  return { model, validation, stop, columns };
}

const edit = (model: TableModel, key: string, value: unknown, trigger: 'input' | 'change' = 'change'): void =>
  model.transact('edit', (t) => t.set(key, 'code', value), { trigger });
const problem = (model: TableModel, key: string): string | undefined => model.error(key, 'code')?.message;

/** The rule's error for each value when the whole table is validated. */
async function problems(rule: ValidateRule, values: readonly unknown[]): Promise<(string | undefined)[]> {
  const { model, validation } = open([rule], values);
  await validation.validate();
  return values.map((_, index) => problem(model, String(index)));
}

describe('unique values of very many rows', () => {
  const many = Array.from({ length: 6000 }, (_, at) => `N${at}`);

  it('are compared in slices: a repeated value is marked when all are known, and every later change at once', async () => {
    const { model } = open([{ unique: true }], many);
    edit(model, '5', 'N5999');
    edit(model, '7', 'N7 too');
    expect(problem(model, '5')).toBeUndefined();
    await vi.waitFor(() => expect(problem(model, '5')).toBe('编码不能重复'));
    expect(problem(model, '7')).toBeUndefined();
    edit(model, '8', 'N9');
    expect(problem(model, '8')).toBe('编码不能重复');
    edit(model, '8', 'N8');
    expect(problem(model, '8')).toBeUndefined();
  });

  /** Stops the reading of rows after `rows` rows, with a clock that jumps then; `go` lets it continue to its end. */
  function readUntil(rows: number): { readonly isThere: () => boolean; readonly go: () => void } {
    let reads = 0;
    let isStopped = true;
    vi.spyOn(performance, 'now').mockImplementation(() => {
      reads += 1;
      return reads > rows && isStopped ? reads * 1000 : 0;
    });
    const go = (): void => {
      isStopped = false;
    };
    return { isThere: () => reads > rows, go };
  }

  it('know every change, new row and removed row that comes while they are read', async () => {
    const { model } = open([{ unique: true }], many);
    const reading = readUntil(3000);
    edit(model, '1', 'N2');
    edit(model, '3', 'N5004');
    // From here on every row ends a slice. Rows up to about 3,000 are read, those behind are not.
    while (!reading.isThere()) await nextTask();
    edit(model, '4', 'N5100');
    edit(model, '5', 'N5');
    model.transact('edit', (t) => t.remove(['2', '5004']));
    model.transact('edit', (t) => t.insert(0, [{ code: 'N4000' }]));
    edit(model, '5500', 'N6');
    edit(model, '5600', 'N5500');
    expect(problem(model, '4')).toBeUndefined();
    reading.go();
    await vi.waitFor(() => expect(problem(model, '4')).toBe('编码不能重复'));
    const marked = model.errors().map(({ rowKey }) => rowKey);
    expect(marked.toSorted()).toEqual(['4', '5100', '5500', '6']);
    vi.restoreAllMocks();
    edit(model, '9', 'N4000');
    expect(problem(model, '9')).toBe('编码不能重复');
    expect(problem(model, '4000')).toBe('编码不能重复');
  });

  it('leave other tasks their turn while they are read', async () => {
    const { model } = open([{ unique: true }], many);
    const reading = readUntil(5900);
    edit(model, '5', 'N5999');
    let tasks = 0;
    while (problem(model, '5') === undefined) {
      await nextTask();
      tasks += 1;
    }
    expect(reading.isThere()).toBe(true);
    expect(tasks).toBeGreaterThan(50);
    vi.restoreAllMocks();
  });

  it('are marked although the rules come anew while they are read', async () => {
    const { model, validation, columns } = open([{ unique: true }], many);
    edit(model, '5', 'N5999');
    validation.configure({ columns, label: ([chinese]) => chinese, table });
    await vi.waitFor(() => expect(problem(model, '5')).toBe('编码不能重复'));
    expect(problem(model, '5999')).toBe('编码不能重复');
  });

  it('are all known when the whole table is validated, although rules come anew meanwhile', async () => {
    const { model, validation, columns } = open([{ unique: true }], [...many, 'N1']);
    const validated = validation.validate();
    validation.configure({ columns, label: ([chinese]) => chinese, table });
    const errors = await validated;
    expect(errors.map(({ rowKey }) => model.row(rowKey).id)).toEqual(['1', '6000']);
  });
});

describe('unique values', () => {
  it('are marked in every row from the first edit on, and a cleared cell marks no other empty one', () => {
    const { model } = open([{ unique: true }], ['A', 'B', 'C', '', '', 'C']);
    const marked = () => ['0', '1', '2', '3', '4', '5'].filter((key) => problem(model, key) !== undefined);
    edit(model, '0', 'B');
    expect(marked()).toEqual(['0', '1']);
    edit(model, '2', 'B');
    expect(marked()).toEqual(['0', '1', '2']);
    edit(model, '2', 'C');
    expect(marked()).toEqual(['0', '1', '2', '5']);
    edit(model, '5', '');
    expect(marked()).toEqual(['0', '1', '5']);
  });
});

describe('unique values that are pasted', () => {
  it('are marked in every row that has them, also in rows of the same paste and in rows that were there before', () => {
    const { model } = open([{ unique: true }], ['A', 'B', 'C', 'D']);
    const paste = (...values: string[]) =>
      model.transact('paste', (t) => {
        for (const [at, value] of values.entries()) t.set(String(at), 'code', value);
      });
    const marked = () => ['0', '1', '2', '3'].filter((key) => problem(model, key) !== undefined);
    paste('P', 'Q', 'R', 'P');
    expect(marked()).toEqual(['0', '3']);
    paste('E', 'E', 'F');
    expect(marked()).toEqual(['0', '1']);
    edit(model, '2', 'P');
    expect(marked()).toEqual(['0', '1', '2', '3']);
    edit(model, '3', 'G');
    edit(model, '0', 'H');
    expect(marked()).toEqual([]);
  });
});

describe('rules that answer at once', () => {
  it('required: nothing, an empty text and an empty list are missing; zero and no are not', async () => {
    const missing = '请输入编码';
    expect(await problems({ required: true }, [undefined, null, '', [], 0, false, 'x'])).toEqual([
      missing,
      missing,
      missing,
      missing,
      undefined,
      undefined,
      undefined,
    ]);
  });

  it.each([
    ['n6-16', ['123456', '1234567890123456'], ['12345', '12345678901234567', '12345a']],
    ['*6-16', ['abc d!', '1234567890123456'], ['12345', '12345678901234567']],
    ['s6-18', ['abcdef', 'ABCDEFGHIJKLMNOPQR'], ['abcde', 'abcdefghijklmnopqrs', 'abcde1']],
    ['url', ['https://example.com/a?b=1'], ['example']],
    ['e', ['a.b@example.com'], ['a@', 'example.com']],
    ['m', ['13800138000', '19912345678'], ['12800138000', '1380013800']],
    ['p', ['518000'], ['018000', '51800']],
    ['s', ['abcXYZ'], ['abc1']],
    ['n', ['-1.5', '12', 3], ['1.', '.5', 'a']],
    ['z', ['-12', 0], ['1.5']],
    ['money', ['0', '0.5', '12.34', 7], ['-1', '1.234', '01']],
  ] as const)('pattern %s', async (pattern, good, bad) => {
    expect(await problems({ pattern }, [...good, ''])).toEqual([...good, ''].map(() => undefined));
    expect((await problems({ pattern, message: '不对' }, bad)).every((text) => text === '不对')).toBe(true);
  });

  it('pattern *: not even spaces', async () => {
    expect(await problems({ pattern: '*', message: '不能为空' }, ['x', '  ', ''])).toEqual([undefined, '不能为空', '不能为空']);
  });

  it('an expression of its own, a global one too', async () => {
    expect(await problems({ pattern: /^A\d+$/g, message: '格式' }, ['A1', 'A2', 'B1', ''])).toEqual([
      undefined,
      undefined,
      '格式',
      undefined,
    ]);
  });

  it('unique: two rows with the same value clash, two empty ones too; a number and its text are the same', async () => {
    expect(await problems({ unique: true }, ['a', 'b', 'a', '', null, 1, '1'])).toEqual([
      '编码不能重复',
      undefined,
      ...Array(5).fill('编码不能重复'),
    ]);
    expect(await problems({ pattern: 'only', message: '重复' }, ['a', 'a'])).toEqual(['重复', '重复']);
  });

  it('say their message with the column’s own words', async () => {
    const message = ['$', '{title}/$', '{key}/$', '{defaultValue}'].join('');
    expect(await problems({ required: true, message }, [''])).toEqual(['编码/code/X']);
  });

  it('stop at the first that fails', async () => {
    const { model, validation } = open(
      [
        { required: true, message: '一' },
        { pattern: '*', message: '二' },
      ],
      [''],
    );
    await validation.validate();
    expect(problem(model, '0')).toBe('一');
  });
});

describe('unique, cell by cell', () => {
  it('frees the row whose only twin took another value or went', async () => {
    const { model, validation } = open([{ unique: true }], ['a', 'b', 'c']);
    edit(model, '1', 'a');
    expect(problem(model, '1')).toBe('编码不能重复');
    await validation.validate();
    expect(problem(model, '0')).toBe('编码不能重复');
    edit(model, '1', 'b');
    expect([problem(model, '0'), problem(model, '1')]).toEqual([undefined, undefined]);
    edit(model, '2', 'a');
    await validation.validate();
    model.transact('rows', (t) => t.remove(['2']));
    expect(model.errorCount()).toBe(0);
    model.undo();
    edit(model, '1', 'c');
    edit(model, '1', 'a');
    expect(problem(model, '1')).toBe('编码不能重复');
  });

  it('knows rows that were added', () => {
    const { model } = open([{ unique: true }], ['a', 'b']);
    edit(model, '1', 'b2');
    const [key = ''] = model.transact('rows', (t) => t.insert(2, [{ code: 'n' }]));
    edit(model, '1', 'n');
    expect(problem(model, '1')).toBe('编码不能重复');
    model.transact('rows', (t) => t.remove([key]));
    expect(problem(model, '1')).toBeUndefined();
  });
});

describe('handlers', () => {
  it('may return, throw, promise or call back; nothing said is nothing wrong', async () => {
    const outcome = async (handler: CheckHandler) => (await problems({ handler, message: '规则' }, ['x']))[0];
    expect(await outcome(() => true)).toBeUndefined();
    expect(await outcome(() => false)).toBe('规则');
    expect(await outcome(() => '自己的')).toBe('自己的');
    expect(await outcome(() => Promise.resolve(false))).toBe('规则');
    expect(await outcome(() => Promise.reject(new Error('断了')))).toBe('断了');
    expect(
      await outcome(() => {
        throw new Error('坏了');
      }),
    ).toBe('坏了');
    expect(await outcome((_, callback) => callback(null))).toBeUndefined();
    expect(await outcome((_, callback) => callback(false, '回调的'))).toBe('回调的');
    expect(
      await outcome((_, callback) => {
        setTimeout(() => callback(false), 5);
        return undefined;
      }),
    ).toBe('规则');
  });

  it('of the predecessor are asked with its six arguments', async () => {
    const rowHandler = vi.fn<RowCheckHandler>((_type, value, _row, _column, callback) => callback(value !== 'x', '六个'));
    const { model, validation, columns } = open([{ rowHandler }], ['x']);
    await validation.validate();
    expect(problem(model, '0')).toBe('六个');
    expect(rowHandler).toHaveBeenCalledWith('getValues', 'x', { id: '0', code: 'x' }, columns[0], expect.any(Function), table);
    edit(model, '0', 'y', 'input');
    expect(rowHandler).toHaveBeenLastCalledWith('input', 'y', expect.anything(), columns[0], expect.any(Function), table);
    expect(problem(model, '0')).toBeUndefined();
  });

  it('are not asked while something plainer is wrong', async () => {
    const handler = vi.fn(() => true);
    const { validation } = open([{ required: true }, { handler }], ['']);
    await validation.validate();
    expect(handler).not.toHaveBeenCalled();
  });

  it('that answer late about a former value are not heard', async () => {
    const responses: ((good: boolean) => void)[] = [];
    const handler: CheckHandler = () => new Promise((resolve) => responses.push(resolve));
    const { model } = open([{ handler, message: '晚' }], ['']);
    edit(model, '0', 'first');
    edit(model, '0', 'second');
    responses[1]?.(true);
    responses[0]?.(false);
    await new Promise((resolve) => setTimeout(resolve));
    expect(problem(model, '0')).toBeUndefined();
  });
});

describe('moments', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('blur: 100 ms after the cell is left', () => {
    const { model } = open([{ required: true, trigger: 'blur' }], ['x']);
    edit(model, '0', '');
    expect(problem(model, '0')).toBeUndefined();
    model.leave('0', 'code');
    vi.advanceTimersByTime(99);
    expect(problem(model, '0')).toBeUndefined();
    vi.advanceTimersByTime(1);
    expect(problem(model, '0')).toBe('请输入编码');
  });

  it('input and change are told apart; leaving the cell keeps what a change found', () => {
    const { model } = open([{ pattern: 'z', trigger: 'change', message: '整数' }], ['1']);
    edit(model, '0', 'a', 'input');
    expect(problem(model, '0')).toBeUndefined();
    edit(model, '0', 'b');
    expect(problem(model, '0')).toBe('整数');
    model.leave('0', 'code');
    vi.advanceTimersByTime(100);
    expect(problem(model, '0')).toBe('整数');
  });

  it('change comes, for what was typed, when the cell is left', () => {
    const { model } = open([{ pattern: 'z', trigger: 'change', message: '整数' }], ['1']);
    edit(model, '0', 'a', 'input');
    model.leave('0', 'code');
    expect(problem(model, '0')).toBe('整数');
  });

  it('a debounced handler is asked once, about the last value, and not again when the cell is left', async () => {
    const handler = vi.fn<CheckHandler>(() => Promise.resolve('不行'));
    const { model } = open([{ handler, debounce: 300 }], ['']);
    for (const text of ['a', 'ab', 'abc']) {
      edit(model, '0', text, 'input');
      await vi.advanceTimersByTimeAsync(100);
    }
    await vi.advanceTimersByTimeAsync(200);
    expect(handler).toHaveBeenCalledOnce();
    expect(handler.mock.calls[0]?.[0]).toMatchObject({ value: 'abc', occasion: 'input' });
    model.leave('0', 'code');
    await vi.advanceTimersByTimeAsync(500);
    expect(handler).toHaveBeenCalledOnce();
    expect(problem(model, '0')).toBe('不行');
  });

  it('a handler that never answers has failed after ten seconds', async () => {
    const { model, validation } = open([{ handler: () => undefined }], ['x']);
    const validated = validation.validate();
    await vi.advanceTimersByTimeAsync(10_000);
    await validated;
    expect(problem(model, '0')).toBe('编码校验超时');
  });

  it('nothing runs any more once the table is gone', async () => {
    const handler = vi.fn(() => true);
    const { model, stop } = open([{ handler, debounce: 300, trigger: ['input', 'blur'] }], ['x']);
    edit(model, '0', 'a', 'input');
    model.leave('0', 'code');
    stop();
    await vi.advanceTimersByTimeAsync(1000);
    expect(handler).not.toHaveBeenCalled();
  });
});

describe('the whole table', () => {
  it('lists what is wrong in the order of the table, of the rows that were asked for', async () => {
    const { model, validation } = open([{ required: true }], ['', 'x', '', '']);
    model.transact('rows', (t) => t.move(3, 0));
    expect((await validation.validate()).map(({ rowKey }) => rowKey)).toEqual(['3', '0', '2']);
    model.clearErrors();
    expect((await validation.validate(['2', '1'])).map(({ rowKey }) => rowKey)).toEqual(['2']);
    expect(model.errorCount()).toBe(1);
  });

  it('passes a text on that a cell had refused', async () => {
    const { model, validation } = open([{ required: true }], ['x']);
    model.transact('paste', (t) => t.refuse('0', 'code', { text: 'y', message: '不能' }));
    expect(await validation.validate()).toMatchObject([{ rowKey: '0', message: '不能', text: 'y' }]);
  });

  it('lets the browser in between: other work runs before it is done', async () => {
    const values = Array.from({ length: 20_000 }, (_, index) => `v${index}`);
    const { validation } = open([{ required: true }, { unique: true }, { pattern: '*6-16' }, { pattern: /^v/ }], values);
    let turns = 0;
    const timer = setInterval(() => {
      turns += 1;
    });
    await validation.validate();
    clearInterval(timer);
    expect(turns).toBeGreaterThan(0);
  });

  it('asks at most eight handlers at a time', async () => {
    let running = 0;
    let most = 0;
    const handler: CheckHandler = async () => {
      running += 1;
      most = Math.max(most, running);
      await new Promise((resolve) => setTimeout(resolve, 1));
      running -= 1;
      return true;
    };
    const { validation } = open([{ handler }], Array.from({ length: 40 }, String));
    await validation.validate();
    expect(most).toBe(8);
  });
});
