/** Field groups that the records of persons, companies and lorries share. */
import type { Awaiting, EntityAction } from '../entity/entity.ts';
import { choice, decimal, type FieldOptions, flag, region, text } from '../entity/field.ts';
import { certStatus } from './states.ts';

/** Province, city, district and street of a record. */
export function addressFields<const Options extends FieldOptions>(options: Options) {
  return {
    provinceCode: region(['省', 'Province'], options),
    cityCode: region(['市', 'City'], options),
    districtCode: region(['区县', 'District'], options),
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
  };
}

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
  auditCert: {
    label: ['审核认证', 'Audit certification'],
    from: [certStatus.pending],
    idempotent: true,
    body: {
      pass: flag(['是否通过', 'Pass'], { required: true, initial: 'Y' }),
      certRejectReason: text(['驳回原因', 'Reason of refusal'], { required: true, max: 255, when: { field: 'pass', equals: 'N' } }),
    },
  },
} as const satisfies Readonly<Record<string, EntityAction>>;

/** A submitted certification waits for the platform's auditors. */
export const certAwaits: readonly Awaiting[] = [{ states: [certStatus.pending], party: 'platform', action: 'auditCert' }];

/** Score from 0 to 100, one digit. */
export const ratingScore = decimal(['信用分', 'Score'], { digits: 4, scale: 1, readOnly: true, always: true });
