import { sourceGoods as contract, publishScope } from 'shared-contracts/business/goods/source-goods';
import { sourceGoodsStatus } from 'shared-contracts/business/transport-states';
import { id, instant, text } from '../../../kernel/database/columns.ts';
import { entityTable, newestFirst } from '../../../kernel/tables/declare-table.ts';
import { shippers } from '../shipper/shipper.table.ts';

const open = [
  sourceGoodsStatus.awaitingAudit,
  sourceGoodsStatus.quoting,
  sourceGoodsStatus.awaitingPrice,
  sourceGoodsStatus.awaitingShipper,
];

const prices = ['offerCount', 'lowestPrice', 'highestPrice', 'averagePrice', 'contractPrice', 'benchmarkPrice'] as const;
const ownOffer = ['myOfferId', 'myOfferPrice', 'myOfferQty', 'myOfferStatus'] as const;

export const sourceGoods = entityTable('biz_source_goods', contract, {
  computed: [...prices, ...ownOffer],
  defaults: {
    businessType: '1002996',
    transportType: '1',
    publishScope: publishScope.everybody,
    priceMode: '2',
    priceUnit: '1',
    lossType: '2',
    lossTolerance: '0.003',
    lossCalcMode: '2',
    settleWeightRule: '3',
    wipeZeroRule: '0',
    invoiceFlag: 'Y',
  },
  further: {
    /** Who submitted the goods; somebody else must decide about them. */
    submitterId: id(),
    /** Person of the platform who set the terms last; somebody else must decide about the goods. */
    arrangerId: id(),
    /** Who confirmed the price; the allotments of the order get this person as their author. */
    confirmerId: id(),
    /** Awards that wait for the shipper's agreement, as JSON; no response contains them. */
    awardPlan: text(20_000),
    /** Time at which carriers were notified that the offering ends soon. */
    warnTime: instant(),
  },
  references: { shipperId: shippers },
  unique: { no: { on: ['tenantId', 'goodsNo'], deletedToo: true } },
  indexes: {
    list: { on: newestFirst, include: ['shipperId'] },
    shipper: { on: ['shipperId', '-createTime', '-id'] },
    status: { on: ['tenantId', 'goodsStatus', '-createTime', '-id'], include: ['shipperId'] },
    load_date: { on: ['tenantId', 'loadDateFrom'] },
    deadline: { on: ['offerDeadline'], where: `goods_status = '${sourceGoodsStatus.quoting}'` },
    end: { on: ['loadDateTo'], where: `goods_status in (${open.map((state) => `'${state}'`).join(', ')})` },
    order: { on: ['orderId'], where: 'order_id is not null', deletedToo: true },
  },
  search: { trigram: ['goodsNo', 'shipperName', 'goodsName'] },
  constraints: {
    source_goods_quantity: 'check (total_qty > 0 and remain_qty between 0 and total_qty)',
    source_goods_loading: 'check (load_date_to >= load_date_from and delivery_deadline > load_date_from)',
  },
  rows: {
    // Carriers can read goods that were published to everybody; `seenGoods` limits them further.
    narrowed: `(select freight.scope_carrier()) is null or (publish_scope = '${publishScope.everybody}' and publish_time is not null)`,
  },
});

export type SourceGoodsRow = typeof sourceGoods.$inferSelect;
