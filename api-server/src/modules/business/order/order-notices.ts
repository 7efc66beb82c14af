/** Notices that tell dispatchers what other people decided about their orders. */
import { epochOf } from '../../../kernel/basics/clock.ts';
import { bypassRowScope } from '../../../kernel/database/bypass-row-scope.ts';
import type { Push } from '../../../kernel/push/push.ts';
import { announceEvent } from '../../message/announcement/announce-event.ts';
import { newsType } from '../../message/announcement/system-announcement.ts';
import type { Act } from '../act.ts';
import type { OrderRow } from './order.table.ts';

/** Sends a notice to one dispatcher; `what` says in few words what happened, e.g. 已退回订单池. */
export async function tellDispatcher(act: Act & { readonly push: Push }, row: OrderRow, userId: string, what: string): Promise<void> {
  const { tx, push, caller, now } = act;
  const { orderNo, goodsName, shipperName } = row;
  const openPage = `/business/order/list?open=${row.id}`;
  const news = {
    ...{ event: 'orderHandedOver', openPage, busType: newsType, busId: row.id },
    values: { orderNo, shipperName, goodsName, what, by: caller.realname },
    own: { title: `订单 ${orderNo} ${what}`, lines: [`${shipperName}，${goodsName}，操作人 ${caller.realname}`] },
  };
  await bypassRowScope(tx, () => announceEvent(tx, push, { tenantId: row.tenantId, userIds: [userId] }, news, epochOf(now)));
}
