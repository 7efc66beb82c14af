import { oftenLine } from 'shared-contracts/business/master/often-line';
import { expect, it } from 'vitest';
import { groupsByKind } from './fact-groups.ts';

it('a place on the map is no quantity', () => {
  const names = ['lineName', 'startLng', 'startLat', 'startAddress', 'endAddress', 'distance', 'createBy', 'createTime', 'updateBy'];
  expect(groupsByKind(oftenLine, names)).toEqual([
    { title: 'general', names: ['lineName', 'startLng', 'startLat', 'startAddress', 'endAddress', 'createBy', 'updateBy'] },
    { title: 'quantities', names: ['distance'] },
    { title: 'times', names: ['createTime'] },
  ]);
});
