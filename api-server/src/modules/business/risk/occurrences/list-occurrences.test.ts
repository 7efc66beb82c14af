import { describe, expect, it } from 'vitest';
import type { Finding } from '../rule-terms.ts';
import { addedTo, listOccurrences } from './list-occurrences.ts';

const at = (hour: number, more: Partial<Finding> = {}): Finding => ({
  ...{ objectId: 'l1', objectNo: '鲁A1', waybillId: 'w1', waybillNo: 'YD1', carrierId: 'c1', carrierName: '甲' },
  ...{ actualValue: `${hour}时相距100公里`, evidence: `地点一: ${hour}时\n地点二: 远处`, happenedAt: hour, isOccurrence: true },
  ...more,
});
const keyOf = ({ objectId, carrierId }: Finding) => `${objectId} ${carrierId}`;

describe('several occurrences about one object', () => {
  it('stand in one finding, the newest first, with their number', () => {
    const [finding, ...others] = listOccurrences([at(3), at(9), at(5)], keyOf);
    expect(others).toEqual([]);
    expect(finding).toMatchObject({ actualValue: '共3次，最近一次9时相距100公里', happenedAt: 9, waybillId: 'w1' });
    expect(finding?.evidence.split('\n\n').map((block) => block.split('\n')[0])).toEqual(['地点一: 9时', '地点一: 5时', '地点一: 3时']);
  });

  it('name the waybill only when it is the same one, and stay apart by carrier', () => {
    const found = listOccurrences([at(1), at(2, { waybillId: 'w2', waybillNo: 'YD2' }), at(3, { carrierId: null })], keyOf);
    expect(found.map(({ carrierId, waybillId }) => [carrierId, waybillId])).toEqual([
      ['c1', null],
      [null, 'w1'],
    ]);
  });

  it('leave findings of other rules as they are', () => {
    const { isOccurrence: _, ...single } = at(1);
    expect(listOccurrences([single, { ...single, objectId: 'l2' }], keyOf)).toEqual([single, { ...single, objectId: 'l2' }]);
  });

  it('are cut at whole occurrences, and the number of the others is told', () => {
    const many = Array.from({ length: 40 }, (_, hour) => at(hour, { evidence: `地点一: ${hour}时 ${'x'.repeat(90)}` }));
    const [finding] = listOccurrences(many, keyOf);
    const blocks = (finding?.evidence ?? '').split('\n\n');
    expect(finding?.evidence.length).toBeLessThanOrEqual(2000);
    expect(blocks.at(-1)).toBe(`另有${40 - (blocks.length - 1)}次`);
    expect(finding?.actualValue).toMatch(/^共40次/);
  });
});

describe('an undecided risk', () => {
  const listed = (...findings: Finding[]) => listOccurrences(findings, keyOf)[0] as Finding;

  it('keeps what it lists, and gets what is new', () => {
    const later = addedTo(listed(at(1), at(2)).evidence, listed(at(2), at(7)));
    expect(later?.actualValue).toBe('共3次，最近一次7时相距100公里');
    expect(later?.evidence.split('\n\n').map((block) => block.split('\n')[0])).toEqual(['地点一: 7时', '地点一: 2时', '地点一: 1时']);
  });

  it('is left alone when nothing is new', () => {
    expect(addedTo(listed(at(1), at(2)).evidence, listed(at(2)))).toBeNull();
  });

  it('goes on counting those that had no room', () => {
    const later = addedTo(`${at(4).evidence}\n\n另有12次`, listed(at(6)));
    expect(later?.actualValue).toMatch(/^共14次/);
    expect(later?.evidence.split('\n\n').at(-1)).toBe('另有12次');
  });
});
