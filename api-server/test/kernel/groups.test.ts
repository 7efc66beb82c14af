import type { ListGroups } from 'shared-contracts/entity/groups';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestApp } from '../harness.ts';
import { ids, kernelApp, people, rulesOfParcels } from './fixture.ts';

let app: TestApp;
const path = '/test/parcel/groups';

/** The groups that a person gets: value → count and sums. */
async function grouped(who: keyof typeof people, query: Record<string, string>): Promise<ListGroups> {
  const response = await app.withToken(people[who].token).get<ListGroups>(path, query);
  expect(response, JSON.stringify(query)).toMatchObject({ success: true });
  return response.result;
}

beforeAll(async () => {
  app = await kernelApp();
  const operator = app.withToken('operator');
  const data = [
    { name: 'one', pieces: 1, weight: '10.500', insured: 'Y', shipperId: ids.shipperA },
    { name: 'two', pieces: 2, weight: '0.250', insured: 'Y', shipperId: ids.shipperA },
    { name: 'three', pieces: 3, weight: null, insured: 'N', shipperId: ids.shipperB },
    { name: 'four', pieces: 4, weight: '1.000', insured: null, shipperId: ids.shipperA },
  ];
  for (const draft of data) expect(await operator.post('/test/parcel/add', draft)).toMatchObject({ success: true });
});
afterAll(() => app.close());

describe('groups of a list', () => {
  it('count and sum by the values of a field, the largest first, with the words of the dictionary', async () => {
    const { groups, isCut } = await grouped('operator', { groupBy: 'insured', sums: 'pieces,weight' });
    expect(isCut).toBe(false);
    expect(groups).toHaveLength(3);
    expect(groups[0]).toMatchObject({ value: 'Y', count: 2, sums: { pieces: '3', weight: '10.750' } });
    expect(groups.find(({ value }) => value === null)).toMatchObject({ text: null, count: 1, sums: { pieces: '4' } });
    const states = await grouped('operator', { groupBy: 'status' });
    expect(states.groups).toEqual([{ value: '10', text: '待发', count: 4, sums: {} }]);
  });

  it('hold the filters of the list, rows of the caller and data rules', async () => {
    expect((await grouped('operator', { groupBy: 'status', name: '*o*', pieces_begin: '2' })).groups[0]?.count).toBe(2);
    expect((await grouped('shipperB', { groupBy: 'status', sums: 'pieces' })).groups).toMatchObject([{ count: 1, sums: { pieces: '3' } }]);
    rulesOfParcels.set('reader', [{ field: 'name', condition: '=', value: 'four' }]);
    try {
      expect((await grouped('reader', { groupBy: 'insured', sums: 'weight' })).groups).toMatchObject([{ value: null, count: 1 }]);
    } finally {
      rulesOfParcels.delete('reader');
    }
    expect((await grouped('otherTenant', { groupBy: 'status' })).groups).toEqual([]);
  });

  it('leave out sums of what is no amount', async () => {
    const { groups } = await grouped('operator', { groupBy: 'status', sums: 'name,pin,receiverMobile,nothing,weight' });
    expect(Object.keys(groups[0]?.sums ?? {})).toEqual(['weight']);
  });

  it.each(['name', 'pin', 'receiverMobile', 'delFlag', 'nothing', ''])('are refused by %s', async (groupBy) => {
    expect(await app.withToken('operator').get(path, { groupBy })).toMatchObject({ success: false, message: '不能按该字段分组' });
  });

  it('need the permission of the list', async () => {
    expect(await app.withToken('nobody').get(path, { groupBy: 'status' })).toMatchObject({ success: false, code: 510 });
  });
});
