import { pgTable } from 'drizzle-orm/pg-core';
import { code, cubicMetres, id, lineColumns, price, text, tonnes, whole } from '../../../kernel/database/columns.ts';

export const orderGoodsLines = pgTable('biz_order_goods', {
  ...lineColumns,
  orderId: id().notNull(),
  goodsName: text(100).notNull(),
  goodsTypeCode: code().notNull(),
  packType: code(),
  pieces: whole(),
  weight: tonnes(),
  volume: cubicMetres(),
  unitPrice: price(),
  remark: text(255),
});
