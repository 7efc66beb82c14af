/** Field groups that the records of persons, companies and lorries share. */
import { choice, decimal, type FieldOptions, flag, region, text } from '../field.ts';

/** Province, city, district and street of a record. */
export function addressFields<const Options extends FieldOptions>(options: Options) {
  return {
    provinceCode: region(['省', 'Province'], options),
    cityCode: region(['市', 'City'], options),
    districtCode: region(['区县', 'District'], options),
    address: text(['详细地址', 'Address'], { max: 255, ...options }),
  };
}

/** Certification, audit and use of a record (domain §3.10). */
export function standingFields() {
  return {
    certStatus: choice('cert_status', ['认证状态', 'Certification'], { readOnly: true, always: true }),
    auditStatus: choice('audit_status', ['审核状态', 'Audit'], { readOnly: true, always: true }),
    status: choice('common_status', ['启用状态', 'In use'], { required: true, initial: '1' }),
    blackFlag: flag(['黑名单', 'Blacklisted'], { readOnly: true, always: true }),
  };
}

/** Score from 0 to 100, one digit. */
export const ratingScore = decimal(['信用分', 'Score'], { scale: 1, readOnly: true, always: true });
