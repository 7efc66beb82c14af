import { EditableTable, type EditableTableHandle, type TableColumn } from 'editable-table';
import { type Ref, useMemo } from 'react';
import { exact } from 'shared-contracts/business/freight';
import { publicGoodsOffer } from 'shared-contracts/business/goods/public-goods-offer';
import { priceMode, type sourceGoods } from 'shared-contracts/business/goods/source-goods';
import type { RecordOf } from 'shared-contracts/entity/entity';
import { readDecimal } from 'shared-contracts/values/decimal-text';
import { useLabel } from 'shared-platform/i18n';
import { useText } from '../../../../messages.ts';
import { type AwardLine, isTaken } from './award-lines.ts';

interface AwardTableProps {
  readonly ref: Ref<EditableTableHandle<AwardLine>>;
  readonly goods: RecordOf<typeof sourceGoods>;
  readonly lines: readonly AwardLine[];
  readonly onChange: () => void;
}

/** Decimals of a stored quantity and of a stored price. */
const quantityScale = 3;
const priceScale = 4;

/** Table of the offers, with the quantity and price that each carrier gets; a line with an empty quantity is no award. */
export function AwardTable({ ref, goods, lines, onChange }: AwardTableProps) {
  const text = useText();
  const label = useLabel();
  const isFixed = isTaken(goods);
  const isNegotiable = goods.priceMode === priceMode.negotiated || lines.some(({ isOffer }) => !isOffer);
  const columns = useMemo((): readonly TableColumn<AwardLine>[] => {
    const { fields } = publicGoodsOffer;
    const plain = (key: 'carrierName' | 'rankNo' | 'ratingScore' | 'offerPrice' | 'offerQty' | 'arriveTime', width: number) => ({
      key,
      title: label(fields[key].label),
      type: 'normal' as const,
      width,
    });
    const tooMuch = (value: unknown, offered: unknown) => {
      const most = readDecimal(offered);
      const wanted = readDecimal(value);
      return most && wanted?.gt(most) ? text('goods.price.tooMuch', { quantity: String(offered) }) : true;
    };
    /** Why the price of an award cannot be stored as it stands. */
    const priceProblem = (value: unknown, quantity: unknown) => {
      if (!readDecimal(quantity)?.gt(0)) return true;
      const price = readDecimal(value);
      if (!price) return text('goods.price.missing');
      if (!price.gt(0)) return text('goods.price.positive');
      return price.round(priceScale).eq(price) || text('goods.price.tooExact', { scale: priceScale });
    };
    const quantityProblem = (value: unknown, offered: unknown) => {
      const wanted = readDecimal(value);
      if (wanted && !wanted.round(quantityScale).eq(wanted)) return text('goods.price.tooExact', { scale: quantityScale });
      return tooMuch(value, offered);
    };
    return [
      { ...plain('carrierName', 180), fixed: 'left' },
      { ...plain('rankNo', 60), align: 'right' },
      { ...plain('ratingScore', 75), align: 'right' },
      { ...plain('offerPrice', 120), align: 'right' },
      { ...plain('offerQty', 110), align: 'right' },
      { ...plain('arriveTime', 160) },
      {
        key: 'winQty',
        title: label(fields.winQty.label),
        type: 'inputNumber',
        width: 120,
        statistics: ['sum'],
        disabled: isFixed,
        validateRules: [{ handler: ({ value, row }) => quantityProblem(value, row.offerQty) }],
      },
      {
        key: 'winPrice',
        title: label(fields.winPrice.label),
        type: 'inputNumber',
        width: 130,
        disabled: !isNegotiable,
        validateRules: [{ handler: ({ value, row }) => priceProblem(value, row.winQty) }],
      },
    ];
  }, [isFixed, isNegotiable, label, text]);
  return (
    <EditableTable<AwardLine>
      ref={ref}
      label={text('goods.price.awards')}
      name="sourceGoods.awards"
      columns={columns}
      rows={lines}
      size="mini"
      bordered
      toolbar={[]}
      onValueChange={onChange}
      onEdited={onChange}
    />
  );
}

/** Whether the awards exceed the quantity of the goods. */
export const isExceeded = (quantity: string, total: string): boolean => exact(quantity).gt(exact(total));
