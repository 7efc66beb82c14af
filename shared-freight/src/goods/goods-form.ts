/** Groups of fields of the form for offered goods; the platform's form and the shipper's share them. */

import type { sourceGoods } from 'shared-contracts/business/goods/source-goods';
import { orderGroups } from 'shared-contracts/business/order/order-groups';
import { contractStatus, contractType } from 'shared-contracts/business/states';
import type { Label } from 'shared-contracts/texts/label';
import type { FieldGroup } from 'shared-widgets/entity-form';
import type { FieldName, Rows } from 'shared-widgets/list-page';

type Goods = typeof sourceGoods;
type GoodsFields = Rows<FieldName<Goods>>;

const texts = {
  goods: ['货物', 'Cargo'],
  lorries: ['用车要求', 'Lorries wanted'],
  price: ['价格', 'Price'],
  other: ['其他', 'Other'],
} as const satisfies Readonly<Record<string, Label>>;

const tonne = '1';

/** For goods counted in tonnes, the total weight equals the quantity; the form fills it in. */
export const goodsFollows = ({ qtyUnit, totalQty }: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> =>
  qtyUnit === tonne && totalQty ? { totalWeight: totalQty } : {};

/** Source of the contracts under which goods can be offered. */
export const usableContracts = {
  contractId: { contractStatus: contractStatus.effective, contractType: `${contractType.consignment},${contractType.framework}` },
};

interface GoodsQuestions {
  /** Fields about the customer; absent when people offer their own goods. */
  readonly customer?: FieldGroup<Goods>;
  readonly price: GoodsFields;
  /** Groups of fields that only the platform fills in. */
  readonly terms?: readonly FieldGroup<Goods>[];
}

/** Shipper, goods, route, times, price, rules: in the order in which people think of them. */
export const goodsFormGroups = ({ customer, price, terms = [] }: GoodsQuestions): readonly FieldGroup<Goods>[] => [
  ...(customer ? [customer] : []),
  {
    title: texts.goods,
    fields: [
      ['goodsTypeCode', 'goodsName', 'packType', 'totalQty', 'qtyUnit'],
      ['totalWeight', 'totalVolume', 'totalPieces', 'goodsUnitPrice', 'goodsValue'],
    ],
  },
  orderGroups.send,
  orderGroups.receive,
  orderGroups.time,
  { title: texts.lorries, fields: ['vehicleTypeReq', 'vehicleLengthReq', 'lorryCountReq'] },
  { title: texts.price, fields: price },
  ...terms,
  { title: texts.other, fields: ['remark'] },
];

/** All fields of the groups, for the detail of the goods. */
export const goodsFieldsOf = (groups: readonly FieldGroup<Goods>[]) => groups.flatMap((group) => ('fields' in group ? group.fields : []));
