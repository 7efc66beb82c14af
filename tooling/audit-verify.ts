// `pnpm audit:verify`: verifies the audit log of every tenant and reports whether a row was changed or removed after it was written, and
// whether a day has no signed head that should have one.
import { knownAuditKey } from 'api-server/modules/system/audit/audit-key';
import { verifyAudit } from 'api-server/modules/system/audit/verify-audit';
import { auditReport } from './src/product/audit-report.ts';
import { inspectDatabase } from './src/product/inspect-database.ts';

await inspectDatabase(async (database, config) => {
  const { lines, isSound } = auditReport(await verifyAudit(database, knownAuditKey(config)));
  for (const line of lines) console.log(line);
  return isSound;
});
