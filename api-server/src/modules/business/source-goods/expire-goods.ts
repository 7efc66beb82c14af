/**
 * Changes of goods that happen when time passes: offerings close at their deadline, and goods expire when their loading time has passed.
 */
import { and, eq, gt, inArray, isNull, lt, type SQL, sql } from 'drizzle-orm';
import { sourceGoods as entity } from 'shared-contracts/business/goods/source-goods';
import { offerStatus, sourceGoodsStatus as state } from 'shared-contracts/business/transport-states';
import { instantText } from '../../../kernel/basics/clock.ts';
import { audit } from '../../../kernel/database/audit.ts';
import { instantParameter } from '../../../kernel/database/columns.ts';
import type { Database } from '../../../kernel/database/database.ts';
import type { Push } from '../../../kernel/push/push.ts';
import { type Act, jobCaller, logTransition } from '../act.ts';
import { closeOffering, endOffers } from '../public-goods-offer/end-offers.ts';
import { setting } from '../settings.ts';
import { tellMatchingCarriers, tellShipper } from './goods-notices.ts';
import { type SourceGoodsRow, sourceGoods } from './source-goods.table.ts';

/** Largest number of rows that one run handles; the next run continues with the rest. */
const mostPerRun = 200;
const minute = 60_000;

interface Due {
  readonly database: Database;
  readonly push: Push;
  /** Present moment, epoch milliseconds. */
  readonly now: number;
}

type Telling = Act & { readonly push: Push };

/**
 * Handles each due row in a transaction of its own. Several nodes may run it at once: a row that another node or a person has locked, or
 * that is no longer due, is skipped. Returns the number of handled rows.
 */
async function eachDue({ database, push, now }: Due, due: SQL | undefined, work: (act: Telling, row: SourceGoodsRow) => Promise<void>) {
  const isDue = and(due, eq(sourceGoods.delFlag, 0));
  const found = await database.asSystem('goods that are due', (tx) =>
    tx.select({ id: sourceGoods.id }).from(sourceGoods).where(isDue).limit(mostPerRun),
  );
  let done = 0;
  for (const { id } of found) {
    done += await database.asSystem('goods that are due', async (tx) => {
      const [row] = await tx
        .select()
        .from(sourceGoods)
        .where(and(eq(sourceGoods.id, id), isDue))
        .for('update', { skipLocked: true });
      if (!row) return 0;
      await work({ tx, caller: jobCaller(row.tenantId), now: instantText(now), push }, row);
      return 1;
    });
  }
  return done;
}

/** Changes the state of goods without a person, with the audit entry and history that a person's action has. */
async function change(act: Act, row: SourceGoodsRow, to: string, action: string): Promise<void> {
  const { tx, caller, now } = act;
  const { userId, username } = caller;
  await tx
    .update(sourceGoods)
    .set({ goodsStatus: to, awardPlan: null, updateBy: username, updateTime: now, version: sql`${sourceGoods.version} + 1` })
    .where(eq(sourceGoods.id, row.id));
  const changes = { goodsStatus: [row.goodsStatus, to] as const };
  audit(tx, { tenantId: row.tenantId, userId, username, entity: entity.name, recordId: row.id, action, changes });
  await logTransition(act, entity, { id: row.id, no: row.goodsNo, action, from: row.goodsStatus, to });
}

/** OfferDeadlineJob: closes offerings whose deadline has passed; those without a valid offer expire. */
export async function closeDueOfferings(due: Due): Promise<number> {
  const isOver = and(eq(sourceGoods.goodsStatus, state.quoting), lt(sourceGoods.offerDeadline, instantParameter(instantText(due.now))));
  return await eachDue(due, isOver, async (act, row) => {
    if ((await closeOffering(act, row)) > 0) return await change(act, row, state.awaitingPrice, 'deadline');
    await change(act, row, state.expired, 'deadline');
    await tellShipper(act, row, 'goodsExpired');
  });
}

/** Notifies carriers once, some time before an offering ends. */
export async function warnOfDeadlines(due: Due): Promise<number> {
  const minutes = Number(await due.database.asSystem('offer warning', (tx) => setting(tx, 0, 'offer.warnMinutes')));
  const at = (time: number) => instantParameter(instantText(time));
  const isNear = and(
    eq(sourceGoods.goodsStatus, state.quoting),
    isNull(sourceGoods.warnTime),
    gt(sourceGoods.offerDeadline, at(due.now)),
    lt(sourceGoods.offerDeadline, at(due.now + minutes * minute)),
  );
  return await eachDue(due, isNear, async (act, row) => {
    await act.tx.update(sourceGoods).set({ warnTime: act.now }).where(eq(sourceGoods.id, row.id));
    await tellMatchingCarriers(act, row, 'offerEndsSoon');
  });
}

const running = [state.awaitingAudit, state.quoting, state.awaitingPrice, state.awaitingShipper];

/** GoodsExpireJob: goods without an order expire, with their offers, when their loading time has passed. */
export async function expireGoods(due: Due): Promise<number> {
  const isOver = and(inArray(sourceGoods.goodsStatus, running), lt(sourceGoods.loadDateTo, instantParameter(instantText(due.now))));
  return await eachDue(due, isOver, async (act, row) => {
    const states = [offerStatus.awaitingConfirmation, offerStatus.won, offerStatus.partlyWon];
    await endOffers(act, row, { states, reason: '货源已过期', action: 'expire' });
    await change(act, row, state.expired, 'expire');
    await tellShipper(act, row, 'goodsExpired');
  });
}
