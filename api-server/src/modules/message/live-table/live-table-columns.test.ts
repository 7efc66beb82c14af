import { defineEntity } from 'shared-contracts/entity/entity';
import { choice, money, text } from 'shared-contracts/entity/field';
import { expect, it } from 'vitest';
import { jobCaller } from '../../business/act.ts';
import { tableSight } from './live-table-columns.ts';

it('columns that a screen computes from fields of the entity are shown to whoever sees these fields', () => {
  const visit = defineEntity({
    ...{ name: 'visit', tier: 'tenant', group: 'business', api: '/business/visit', label: ['来访', 'Visit'], titleField: 'host' },
    fields: {
      host: text(['接待人', 'Host']),
      day: choice('week_day', ['星期', 'Day']),
      fee: money(['费用', 'Fee']),
    },
    pivots: [
      { prefix: 'host_', of: 'host', by: 'day' },
      { prefix: 'fee_', of: 'fee', by: 'day' },
    ],
    ...{ query: [], generic: ['list'], actions: {} },
  });
  const caller = jobCaller(0);
  const columns = ['host_1', 'fee_1', 'guest_1'];
  expect(columns.map(tableSight(visit, caller).shows)).toEqual([true, true, false]);
  const limited = tableSight(visit, { ...caller, limits: { hidesAmounts: true, rows: 'all', named: [] } });
  expect(columns.map(limited.shows)).toEqual([true, false, false]);
  expect(columns.map(limited.showsPlace)).toEqual([true, false, true]);
});
