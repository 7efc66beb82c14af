import { eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import { placeUse, sendReceiveInfo } from 'shared-contracts/business/master/send-receive-info';
import { order } from 'shared-contracts/business/order/order';
import { commonStatus } from 'shared-contracts/business/states';
import { readFieldValue } from 'shared-contracts/entity/field-value';
import { instantText } from '../../../kernel/basics/clock.ts';
import { businessAt, invalidAt, notFoundAt } from '../../../kernel/basics/errors.ts';
import type { Caller } from '../../../kernel/caller/caller.ts';
import type { Tx } from '../../../kernel/database/database.ts';
import { mayCopy } from '../../../kernel/entity/masking.ts';
import { findRow } from '../../../kernel/entity/rows.ts';
import { oftenLines } from '../often-line/often-line.table.ts';
import { sendReceiveInfos } from '../send-receive-info/send-receive-info.table.ts';
import { type OrderRow, orders } from './order.table.ts';

type Places = Partial<Pick<OrderRow, 'lineId' | 'sendInfoId' | 'receiveInfoId'>>;
type Numbers = Partial<Pick<OrderRow, 'sendContactMobile' | 'receiveContactMobile'>>;

const sides = [
  { field: 'sendInfoId', mobile: 'sendContactMobile', other: placeUse.receive },
  { field: 'receiveInfoId', mobile: 'receiveContactMobile', other: placeUse.send },
] as const;

/**
 * Checks the route and places that the draft of an order changes: they must be in use and belong to the shipper; a route may also be the
 * platform's. Returns the telephone numbers of the places for which the draft has none, so that no order keeps the number of another place. An order must not tell the number of a place, so a
 * caller who could see more of it in the order than in the place has to enter it.
 */
export async function checkPlaces(
  tx: Tx,
  caller: Caller,
  shipperId: string,
  draft: Places & Numbers,
  current: Places = {},
): Promise<Numbers> {
  if (draft.lineId && draft.lineId !== current.lineId) {
    const line = await findRow(tx, caller, oftenLines, draft.lineId);
    if (!line) throw notFoundAt('lineId');
    if (line.shipperId !== null && line.shipperId !== shipperId) throw businessAt('lineId', '常用线路不属于该货主');
    if (line.status !== commonStatus.enabled) throw businessAt('lineId', '常用线路已停用');
  }
  const numbers: Numbers = {};
  for (const { field, mobile, other } of sides) {
    const id = draft[field];
    if (!id || id === current[field]) continue;
    const place = await findRow(tx, caller, sendReceiveInfos, id);
    if (!place) throw notFoundAt(field);
    if (place.shipperId !== shipperId) throw businessAt(field, '收发货信息不属于该货主');
    if (place.status !== commonStatus.enabled) throw businessAt(field, '收发货信息已停用');
    if (place.infoType === other) throw businessAt(field, '收发货信息的类型不符');
    if (draft[mobile]) continue;
    if (!mayCopy(caller, 'mobile', sendReceiveInfo, order)) throw invalidAt({ [mobile]: missingNumber(mobile) });
    numbers[mobile] = place.contactMobile;
  }
  return numbers;
}

function missingNumber(mobile: keyof Numbers): string {
  const read = readFieldValue(order.fields[mobile], null);
  return 'error' in read ? read.error : '';
}

/** Increases the usage counters of the route and the places that an order newly refers to. */
export async function countPlaces(tx: Tx, _caller: Caller, row: Places, before: Places = {}): Promise<void> {
  if (row.lineId && row.lineId !== before.lineId) {
    await tx
      .update(oftenLines)
      .set({ useCount: sql`${oftenLines.useCount} + 1`, lastUseTime: instantText(Date.now()) })
      .where(eq(oftenLines.id, row.lineId));
  }
  for (const { field } of sides) {
    const id = row[field];
    if (!id || id === before[field]) continue;
    await tx
      .update(sendReceiveInfos)
      .set({ useCount: sql`${sendReceiveInfos.useCount} + 1` })
      .where(eq(sendReceiveInfos.id, id));
  }
}

/**
 * SQL condition on the orders that a person of a shipper may see: all, those that the person placed, or those of certain routes and places.
 */
export function ordersOfPerson({ limits, username }: Caller): SQL | undefined {
  if (!limits || limits.rows === 'all') return undefined;
  if (limits.rows === 'own') return eq(orders.createBy, username);
  const named = [...limits.named];
  if (named.length === 0) return sql`false`;
  return or(inArray(orders.lineId, named), inArray(orders.sendInfoId, named), inArray(orders.receiveInfoId, named));
}
