import { auditStatus, certStatus } from 'shared-contracts/business/states';
import { Business } from '../../kernel/basics/errors.ts';
import type { Caller } from '../../kernel/caller/caller.ts';

/** Submits the record for certification. */
export async function submitCert({ caller }: { caller: Caller }) {
  return { certStatus: certStatus.pending, auditStatus: auditStatus.pending, certSubmitterId: caller.userId, certRejectReason: null };
}

/** Records the decision of an auditor, who must not be the submitter; a refusal needs a reason. */
export async function auditCert(
  { caller, row }: { caller: Caller; row: { readonly certSubmitterId: string | null } },
  decision: { readonly pass: 'Y' | 'N'; readonly certRejectReason?: string | null },
) {
  if (row.certSubmitterId === caller.userId) throw new Business('不能审核自己提交的认证');
  if (decision.pass === 'Y') return { certStatus: certStatus.certified, auditStatus: auditStatus.passed, certRejectReason: null };
  return { certStatus: certStatus.rejected, auditStatus: auditStatus.rejected, certRejectReason: decision.certRejectReason ?? null };
}

/** The fields that a certification confirms, by entity. */
const certified = {
  shipper: ['shipperName', 'shipperType', 'uscc', 'idCardNo', 'legalPerson'],
  carrier: ['carrierName', 'carrierType', 'uscc', 'idCardNo', 'legalPerson', 'permitNo', 'permitValidFrom', 'permitValidTo'],
  driver: [
    'driverName',
    'idCardNo',
    'licenseNo',
    'vehicleClass',
    'licenseValidFrom',
    'licenseValidTo',
    'qualificationNo',
    'qualificationValidTo',
  ],
  lorry: [
    'plateNumber',
    'plateColor',
    'vehicleType',
    'vehicleForm',
    'ratedLoad',
    'tractionMass',
    'grossMass',
    'transportCertNo',
    'transportCertValidTo',
    'inspectionValidTo',
    'compulsoryInsNo',
    'compulsoryInsValidTo',
  ],
} as const;

/** When a certified field is changed, the record must be certified again; until then it cannot be used in new business. */
export async function recertify(
  caller: Caller,
  entity: keyof typeof certified,
  draft: Readonly<Record<string, unknown>>,
  current: Readonly<Record<string, unknown>>,
) {
  const isChanged = certified[entity].some((field) => draft[field] !== undefined && draft[field] !== current[field]);
  return isChanged && current.certStatus === certStatus.certified ? await submitCert({ caller }) : {};
}
