/**
 * The online report from which the forms of orders and offered goods take goods that were ordered before. Every installation has it; people may
 * change or delete it.
 */

/** Code of the report about goods that were ordered before. */
export const orderedGoodsReport = 'ordered_goods';
/** Parameter of the report: id of the shipper whose goods are listed. */
export const orderedGoodsParameter = 'shipper';
/** Columns of the report, which fill the fields with the same names in both forms. */
export const orderedGoodsFields = ['goodsName', 'goodsTypeCode', 'packType', 'qtyUnit', 'goodsUnitPrice'] as const;
