/** 指派: somebody gives an order to a dispatcher, or takes this assignment back. */
import { order } from 'shared-contracts/business/order/order';
import { orderStatus } from 'shared-contracts/business/states';
import { epochOf } from '../../../kernel/basics/clock.ts';
import { Business, businessAt } from '../../../kernel/basics/errors.ts';
import type { Caller } from '../../../kernel/caller/caller.ts';
import { noteTransition } from '../../../kernel/database/transitions.ts';
import type { Push } from '../../../kernel/push/push.ts';
import type { Act } from '../act.ts';
import { dispatchersFor } from './dispatchers.ts';
import { checkNothingDispatched } from './order.service.ts';
import type { Assignment, OrderRow } from './order.table.ts';
import { tellDispatcher } from './order-notices.ts';
import { nextOrderStatus } from './order-progress.ts';

export type TellingAct = Act & { readonly push: Push };
type AssignAct = TellingAct & { readonly row: OrderRow; log(entry: { remark?: string | null }): void };

/** Kind of assignment, a code from the dictionary `assign_type`: the order was given to a dispatcher. */
const toDispatcher = '2';

/** Values of an order's assignment fields when no dispatcher is in charge of it. */
export const unassigned = {
  dispatcherId: null,
  dispatcherName: null,
  takeTime: null,
  assignType: null,
  assignerId: null,
  assignerName: null,
  assignTime: null,
  beforeAssign: null,
} as const satisfies Partial<OrderRow>;

const decidesForAll = ['platform_operator', 'platform_admin'];

/**
 * Whether the caller may decide about an order of this dispatcher (null: of nobody): dispatchers decide about their own orders and those of
 * nobody, operators about all.
 */
export function mayDecideFor(caller: Caller, dispatcherId: string | null): boolean {
  return dispatcherId === null || dispatcherId === caller.userId || caller.roles.some((role) => decidesForAll.includes(role));
}

/** The message is the same for every reason, so that nobody can find out which account ids exist. */
const noDispatcher = '该人员不是可接此订单的调度员，或账号已停用，请重新选择';

/** Gives the order to a dispatcher. The new and the former dispatcher are notified. */
export async function assignOrder(act: AssignAct, { userId, note }: { userId: string; note?: string | null }): Promise<Partial<OrderRow>> {
  const { tx, caller, row, now, log } = act;
  if (!mayDecideFor(caller, row.dispatcherId)) throw new Business('只能指派待接单的订单或自己接的订单');
  if (row.dispatcherId === userId) throw businessAt('userId', '订单已由该调度员负责');
  const [chosen] = await dispatchersFor({ tx, tenantId: caller.tenantId, now: epochOf(now) }, [row.id], userId);
  if (!chosen) throw businessAt('userId', noDispatcher);
  const patch = {
    dispatcherId: chosen.userId,
    dispatcherName: chosen.realname,
    takeTime: row.takeTime ?? now,
    assignType: toDispatcher,
    assignerId: caller.userId,
    assignerName: caller.realname,
    assignTime: now,
    beforeAssign: assignmentOf(row),
  };
  log({ remark: [`${row.dispatcherName ?? '订单池'} → ${chosen.realname}`, note].filter(Boolean).join('：') });
  await tellPredecessor(act, row, `已改派给${chosen.realname}`);
  if (row.orderStatus !== orderStatus.awaitingTake) {
    noteHandover(act);
    return patch;
  }
  const taken = { ...patch, orderStatus: orderStatus.awaitingDispatch };
  return { ...taken, orderStatus: await nextOrderStatus(tx, { ...row, ...taken }) };
}

/** Takes the last assignment back: the order gets its former dispatcher again, if that person still works as a dispatcher. */
export async function unassignOrder(act: AssignAct): Promise<Partial<OrderRow>> {
  const { tx, caller, row, now, log } = act;
  const { beforeAssign: before } = row;
  if (before === null || row.dispatcherId === null) throw new Business('订单不是指派的，没有可撤回的指派');
  if (!mayDecideFor(caller, row.assignerId)) throw new Business('只能撤回自己的指派');
  log({ remark: `${row.dispatcherName ?? ''} → ${before.dispatcherName ?? '订单池'}` });
  if (before.dispatcherId === null) {
    checkNothingDispatched(row, '订单已有派货，不能退回');
    await tellPredecessor(act, row, '指派已撤回，退回订单池');
    return { ...unassigned, orderStatus: orderStatus.awaitingTake };
  }
  const [predecessor] = await dispatchersFor({ tx, tenantId: caller.tenantId, now: epochOf(now) }, [row.id], before.dispatcherId);
  if (!predecessor) throw new Business('原调度员已停用或不再是调度员，请改派他人');
  await tellPredecessor(act, row, `指派已撤回，由${predecessor.realname}负责`);
  noteHandover(act);
  return { ...before, beforeAssign: null };
}

/**
 * Records a state change although the state stays the same, so that the work notice of the former dispatcher ends and the new dispatcher
 * gets one.
 */
function noteHandover({ tx, caller, row }: AssignAct): void {
  const { tenantId, id: recordId, orderNo: recordNo, orderStatus: state } = row;
  noteTransition(tx, { tenantId, entity: order.name, recordId, recordNo, fromStatus: state, toStatus: state, userId: caller.userId });
}

/** Notifies the dispatcher from whom somebody else takes the order, if that person still works as a dispatcher and may read the order. */
export async function tellPredecessor(act: TellingAct, row: OrderRow, what: string): Promise<void> {
  const { tx, caller, now } = act;
  if (row.dispatcherId === null || row.dispatcherId === caller.userId) return;
  const [predecessor] = await dispatchersFor({ tx, tenantId: caller.tenantId, now: epochOf(now) }, [row.id], row.dispatcherId);
  if (predecessor) await tellDispatcher(act, row, predecessor.userId, what);
}

function assignmentOf(row: OrderRow): Assignment {
  const { dispatcherId, dispatcherName, takeTime, assignType, assignerId, assignerName, assignTime } = row;
  return { dispatcherId, dispatcherName, takeTime, assignType, assignerId, assignerName, assignTime };
}
