import type { LinesDefinition } from '../../entity/entity.ts';
import { choice, date, kilometres, money, price, region, text } from '../../entity/field.ts';

/** 合同运价: prices of a contract; an empty condition applies to all loads. */
export const contractPrices = {
  label: ['运价', 'Prices'],
  fields: {
    startCityCode: region(['起运地', 'From']),
    endCityCode: region(['目的地', 'To']),
    goodsTypeCode: choice('goods_type', ['货物类别', 'Goods type']),
    vehicleType: choice('vehicle_type', ['车型', 'Vehicle type']),
    priceUnit: choice('price_unit', ['计价方式', 'Priced by'], { required: true, initial: '1' }),
    unitPrice: price(['单价(元)', 'Price (yuan)'], { required: true, positive: true, max: 99999 }),
    /** Smallest freight that is paid for a lorry, however little it carries. */
    minCharge: money(['最低运费(元)', 'Smallest charge (yuan)'], { min: 0, max: 999999999.99 }),
    distance: kilometres(['运距(公里)', 'Distance (km)'], { positive: true, max: 5999.99 }),
    surcharges: text(['附加费', 'Surcharges'], { max: 255, rule: 'surcharges' }),
    effectiveFrom: date(['生效日期', 'Effective from']),
    effectiveTo: date(['失效日期', 'Effective to']),
  },
  unique: ['startCityCode', 'endCityCode', 'goodsTypeCode', 'vehicleType', 'effectiveFrom'],
  /** The price matrix has a column for each type of lorry, and one for prices without a type. */
  pivots: [{ prefix: 'price_', of: 'unitPrice', by: 'vehicleType' }],
  max: 500,
} as const satisfies LinesDefinition;
