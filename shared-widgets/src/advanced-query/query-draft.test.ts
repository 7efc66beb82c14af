import { advancedLimits, readConditions } from 'shared-contracts/entity/advanced-query';
import { describe, expect, it } from 'vitest';
import { changeNode, type DraftGroup, isTooLong, newCondition, newGroup, queryOf, readDraft } from './query-draft.ts';

const is = (field: string, val: string) => ({ field, rule: 'eq', val });

describe('a query that is being built', () => {
  it('is read from an address with its groups, and gives the same back', () => {
    const records = [is('a', '1'), { matchType: 'or', records: [is('b', '2'), { matchType: 'and', records: [is('c', '3')] }] }];
    const draft = readDraft(JSON.stringify(records), 'or');
    expect(queryOf(draft)).toEqual({ matchType: 'or', records });
    expect(readConditions(JSON.stringify(queryOf(draft).records))).toEqual(records);
  });

  it.each(['', '[]', '{}', 'no JSON', '%5B', JSON.stringify(Array.from({ length: 101 }, () => is('a', '1')))])(
    'begins with one empty line where nothing can be read: %s',
    (text) => {
      const draft = readDraft(text, 'or');
      expect(draft.records).toHaveLength(1);
      expect(queryOf(draft).records).toEqual([]);
    },
  );

  it.each([
    { rule: 'eq', val: '1' },
    { field: 'a', val: '1' },
    { field: 'a', rule: 'eq' },
    { field: 'a', rule: 'eq', val: '' },
    {},
    7,
    null,
  ])('counts a condition as empty without field, rule or value: %o', (item) =>
    expect(queryOf(readDraft(JSON.stringify([item, { records: [item] }]), 'and')).records).toEqual([]),
  );

  it('reads values that other clients send as lists or numbers', () => {
    const sent = JSON.stringify([
      { field: 'a', rule: 'in', val: ['1', '2'] },
      { field: 'b', rule: 'gt', val: 5 },
    ]);
    expect(queryOf(readDraft(sent, 'and')).records).toEqual([
      { field: 'a', rule: 'in', val: '1,2' },
      { field: 'b', rule: 'gt', val: '5' },
    ]);
  });

  it('changes and removes a part wherever it stands', () => {
    const draft = readDraft(JSON.stringify([{ matchType: 'or', records: [is('b', '2'), is('c', '3')] }]), 'and');
    const [group] = draft.records as readonly [DraftGroup];
    const [first, second] = group.records;
    const changed = changeNode(draft, first?.key ?? '', (node) => ({ ...node, val: '9' }) as typeof node);
    expect(queryOf(changeNode(changed, second?.key ?? '', () => undefined)).records).toEqual([
      { matchType: 'or', records: [is('b', '9')] },
    ]);
    expect(queryOf(changeNode(draft, group.key, () => undefined)).records).toEqual([]);
    expect(newGroup().records[0]?.key).not.toBe(newCondition().key);
  });

  it('says when it would not fit into an address', () => {
    const long = { matchType: 'and' as const, records: [{ field: 'a', rule: 'eq' as const, val: 'x'.repeat(advancedLimits.characters) }] };
    expect(isTooLong(long)).toBe(true);
    expect(isTooLong({ matchType: 'and', records: [] })).toBe(false);
  });
});
