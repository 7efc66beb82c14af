// The worksheet's requests for the list, and its address.
import { describe, expect, it } from 'vitest';
import { listQuery } from './order-source.ts';
import { readSheetState, writeSheetState } from './sheet-state.ts';

const codeOf = (column: string, text: string): string => (column === 'orderStatus' && text === '待接单' ? '10' : text);
const block = { from: 0, count: 100, sort: [], filters: {} };

describe('a block of the worksheet', () => {
  it('is a page of the list, newest first; also the last one of a million', () => {
    expect(listQuery(block, codeOf)).toEqual({ pageNo: 1, pageSize: 100, column: 'createTime', order: 'desc' });
    expect(listQuery({ ...block, from: 999_900 }, codeOf)).toMatchObject({ pageNo: 10_000, pageSize: 100 });
  });

  it('is sorted and filtered by the server: codes behind texts, parts, spans of numbers and whole days', () => {
    const query = listQuery(
      {
        ...block,
        sort: [{ key: 'shipperName' }, { key: 'shipperPrice', descending: true }],
        filters: {
          orderStatus: { how: 'among', texts: ['待接单', '其他'] },
          shipperName: { how: 'contains', text: '钢' },
          shipperPrice: { how: 'between', from: '80' },
          loadDateFrom: { how: 'between', from: '2026-11-01', to: '2026-11-30' },
        },
      },
      codeOf,
    );
    expect(query).toMatchObject({
      column: 'shipperName,shipperPrice',
      order: 'asc,desc',
      orderStatus_MultiString: '10,其他',
      shipperName: '*钢*',
      shipperPrice_begin: '80',
      loadDateFrom_begin: '2026-11-01 00:00:00',
      loadDateFrom_end: '2026-11-30 23:59:59',
    });
  });
});

/** Converts nothing, like columns without a dictionary. */
const same = (_: string, value: string): string => value;

describe('the address', () => {
  it('holds sort and filters, and comes back as it went', () => {
    const state = { sort: [{ key: 'orderNo', descending: true }], filters: { shipperName: { how: 'contains', text: '钢' } } } as const;
    expect(readSheetState(writeSheetState(state, same), same)).toEqual(state);
    const everything = { sort: [], filters: {} };
    expect(readSheetState(writeSheetState(everything, same), same)).toEqual(everything);
    expect(readSheetState('', same)).toBeNull();
  });

  it('that somebody cut or wrote otherwise is no state, and breaks nothing', () => {
    for (const text of ['{"sort":', 'null', '7', '{"sort":[1],"filters":{"a":{"how":"drop"},"b":null}}']) {
      expect(readSheetState(text, same)).toEqual({ sort: [], filters: {} });
    }
  });
});
