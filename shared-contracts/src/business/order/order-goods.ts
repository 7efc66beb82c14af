/** 货物明细: the goods lines of an order. The order's sums over them are in `order-totals.ts`. */
import type { LinesDefinition } from '../../entity/entity.ts';
import { choice, cubicMetres, integer, price, text, tonnes } from '../../entity/field.ts';

export const orderGoods = {
  label: ['货物明细', 'Goods lines'],
  fields: {
    goodsName: text(['货物名称', 'Goods'], { max: 100, required: true }),
    goodsTypeCode: choice('goods_type', ['货物类型', 'Goods type'], { required: true }),
    packType: choice('pack_type', ['包装方式', 'Packing']),
    pieces: integer(['件数', 'Pieces'], { min: 0, max: 99999999 }),
    weight: tonnes(['重量(吨)', 'Weight (t)'], { min: 0, max: 99999999.999 }),
    volume: cubicMetres(['体积(立方米)', 'Volume (m³)'], { min: 0, max: 99999999 }),
    unitPrice: price(['货值单价(元/吨)', 'Goods value (yuan/t)'], { min: 0, max: 99999999 }),
    remark: text(['备注', 'Remark'], { max: 255 }),
  },
  unique: ['goodsName', 'packType'],
  sums: ['pieces', 'weight', 'volume'],
  max: 200,
} as const satisfies LinesDefinition;
