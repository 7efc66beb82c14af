import {
  type CertifiedEntity,
  certEnd,
  certGaps,
  documentsOf,
  readFindings,
  writeFindings,
} from 'shared-contracts/business/master/cert-documents';
import { certEvent } from 'shared-contracts/business/master/cert-record';
import { auditStatus, certStatus, yesNo } from 'shared-contracts/business/states';
import type { EntityDefinition } from 'shared-contracts/entity/entity';
import { instantText } from '../../../kernel/basics/clock.ts';
import { Business, businessAt, invalidAt } from '../../../kernel/basics/errors.ts';
import type { Caller } from '../../../kernel/caller/caller.ts';
import type { Tx } from '../../../kernel/database/database.ts';
import { masksFor } from '../../../kernel/entity/masking.ts';
import { recordCertEvent } from './record-event.ts';

type Row = Readonly<Record<string, unknown>>;

/** The new column values of a record that is submitted for certification. */
const submitted = ({ userId }: Caller, now: string) => ({
  ...{ certStatus: certStatus.pending, auditStatus: auditStatus.pending, certSubmitterId: userId, certSubmitTime: now },
  ...{ certRejectReason: null, certFindings: null, certAuditorName: null, certAuditTime: null },
});

/** Submits a record for certification. Refuses it when a required field or document is missing or has expired, with a message at each such field. */
export function submitCert(definition: EntityDefinition, { caller, row, now }: { caller: Caller; row: Row; now: string }) {
  const problems = certProblems(definition, caller, row, now.slice(0, 10));
  if (Object.keys(problems).length > 0) throw invalidAt(problems);
  return submitted(caller, now);
}

/**
 * What keeps the record from being certified, by field. Whoever sees pictures of personal papers masked is not told which of them are missing
 * (docs/privacy.md).
 */
function certProblems(definition: EntityDefinition, caller: Caller, row: Row, today: string): Record<string, string> {
  const { name, fields } = definition;
  const gaps = certGaps(name as CertifiedEntity, row, today);
  const { ended } = gaps;
  const masks = masksFor(definition, caller);
  const isUnseen = (field: string) => masks.get(field)?.form === 'file';
  const missing = gaps.missing.filter((field) => !isUnseen(field));
  const label = (field: string) => fields[field]?.label[0] ?? field;
  const isFile = (field: string) => fields[field]?.kind === 'files';
  return {
    ...Object.fromEntries(missing.map((field) => [field, isFile(field) ? `请上传${label(field)}` : `请填写${label(field)}`])),
    ...Object.fromEntries(ended.map((field) => [field, `${label(field)}已过期，请更新`])),
    ...(gaps.missing.some(isUnseen) && { certStatus: '证件照片不齐全' }),
  };
}

/** Withdraws a submission that has not been decided; only the person who submitted it may do so. */
export function withdrawCert({ caller, row }: { caller: Caller; row: Row }) {
  if (row.certSubmitterId !== caller.userId) throw new Business('只有提交人可以撤回认证');
  return { certStatus: certStatus.none, auditStatus: auditStatus.draft, certSubmitTime: null };
}

interface Decision {
  readonly pass: 'Y' | 'N';
  readonly findings: string;
  readonly certRejectReason?: string | null;
}

/**
 * Records the decision of an auditor, who must not be the submitter. The auditor decides each document, and the record passes only when all documents
 * pass.
 */
export function auditCert(
  definition: EntityDefinition,
  { caller, row, now }: { caller: Caller; row: Row & { readonly certSubmitterId: string | null }; now: string },
  { pass, findings, certRejectReason }: Decision,
) {
  if (row.certSubmitterId === caller.userId) throw new Business('不能审核自己提交的认证');
  const needed = documentsOf(definition.name as CertifiedEntity, row).map(({ file }) => file);
  const decided = readFindings(findings);
  const open = needed.filter((file) => !decided.has(file)).map((file) => definition.fields[file]?.label[0] ?? file);
  if (open.length > 0) throw businessAt('findings', `请逐项审核：${open.join('、')}`);
  const known = needed.map((file) => [file, decided.get(file) ?? 'N'] as const);
  const audited = { certFindings: writeFindings(new Map(known)), certAuditorName: caller.realname, certAuditTime: now };
  if (pass === 'N') {
    return { ...audited, certStatus: certStatus.rejected, auditStatus: auditStatus.rejected, certRejectReason: certRejectReason ?? null };
  }
  if (known.some(([, verdict]) => verdict === 'N')) throw businessAt('pass', '有不合格的资料，不能通过认证');
  const problems = certProblems(definition, caller, row, now.slice(0, 10));
  if (Object.keys(problems).length > 0) throw new Business(`资料不完整，不能通过认证：${Object.values(problems).join('；')}`);
  return { ...audited, certStatus: certStatus.certified, auditStatus: auditStatus.passed, certRejectReason: null };
}

/** Fields that a certification confirms, by entity, in addition to the documents and the fields that the documents prove. */
const certified: Readonly<Record<CertifiedEntity, readonly string[]>> = {
  shipper: ['shipperName', 'shipperType', 'uscc', 'idCardNo', 'legalPerson', 'licenseValidTo', 'longTermFlag'],
  carrier: [
    'carrierName',
    'carrierType',
    'uscc',
    'idCardNo',
    'legalPerson',
    'licenseValidTo',
    'longTermFlag',
    'permitNo',
    'permitValidFrom',
    'permitValidTo',
  ],
  driver: ['qualificationNo', 'qualificationValidTo'],
  lorry: ['vehicleForm', 'tractionMass', 'transportCertNo', 'transportCertValidTo', 'compulsoryInsNo', 'compulsoryInsValidTo'],
};

const decimal = /^-?\d+\.\d+$/;

/** Whether two values of a field are equal: null and an empty text are the same, and so are decimals that differ in trailing zeros only. */
function isSame(one: unknown, other: unknown): boolean {
  if ((one || null) === (other || null)) return true;
  return [one, other].some((value) => decimal.test(String(value))) && Number(one) === Number(other);
}

/**
 * Certification states in which a change of a certified field has consequences; in all other states the record must still be submitted
 * anyway.
 */
const guarded: readonly unknown[] = [certStatus.pending, certStatus.certified, certStatus.frozen];

/**
 * Handles a change of certified fields: the record is submitted for certification again or, when something is missing, a person must
 * complete and submit it. For a frozen record the change is refused, because unfreezing certifies it without an audit. A record that waits
 * for its audit can be changed by its submitter only: otherwise an auditor could approve documents that they changed themselves.
 */
export async function recertify(tx: Tx, caller: Caller, entity: CertifiedEntity, draft: Row, current: Row) {
  if (!guarded.includes(current.certStatus)) return {};
  const after: Row = { ...current, ...Object.fromEntries(Object.entries(draft).filter(([, value]) => value !== undefined)) };
  const documents = [...documentsOf(entity, current), ...documentsOf(entity, after)];
  const confirmed = new Set([...certified[entity], ...documents.flatMap(({ file, facts }) => [file, ...facts])]);
  if ([...confirmed].every((field) => isSame(after[field], current[field]))) return {};
  if (current.certStatus === certStatus.frozen) throw new Business('已冻结，不能修改认证资料，请先解冻');
  if (current.certStatus === certStatus.pending) {
    if (current.certSubmitterId !== caller.userId) throw new Business('认证审核中，只有提交人可以修改认证资料');
    return {};
  }
  const now = instantText(Date.now());
  const { missing, ended } = certGaps(entity, after, now.slice(0, 10));
  const again = submitted(caller, now);
  const open = { certStatus: certStatus.none, auditStatus: auditStatus.draft, certSubmitterId: null, certSubmitTime: null };
  const patch = missing.length + ended.length === 0 ? again : { ...again, ...open };
  await recordCertEvent({ tx, caller, now }, entity, { ...after, ...patch }, { event: certEvent.changed });
  return patch;
}

/** Freezes a record, so that no new business can use it. */
export function freezeCert({ standingReason }: Standing) {
  return { certStatus: certStatus.frozen, standingReason };
}

/** Unfreezes a record: it is certified again, or expired when one of its documents has expired since it was frozen. */
export function unfreezeCert(entity: CertifiedEntity, row: Row, now: string, { standingReason }: Standing) {
  const end = certEnd(entity, row);
  const isPast = end !== null && end.day < now.slice(0, 10);
  return { certStatus: isPast ? certStatus.expired : certStatus.certified, standingReason };
}

interface Standing {
  readonly standingReason: string;
}

/** Puts a record on the blacklist or removes it from the blacklist; its certification state does not change. */
export function listCert(row: Row, isListed: boolean, { standingReason }: Standing) {
  const blackFlag = isListed ? yesNo.yes : yesNo.no;
  if (row.blackFlag === blackFlag) throw new Business(isListed ? '已在黑名单中' : '不在黑名单中');
  return { blackFlag, standingReason };
}
