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
import { recordCertEvent } from './record-event.ts';

type Row = Readonly<Record<string, unknown>>;

/** The columns of a record that is submitted for certification. */
const submitted = ({ userId }: Caller, now: string) => ({
  ...{ certStatus: certStatus.pending, auditStatus: auditStatus.pending, certSubmitterId: userId, certSubmitTime: now },
  ...{ certRejectReason: null, certFindings: null, certAuditorName: null, certAuditTime: null },
});

/** Submits the record, which must hold everything that its kind demands; what is missing or has passed is told field by field. */
export function submitCert(definition: EntityDefinition, { caller, row, now }: { caller: Caller; row: Row; now: string }) {
  const problems = certProblems(definition, row, now.slice(0, 10));
  if (Object.keys(problems).length > 0) throw invalidAt(problems);
  return submitted(caller, now);
}

function certProblems({ name, fields }: EntityDefinition, row: Row, today: string): Record<string, string> {
  const { missing, ended } = certGaps(name as CertifiedEntity, row, today);
  const label = (field: string) => fields[field]?.label[0] ?? field;
  const isFile = (field: string) => fields[field]?.kind === 'files';
  return {
    ...Object.fromEntries(missing.map((field) => [field, isFile(field) ? `请上传${label(field)}` : `请填写${label(field)}`])),
    ...Object.fromEntries(ended.map((field) => [field, `${label(field)}已过期，请更新`])),
  };
}

/** Takes back what nobody decided yet; the person who submitted it. */
export function withdrawCert({ caller, row }: { caller: Caller; row: Row }) {
  if (row.certSubmitterId !== caller.userId) throw new Business('只有提交人可以撤回认证');
  return { certStatus: certStatus.none, auditStatus: auditStatus.draft, certSubmitTime: null };
}

interface Decision {
  readonly pass: 'Y' | 'N';
  readonly findings: string;
  readonly certRejectReason?: string | null;
}

/** Records the decision of an auditor, who must not be the submitter and decides each document: a record passes with all of them. */
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
  const problems = certProblems(definition, row, now.slice(0, 10));
  if (Object.keys(problems).length > 0) throw new Business(`资料不完整，不能通过认证：${Object.values(problems).join('；')}`);
  return { ...audited, certStatus: certStatus.certified, auditStatus: auditStatus.passed, certRejectReason: null };
}

/** What a certification confirms besides the documents and the facts that they prove, by entity. */
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

/** Whether two values of a field are equal: empty ones are alike, and decimals may have more or fewer zeros at their end. */
function isSame(one: unknown, other: unknown): boolean {
  if ((one || null) === (other || null)) return true;
  return [one, other].some((value) => decimal.test(String(value))) && Number(one) === Number(other);
}

/** States in which a change of what is certified has consequences; in all others it is submitted later. */
const guarded: readonly unknown[] = [certStatus.pending, certStatus.certified, certStatus.frozen];

/**
 * When something certified is changed, the record must be certified again; what is incomplete then has to be submitted anew. While the record
 * is frozen nothing certified changes, because its release makes it certified without an audit. While it waits for its audit only its
 * submitter may change it: an auditor would otherwise pass papers that are his own.
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

/** Stops new business with the record. */
export function freezeCert({ standingReason }: Standing) {
  return { certStatus: certStatus.frozen, standingReason };
}

/** Ends the stop; a record whose papers ended meanwhile is expired. */
export function unfreezeCert(entity: CertifiedEntity, row: Row, now: string, { standingReason }: Standing) {
  const end = certEnd(entity, row);
  const isPast = end !== null && end.day < now.slice(0, 10);
  return { certStatus: isPast ? certStatus.expired : certStatus.certified, standingReason };
}

interface Standing {
  readonly standingReason: string;
}

/** Puts the record on the blacklist or takes it off; its state stays. */
export function listCert(row: Row, isListed: boolean, { standingReason }: Standing) {
  const blackFlag = isListed ? yesNo.yes : yesNo.no;
  if (row.blackFlag === blackFlag) throw new Business(isListed ? '已在黑名单中' : '不在黑名单中');
  return { blackFlag, standingReason };
}
