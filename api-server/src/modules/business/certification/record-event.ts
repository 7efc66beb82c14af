/** Writes the history of each certification: its events, with the documents as they were at that moment. */
import { carrier } from 'shared-contracts/business/carrier';
import { driver } from 'shared-contracts/business/driver';
import { lorry } from 'shared-contracts/business/lorry';
import { type CertifiedEntity, certEnd, documentsOf, readFindings } from 'shared-contracts/business/master/cert-documents';
import { shipper } from 'shared-contracts/business/shipper';
import type { Fields } from 'shared-contracts/entity/entity';
import { maskOf } from 'shared-contracts/entity/masks';
import type { Act } from '../act.ts';
import { certRecords } from '../cert-record/cert-record.table.ts';

const definitions = { shipper, carrier, driver, lorry } as const;
type Row = Readonly<Record<string, unknown>>;

interface CertChange {
  /** Kind of the event, a code from the dictionary `cert_event`. */
  readonly event: string;
  readonly reason?: string | null | undefined;
}

const words = { Y: '合格', N: '不合格' } as const;
const textOf = (value: unknown): string | null => (value === null || value === undefined || value === '' ? null : String(value));

/** Writes one event of a certification; `row` is the record after the event. */
export async function recordCertEvent(
  { tx, caller, now }: Act,
  entity: CertifiedEntity,
  row: Row,
  { event, reason }: CertChange,
): Promise<void> {
  const { titleField } = definitions[entity];
  const fields: Fields = definitions[entity].fields;
  const documents = documentsOf(entity, row);
  const verdicts = readFindings(textOf(row.certFindings));
  const isMasked = (file: string): boolean => maskOf(fields, file) !== null;
  const lines = documents.map(({ file, facts }) => {
    const end = facts.filter((name) => name.endsWith('ValidTo')).map((name) => textOf(row[name]))[0];
    const verdict = verdicts.get(file);
    // Everybody reads these lines, so they do not tell whether a picture is there that is masked: `personalImgs` holds it.
    const presence = isMasked(file) ? '见证件照片' : textOf(row[file]) ? '已上传' : '未上传';
    return `${fields[file]?.label[0] ?? file}: ${[end ? `至${end}` : presence, verdict && words[verdict]].filter(Boolean).join(' ')}`;
  });
  const pictures = (isPersonal: boolean): string | null => {
    const paths = documents
      .filter(({ file }) => isMasked(file) === isPersonal)
      .flatMap(({ file }) => (textOf(row[file]) ?? '').split(',').filter(Boolean));
    return [...new Set(paths)].slice(0, 12).join(',') || null;
  };
  await tx.insert(certRecords).values({
    ...{ tenantId: Number(row.tenantId), createBy: caller.username, createTime: now },
    ...{ certParty: entity, partyId: String(row.id), partyName: String(row[titleField] ?? '') },
    shipperId: entity === 'shipper' ? String(row.id) : null,
    carrierId: entity === 'carrier' ? String(row.id) : textOf(row.carrierId),
    driverId: entity === 'driver' ? String(row.id) : null,
    lorryId: entity === 'lorry' ? String(row.id) : null,
    ...{ certEvent: event, eventTime: now, operatorName: caller.realname, reason: reason ?? null, certStatus: String(row.certStatus) },
    ...{ papers: lines.join('\n'), firstEnd: certEnd(entity, row)?.day ?? null, idCardNo: textOf(row.idCardNo) },
    ...{ paperImgs: pictures(false), personalImgs: pictures(true) },
  });
}
