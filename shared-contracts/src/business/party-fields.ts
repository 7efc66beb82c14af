/** Field groups that the records of persons, companies and lorries share. */
import type { Awaiting, EntityAction, Fields } from '../entity/entity.ts';
import { choice, date, decimal, district, type FieldOptions, files, flag, instant, region, text } from '../entity/field.ts';
import { certStatus } from './states.ts';

/** Province, city, district and street of a record. */
export function addressFields<const Options extends FieldOptions>(options: Options) {
  return {
    provinceCode: region(['省', 'Province'], options),
    cityCode: region(['市', 'City'], options),
    districtCode: district(['区县', 'District'], options),
    address: text(['详细地址', 'Address'], { max: 255, ...options }),
  };
}

/** Certification, audit and use of a record (docs/freight.md). */
export function standingFields() {
  return {
    certStatus: choice('cert_status', ['认证状态', 'Certification'], { readOnly: true, always: true }),
    auditStatus: choice('audit_status', ['审核状态', 'Audit'], { readOnly: true, always: true }),
    status: choice('common_status', ['启用状态', 'In use'], { required: true, initial: '1' }),
    blackFlag: flag(['黑名单', 'Blacklisted'], { readOnly: true, always: true }),
    certRejectReason: text(['认证驳回原因', 'Certification refused because'], { max: 255, readOnly: true }),
    certSubmitTime: instant(['提交认证时间', 'Submitted for certification'], { readOnly: true }),
    certAuditorName: text(['认证审核人', 'Audited by'], { max: 100, readOnly: true }),
    certAuditTime: instant(['认证审核时间', 'Audited at'], { readOnly: true }),
    /** Why the record was frozen or put on the blacklist. */
    standingReason: text(['冻结或拉黑原因', 'Frozen or blacklisted because'], { max: 255, readOnly: true }),
    /** The decision on each document (`cert-documents.ts`). */
    certFindings: text(['逐项审核结果', 'Decision on each document'], { max: 500, readOnly: true }),
  };
}

const becauseOf = { standingReason: text(['原因', 'Reason'], { required: true, max: 255 }) };

/**
 * Certification actions (docs/freight.md): the person who edits the record submits it, another person decides. No `bulk`: the auditor has
 * to compare each record with its documents.
 */
export const certActions = {
  submitCert: {
    label: ['提交认证', 'Submit for certification'],
    from: [certStatus.none, certStatus.rejected, certStatus.expired],
    bulk: true,
    idempotent: true,
    confirm: true,
  },
  withdrawCert: {
    label: ['撤回认证', 'Withdraw'],
    optional: true,
    from: [certStatus.pending],
    idempotent: true,
    confirm: true,
    bulk: true,
  },
  auditCert: {
    label: ['审核认证', 'Audit certification'],
    from: [certStatus.pending],
    idempotent: true,
    body: {
      /** The auditor's decision; it has no preset value, so that nobody approves by mistake. */
      pass: flag(['是否通过', 'Pass'], { required: true }),
      findings: text(['逐项审核结果', 'Decision on each document'], { required: true, max: 500 }),
      certRejectReason: text(['驳回原因', 'Reason of refusal'], { required: true, max: 255, when: { field: 'pass', equals: 'N' } }),
    },
  },
  /** Freezes a certified record: no new business can use it, but journeys in progress are finished. */
  freeze: { label: ['冻结', 'Freeze'], from: [certStatus.certified], idempotent: true, dangerous: true, bulk: true, body: becauseOf },
  unfreeze: { label: ['解冻', 'Release'], optional: true, from: [certStatus.frozen], idempotent: true, bulk: true, body: becauseOf },
  blacklist: { label: ['列入黑名单', 'Blacklist'], idempotent: true, dangerous: true, bulk: true, body: becauseOf },
  unblacklist: { label: ['移出黑名单', 'Take off the blacklist'], idempotent: true, bulk: true, body: becauseOf },
} as const satisfies Readonly<Record<string, EntityAction>>;

/** Certification actions of shippers and carriers, whose own people enter the fields in `papers`. */
export const partyActions = <const F extends Fields>(papers: F) =>
  ({
    ...certActions,
    fillCert: {
      label: ['填写认证资料', 'Enter papers'],
      from: [certStatus.none, certStatus.rejected, certStatus.expired],
      idempotent: true,
      body: papers,
    },
  }) as const;

/** Fields that identify a shipper or carrier, and its contact. */
export function identityFields() {
  return {
    /** Enterprises must fill this field, individuals `idCardNo`. */
    uscc: text(['统一社会信用代码', 'Unified social credit code'], { distinct: true, max: 18, rule: 'uscc' }),
    idCardNo: text(['身份证号码', 'ID card no.'], { distinct: true, max: 18, rule: 'residentId', masked: 'idCard' }),
    legalPerson: text(['法定代表人', 'Legal representative'], { max: 50 }),
    contactName: text(['联系人', 'Contact'], { max: 50, required: true }),
    contactMobile: text(['联系人手机', 'Contact mobile'], { max: 11, required: true, rule: 'mobileBusiness', masked: 'mobile' }),
  };
}

/** Picks the fields with these names, in the order of the names. */
export function partOf<const F extends object, N extends keyof F>(fields: F, rows: readonly (readonly N[])[]): Pick<F, N> {
  // The cast is safe: the object contains exactly the named fields.
  return Object.fromEntries(rows.flat().map((name) => [name, fields[name]])) as Pick<F, N>;
}

/** Documents that both companies and individuals may have. Pictures of an ID card are masked like its number. */
export function certificateFields() {
  const ofIdCard = { count: 1, sameFactAs: 'idCardNo' } as const;
  return {
    licenseImg: files(['营业执照', 'Business licence'], { count: 1 }),
    licenseValidTo: date(['执照有效期至', 'Licence valid to']),
    longTermFlag: flag(['执照长期有效', 'Licence without end']),
    idFrontImg: files(['身份证正面', 'ID card front'], ofIdCard),
    idBackImg: files(['身份证反面', 'ID card back'], ofIdCard),
  };
}

/** A submitted certification waits for the platform's auditors. */
export const certAwaits: readonly Awaiting[] = [{ states: [certStatus.pending], party: 'platform', action: 'auditCert' }];

/** A score from 0 to 100 with one decimal place. */
export const ratingScore = decimal(['信用分', 'Score'], { digits: 4, scale: 1, readOnly: true, always: true });
