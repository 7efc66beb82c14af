import { order } from 'shared-contracts/business/order';
import type { RecordOf } from 'shared-contracts/entity';
import { label } from '../../../../messages.ts';
import { FigureBar } from '../../../../parts/figure-bar.tsx';
import { percentOf, thousandths } from '../../../../parts/quantity.ts';

export interface OrderProgressProps {
  readonly record: RecordOf<typeof order>;
}

/** How far an order has come: dispatched in blue, delivered in green, beyond the ordered quantity in red. */
export function OrderProgress({ record }: OrderProgressProps) {
  return (
    <FigureBar
      label={label('order.progress')}
      percent={percentOf(record.dispatchedQty, record.orderQty)}
      donePercent={percentOf(record.deliveredQty, record.orderQty)}
      isExceeded={thousandths(record.remainQty) < 0}
      figures={[
        { label: order.fields.orderQty.label, value: record.orderQty },
        { label: order.fields.dispatchedQty.label, value: record.dispatchedQty },
        { label: order.fields.loadedQty.label, value: record.loadedQty },
        { label: order.fields.deliveredQty.label, value: record.deliveredQty },
        { label: order.fields.remainQty.label, value: record.remainQty },
      ]}
    />
  );
}
