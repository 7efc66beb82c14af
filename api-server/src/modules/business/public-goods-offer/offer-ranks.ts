/**
 * Decides who is told which rank: the platform's people see all ranks; a carrier sees its own, if configured and once the offering is
 * closed.
 */
import { inArray } from 'drizzle-orm';
import { yesNo } from 'shared-contracts/business/states';
import { sourceGoodsStatus } from 'shared-contracts/business/transport-states';
import type { Caller } from '../../../kernel/caller/caller.ts';
import type { Tx } from '../../../kernel/database/database.ts';
import type { Decorate } from '../../../kernel/entity/entity-context.ts';
import type { WireRecord } from '../../../kernel/entity/records.ts';
import { carriers } from '../carrier/carrier.table.ts';
import { setting } from '../settings.ts';
import { sourceGoods } from '../source-goods/source-goods.table.ts';

/** Adds to offers the rank that a carrier is told, and for the platform's people the carriers' scores. */
export const decorateOffers: Decorate = async (tx, rows, caller) => {
  if (rows.length === 0) return rows;
  if (caller.carrierId !== null) return await withOwnRank(tx, caller, rows);
  const ids = [...new Set(rows.map(({ carrierId }) => String(carrierId)))];
  const found = await tx.select({ id: carriers.id, ratingScore: carriers.ratingScore }).from(carriers).where(inArray(carriers.id, ids));
  const scores = new Map(found.map(({ id, ratingScore }) => [id, ratingScore]));
  return rows.map((row) => ({ ...row, myRank: null, ratingScore: scores.get(String(row.carrierId)) ?? null }));
};

async function withOwnRank(tx: Tx, caller: Caller, rows: WireRecord[]): Promise<WireRecord[]> {
  const isRanked = rows.some(({ rankNo }) => rankNo !== null);
  if (!isRanked || (await setting(tx, caller.tenantId, 'offer.showRank')) !== yesNo.yes)
    return rows.map((row) => ({ ...row, myRank: null }));
  const ids = [...new Set(rows.map(({ goodsId }) => String(goodsId)))];
  const found = await tx
    .select({ id: sourceGoods.id, goodsStatus: sourceGoods.goodsStatus })
    .from(sourceGoods)
    .where(inArray(sourceGoods.id, ids));
  const closed = new Set(found.flatMap(({ id, goodsStatus }) => (goodsStatus === sourceGoodsStatus.quoting ? [] : [id])));
  return rows.map((row) => ({ ...row, myRank: closed.has(String(row.goodsId)) ? (row.rankNo ?? null) : null }));
}
