import { order } from 'shared-contracts/business/order/order';
import type { RecordOf } from 'shared-contracts/entity/entity';
import { label } from '../../../../messages.ts';
import { FigureBar } from '../../../../parts/figure-bar.tsx';
import { percentOf, quantity } from '../../../../parts/quantity.ts';

export interface OrderProgressProps {
  readonly record: RecordOf<typeof order>;
}

/** Bar of an order's progress: dispatched in blue, delivered in green, beyond the ordered quantity in red. */
export function OrderProgress({ record }: OrderProgressProps) {
  return (
    <FigureBar
      label={label('order.progress')}
      percent={percentOf(record.dispatchedQty, record.orderQty)}
      donePercent={percentOf(record.deliveredQty, record.orderQty)}
      isExceeded={quantity(record.remainQty).lt(0)}
      figures={[
        { field: order.fields.orderQty, value: record.orderQty },
        { field: order.fields.dispatchedQty, value: record.dispatchedQty },
        { field: order.fields.loadedQty, value: record.loadedQty },
        { field: order.fields.deliveredQty, value: record.deliveredQty },
        { field: order.fields.remainQty, value: record.remainQty },
      ]}
    />
  );
}
