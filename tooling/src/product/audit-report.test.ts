// The words and the result of `pnpm audit:verify`.
import type { AuditVerdict } from 'api-server/modules/system/audit/verify-audit';
import { describe, expect, it } from 'vitest';
import { auditReport } from './audit-report.ts';

const whole: AuditVerdict = {
  ...{ tenantId: 1, rows: 4, signedHeads: 1, removedUpTo: 0, unsignedDays: [], awaitedDays: [], problem: null },
};

describe('the report on the audit log', () => {
  it('is good when every row is whole and only days have no signed head whose head is not due', () => {
    expect(auditReport([])).toEqual({ lines: ['nothing was written to the audit log yet'], isSound: true });
    expect(auditReport([{ ...whole, awaitedDays: ['2026-11-27', '2026-11-28'] }])).toEqual({
      lines: [
        'tenant 1: 4 rows are whole, 1 signed heads agree',
        'tenant 1: no head is needed yet for 2026-11-27, 2026-11-28: it is signed within the day after',
      ],
      isSound: true,
    });
  });

  it('is bad when a day that should have a signed head has none', () => {
    const { lines, isSound } = auditReport([whole, { ...whole, tenantId: 2, unsignedDays: ['2026-11-20'], awaitedDays: ['2026-11-28'] }]);
    expect(isSound).toBe(false);
    expect(lines).toContainEqual(expect.stringMatching(/^tenant 2: no head was signed for 2026-11-20, which should have one/));
  });

  it('is bad when a row was changed', () => {
    expect(auditReport([{ ...whole, problem: 'row 2 was changed' }])).toEqual({ lines: ['tenant 1: row 2 was changed'], isSound: false });
  });
});
