import { and, eq, isNull, sql } from 'drizzle-orm';
import { oftenLine } from 'shared-contracts/business/master/often-line';
import { numberKinds } from 'shared-contracts/business/number-kinds';
import type { DraftOf } from 'shared-contracts/entity/entity';
import { businessAt, notFoundAt } from '../../../kernel/basics/errors.ts';
import type { Caller } from '../../../kernel/caller/caller.ts';
import type { Tx } from '../../../kernel/database/database.ts';
import { nextNumber } from '../../../kernel/database/numbering.ts';
import { findRow, getRow } from '../../../kernel/entity/rows.ts';
import { checkRegion } from '../region.ts';
import { sendReceiveInfos } from '../send-receive-info/send-receive-info.table.ts';
import { shippers } from '../shipper/shipper.table.ts';
import { checkUnique } from '../unique-rows.ts';
import { type OftenLineRow, oftenLines } from './often-line.table.ts';

type LineDraft = Partial<DraftOf<typeof oftenLine>>;

/** Adds number and names; a line without name is called after its two cities. */
export async function prepareLine(tx: Tx, caller: Caller, draft: LineDraft) {
  const named = await checkLine(tx, caller, draft);
  const owner = draft.shipperId ? await getRow(tx, caller, shippers, draft.shipperId) : null;
  return {
    ...named,
    shipperName: owner?.shipperName ?? null,
    lineNo: await nextNumber(tx, caller.tenantId, numberKinds.oftenLine),
  };
}

export async function changeLine(tx: Tx, caller: Caller, draft: LineDraft, current: OftenLineRow) {
  return await checkLine(tx, caller, { ...current, ...draft }, current);
}

async function checkLine(tx: Tx, caller: Caller, draft: LineDraft, current?: OftenLineRow) {
  checkRegion(draft, 'start');
  checkRegion(draft, 'end');
  if (draft.refPrice && !draft.priceUnit) throw businessAt('priceUnit', '填写参考价须选择计价方式');
  await checkOnce(tx, caller, draft, current);
  return {
    lineName: draft.lineName?.trim() || (await citiesOf(tx, draft.startCityCode ?? '', draft.endCityCode ?? '')),
    sendInfoName: await placeName(tx, caller, draft, 'sendInfoId'),
    receiveInfoName: await placeName(tx, caller, draft, 'receiveInfoId'),
  };
}

/** Refuses a second route for the same shipper (or the platform), districts and type of goods. */
async function checkOnce(tx: Tx, caller: Caller, draft: LineDraft, current?: OftenLineRow): Promise<void> {
  const { shipperId, startDistrictCode = '', endDistrictCode = '', goodsTypeCode } = draft;
  const key = ['shipperId', 'startDistrictCode', 'endDistrictCode', 'goodsTypeCode'] as const;
  if (current && key.every((name) => (draft[name] ?? null) === current[name])) return;
  const same = and(
    shipperId ? eq(oftenLines.shipperId, shipperId) : isNull(oftenLines.shipperId),
    eq(oftenLines.startDistrictCode, startDistrictCode),
    eq(oftenLines.endDistrictCode, endDistrictCode),
    goodsTypeCode ? eq(oftenLines.goodsTypeCode, goodsTypeCode) : isNull(oftenLines.goodsTypeCode),
  );
  const message = '相同起点、终点和货物类型的常用线路已存在';
  const asked = { entity: oftenLine, field: 'endDistrictCode', value: endDistrictCode };
  if (same) await checkUnique(tx, caller, oftenLines, { same, exceptId: current?.id, message, field: 'endDistrictCode', asked });
}

async function placeName(tx: Tx, caller: Caller, draft: LineDraft, field: 'sendInfoId' | 'receiveInfoId'): Promise<string | null> {
  const id = draft[field];
  if (!id) return null;
  const place = await findRow(tx, caller, sendReceiveInfos, id);
  if (!place) throw notFoundAt(field);
  if (place.shipperId !== draft.shipperId) throw businessAt(field, '收发货信息不属于该货主');
  return place.unitName;
}

/** The name of a route, such as `济南市-南京市`, from the dictionary of regions. */
async function citiesOf(tx: Tx, start: string, end: string): Promise<string> {
  const { rows } = await tx.execute<{ code: string; name: string }>(sql`
    select i.item_value as code, i.item_text as name from sys_dict_item i join sys_dict d on d.id = i.dict_id
    where d.dict_code = 'region' and i.item_value in (${start}, ${end})`);
  const name = (code: string) => rows.find((row) => row.code === code)?.name ?? code;
  return `${name(start)}-${name(end)}`;
}
