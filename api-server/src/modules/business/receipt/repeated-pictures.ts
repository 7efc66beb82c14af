/** Finds pictures that were already used as proof of another journey, by comparing their contents, not their names. */
import { sql } from 'drizzle-orm';
import { storedFileName } from 'shared-contracts/wire/stored-file';
import { businessAt } from '../../../kernel/basics/errors.ts';
import { bypassRowScope } from '../../../kernel/database/bypass-row-scope.ts';
import { findRow } from '../../../kernel/entity/rows.ts';
import type { WaybillAct } from '../waybill/assign-vehicle.ts';
import { receipts } from './receipt.table.ts';

export type PictureFields = Readonly<Record<'receiptImgs' | 'weighBillImgs', string | null | undefined>>;

const pathsOf = (value: string | null | undefined): string[] => (value ? value.split(',') : []);

interface Picture extends Record<string, unknown> {
  readonly path: string;
  readonly hash: string;
}

interface Use extends Record<string, unknown> {
  readonly path: string;
  readonly receipt_id: string;
  readonly waybill_no: string;
}

/** Refuses a picture that was chosen twice, or that the receipt of another waybill contains. */
export async function refuseRepeatedPictures(act: WaybillAct, fields: PictureFields): Promise<void> {
  const { tx, caller, row } = act;
  const fieldOf = new Map(Object.entries(fields).flatMap(([field, value]) => pathsOf(value).map((path) => [path, field] as const)));
  const paths = sql.param([...fieldOf.keys()]);
  // All files with this content are locked: of two receipts that are uploaded at once with the same picture, the later one finds the
  // earlier.
  const { rows: pictures } = await tx.execute<Picture>(sql`
    select f.stored_path as path, f.content_hash as hash from sys_file f where f.tenant_id = ${caller.tenantId} and f.content_hash in
      (select content_hash from sys_file where tenant_id = ${caller.tenantId} and stored_path = any(${paths}::text[]))
    order by f.id for update`);
  const own = pictures.filter(({ path }) => fieldOf.has(path));
  const twice = own.find(({ hash, path }) => own.some((other) => other.hash === hash && other.path < path));
  if (twice) throw businessAt(fieldOf.get(twice.path) ?? '', `同一张照片重复上传：${storedFileName(twice.path)}`);
  const [use] = (
    await bypassRowScope(tx, () =>
      tx.execute<Use>(sql`
        select mine.stored_path as path, r.id as receipt_id, r.waybill_no from sys_file mine
        join sys_file other on other.tenant_id = mine.tenant_id and other.content_hash = mine.content_hash
        join biz_receipt r on r.tenant_id = mine.tenant_id and r.del_flag = 0 and r.waybill_id <> ${row.id}
          and freight.stored_paths(array[r.receipt_imgs, r.weigh_bill_imgs]::text[]) @> array[other.stored_path]::text[]
        where mine.tenant_id = ${caller.tenantId} and mine.stored_path = any(${paths}::text[]) limit 1`),
    )
  ).rows;
  if (!use) return;
  const isSeen = (await findRow(tx, caller, receipts, use.receipt_id)) !== undefined;
  const name = storedFileName(use.path);
  const problem = isSeen ? `照片已用于运单[${use.waybill_no}]的回单：${name}` : `照片已用于其他运单的回单：${name}`;
  throw businessAt(fieldOf.get(use.path) ?? '', problem);
}
