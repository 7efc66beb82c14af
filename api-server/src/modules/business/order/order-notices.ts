/** Tells dispatchers what others decided about their orders. */
import { epochOf } from '../../../kernel/basics/clock.ts';
import { paragraphs, shortened } from '../../../kernel/basics/notice-text.ts';
import { bypassRowScope } from '../../../kernel/database/bypass-row-scope.ts';
import type { Push } from '../../../kernel/push/push.ts';
import { announceTo, newsType } from '../../message/announcement/system-announcement.ts';
import { eventNotice } from '../../message/template/event-notice.ts';
import type { Act } from '../act.ts';
import type { OrderRow } from './order.table.ts';

/** Tells one dispatcher; `what` in few words, e.g. 已退回订单池. */
export async function tellDispatcher(act: Act & { readonly push: Push }, row: OrderRow, userId: string, what: string): Promise<void> {
  const { tx, push, caller, now } = act;
  const { orderNo, goodsName, shipperName } = row;
  const openPage = `/business/order/list?open=${row.id}`;
  const content = `${shipperName}，${goodsName}，操作人 ${caller.realname}`;
  const own = { title: shortened(`订单 ${orderNo} ${what}`, 100), summary: shortened(content, 500), content: paragraphs([content]) };
  const values = { orderNo, shipperName, goodsName, what, by: caller.realname, url: openPage };
  await bypassRowScope(tx, async () => {
    const words = await eventNotice(tx, 'orderHandedOver', values, own);
    if (!words) return;
    const announcement = {
      titile: words.title,
      msgAbstract: words.summary,
      msgContent: words.content,
      outside: words.outside,
      priority: 'M' as const,
      openPage,
      busType: newsType,
      busId: row.id,
    };
    await announceTo(tx, push, { tenantId: row.tenantId, userIds: [userId] }, announcement, epochOf(now));
  });
}
