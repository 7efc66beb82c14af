import { auditStatus, certStatus } from 'shared-contracts/business/states';
import { id } from '../../../kernel/database/columns.ts';

/** Initial column values of a record that is not certified yet. */
export const uncertified = { certStatus: certStatus.none, auditStatus: auditStatus.draft, blackFlag: 'N' } as const;

/** Column with the person who submitted the record for certification; the decision must be made by somebody else. */
export const certSubmitter = () => ({ certSubmitterId: id() });

/** Index of the blacklisted records, including deleted ones; every identity that people enter is compared with them. */
export const blacklist = { on: ['tenantId'], where: "black_flag = 'Y'", deletedToo: true } as const;
