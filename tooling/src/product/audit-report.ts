import type { AuditVerdict } from 'api-server/modules/system/audit/verify-audit';

/** What `pnpm audit:verify` prints. */
export interface AuditReport {
  readonly lines: readonly string[];
  /** Whether every row is whole and every day that should have a signed head has one. */
  readonly isSound: boolean;
}

/** Puts the verdicts of all tenants into words. A day that should have a signed head and has none counts like a changed row. */
export function auditReport(verdicts: readonly AuditVerdict[]): AuditReport {
  if (verdicts.length === 0) return { lines: ['nothing was written to the audit log yet'], isSound: true };
  return {
    lines: verdicts.flatMap((verdict) => linesOf(verdict).map((line) => `tenant ${verdict.tenantId}: ${line}`)),
    isSound: verdicts.every(({ problem, unsignedDays }) => problem === null && unsignedDays.length === 0),
  };
}

function linesOf({ rows, signedHeads, removedUpTo, unsignedDays, awaitedDays, problem }: AuditVerdict): string[] {
  const before = removedUpTo > 0 ? `, rows up to ${removedUpTo} were removed on record` : '';
  const lines = [problem ?? `${rows} rows are whole, ${signedHeads} signed heads agree${before}`];
  if (unsignedDays.length > 0) {
    lines.push(
      `no head was signed for ${unsignedDays.join(', ')}, which should have one: did AuditHeadJob run? Only a head of a later day covers these rows`,
    );
  }
  if (awaitedDays.length > 0) lines.push(`no head is needed yet for ${awaitedDays.join(', ')}: it is signed within the day after`);
  return lines;
}
