// `pnpm audit:verify`: verifies the audit log of every tenant and reports whether a row was changed or removed after it was written.
import { knownAuditKey } from 'api-server/modules/system/audit/audit-key';
import { verifyAudit } from 'api-server/modules/system/audit/verify-audit';
import { inspectDatabase } from './src/product/inspect-database.ts';

await inspectDatabase(async (database, config) => {
  const verdicts = await verifyAudit(database, knownAuditKey(config));
  for (const { tenantId, rows, signedHeads, removedUpTo, unsignedDays, problem } of verdicts) {
    const before = removedUpTo > 0 ? `, rows up to ${removedUpTo} were removed on record` : '';
    console.log(`tenant ${tenantId}: ${problem ?? `${rows} rows are whole, ${signedHeads} signed heads agree${before}`}`);
    if (unsignedDays.length > 0)
      console.log(`tenant ${tenantId}: no head was signed for ${unsignedDays.join(', ')}; did AuditHeadJob run?`);
  }
  if (verdicts.length === 0) console.log('nothing was written to the audit log yet');
  return verdicts.every(({ problem }) => problem === null);
});
