/**
 * What a certification demands for each kind of record: the documents, with the fields that each proves, the fields that must be filled,
 * and the days that must not have passed.
 */
import { isLightMass } from '../../values/light-mass.ts';

export type CertifiedEntity = 'shipper' | 'carrier' | 'driver' | 'lorry';
export type CertRow = Readonly<Record<string, unknown>>;

/** A document: the field with its pictures, and the fields of the record that it proves. */
export interface CertDocument {
  readonly file: string;
  readonly facts: readonly string[];
  /** Whether a given record needs the document; absent: every record of the kind does. */
  readonly when?: (row: CertRow) => boolean;
}

const isCompany = (type: string) => (row: CertRow) => row[type] === '1';
/** Whether a permit or certificate number is the placeholder of light lorries (six digits and zeros), for which no document exists. */
const isFiller = (number: unknown): boolean => /^\d{6}0{6,12}$/.test(String(number ?? ''));
const hasPermit = ({ permitNo }: CertRow): boolean => !isFiller(permitNo);
const isQualified = ({ qualificationNo }: CertRow): boolean => !isFiller(qualificationNo);
const isHeavy = ({ grossMass }: CertRow): boolean => !isLightMass(grossMass);

export const certDocuments: Readonly<Record<CertifiedEntity, readonly CertDocument[]>> = {
  shipper: [
    { file: 'licenseImg', facts: ['shipperName', 'uscc', 'legalPerson', 'licenseValidTo'], when: isCompany('shipperType') },
    { file: 'idFrontImg', facts: ['legalPerson', 'idCardNo'] },
    { file: 'idBackImg', facts: [] },
  ],
  carrier: [
    { file: 'licenseImg', facts: ['carrierName', 'uscc', 'legalPerson', 'licenseValidTo'], when: isCompany('carrierType') },
    { file: 'idFrontImg', facts: ['legalPerson', 'idCardNo'] },
    { file: 'idBackImg', facts: [] },
    { file: 'permitImg', facts: ['permitNo', 'permitValidFrom', 'permitValidTo', 'permitScope'], when: hasPermit },
    {
      file: 'taxpayerProofImg',
      facts: ['taxpayerType', 'invoiceRate'],
      when: (row) => row.carrierType === '1' && row.taxpayerType === '1',
    },
    { file: 'entrustAgreementImg', facts: [] },
    { file: 'collectAgreementImg', facts: ['payeeMode'], when: ({ payeeMode }) => payeeMode === '3' },
  ],
  driver: [
    { file: 'idFrontImg', facts: ['driverName', 'idCardNo', 'gender', 'birthday'] },
    { file: 'idBackImg', facts: ['idValidTo'] },
    { file: 'licenseImg', facts: ['licenseNo', 'vehicleClass', 'licenseValidFrom', 'licenseValidTo'] },
    { file: 'licenseBackImg', facts: ['licenseIssueOrg'] },
    { file: 'qualificationImg', facts: ['qualificationNo', 'qualificationType', 'qualificationValidTo'], when: isQualified },
  ],
  lorry: [
    {
      file: 'licenseImg',
      facts: ['plateNumber', 'plateColor', 'vehicleType', 'ownerName', 'useCharacter', 'vin', 'registerDate', 'issueDate'],
    },
    { file: 'licenseBackImg', facts: ['ratedLoad', 'grossMass', 'inspectionValidTo'] },
    { file: 'transportCertImg', facts: ['transportCertNo', 'transportCertValidTo'], when: isHeavy },
  ],
};

/** Further fields that must be filled before a record is submitted. */
const demanded: Readonly<Record<CertifiedEntity, (row: CertRow) => readonly string[]>> = {
  shipper: (row) => [
    'districtCode',
    'address',
    'contactName',
    'contactMobile',
    ...(row.shipperType === '1' ? ['uscc', 'legalPerson'] : ['idCardNo']),
  ],
  carrier: (row) => [
    ...['districtCode', 'address', 'contactName', 'contactMobile', 'permitNo', 'taxpayerType', 'payeeMode'],
    ...(row.carrierType === '1' ? ['uscc', 'legalPerson'] : ['idCardNo']),
    ...(hasPermit(row) ? ['permitValidFrom', 'permitValidTo'] : []),
  ],
  driver: (row) => [
    ...['driverName', 'idCardNo', 'mobile', 'licenseNo', 'vehicleClass', 'licenseValidFrom', 'licenseValidTo', 'qualificationNo'],
    ...(isQualified(row) ? ['qualificationType', 'qualificationValidTo'] : []),
  ],
  lorry: (row) => [
    ...['plateNumber', 'vin', 'ownerName', 'inspectionValidTo', 'compulsoryInsNo', 'compulsoryInsValidTo'],
    ...(isHeavy(row) ? ['transportCertNo', 'transportCertValidTo'] : []),
  ],
};

/** Days on which papers end; a record is certified until the first of them. */
const ends: Readonly<Record<CertifiedEntity, readonly string[]>> = {
  shipper: ['licenseValidTo'],
  carrier: ['licenseValidTo', 'permitValidTo'],
  driver: ['idValidTo', 'licenseValidTo', 'qualificationValidTo'],
  lorry: ['transportCertValidTo', 'inspectionValidTo', 'compulsoryInsValidTo'],
};

/** The documents that this record needs. */
export const documentsOf = (entity: CertifiedEntity, row: CertRow): readonly CertDocument[] =>
  certDocuments[entity].filter(({ when }) => when === undefined || when(row));

const isEmpty = (value: unknown): boolean => value === null || value === undefined || value === '';

/** Fields that keep the record from being submitted: empty ones, and days (`YYYY-MM-DD`) that have passed. */
export function certGaps(entity: CertifiedEntity, row: CertRow, today: string): { readonly missing: string[]; readonly ended: string[] } {
  const needed = [...demanded[entity](row), ...documentsOf(entity, row).map(({ file }) => file)];
  // A licence needs a last day, unless it is marked as valid for ever.
  const isLicensed = documentsOf(entity, row).some(({ facts }) => facts.includes('licenseValidTo'));
  const lacksTerm = entity !== 'driver' && isLicensed && row.longTermFlag !== 'Y' && isEmpty(row.licenseValidTo);
  return {
    missing: [...needed.filter((name) => isEmpty(row[name])), ...(lacksTerm ? ['licenseValidTo'] : [])],
    ended: ends[entity].filter((name) => !isEmpty(row[name]) && String(row[name]) < today),
  };
}

/** The first day on which a paper of the record ends, with its field; null when none ends. */
export function certEnd(entity: CertifiedEntity, row: CertRow): { readonly field: string; readonly day: string } | null {
  const days = ends[entity].flatMap((field) => (isEmpty(row[field]) ? [] : [{ field, day: String(row[field]) }]));
  return days.sort((a, b) => (a.day < b.day ? -1 : 1))[0] ?? null;
}

/** An auditor's decision on each document as text: `licenseImg:Y,idFrontImg:N`. */
export function readFindings(text: string | null | undefined): ReadonlyMap<string, 'Y' | 'N'> {
  const pairs = (text ?? '').split(',').map((part) => part.split(':'));
  return new Map(pairs.flatMap(([file, verdict]) => (file && (verdict === 'Y' || verdict === 'N') ? [[file, verdict] as const] : [])));
}

export const writeFindings = (findings: ReadonlyMap<string, 'Y' | 'N'>): string => [...findings].map((pair) => pair.join(':')).join(',');
