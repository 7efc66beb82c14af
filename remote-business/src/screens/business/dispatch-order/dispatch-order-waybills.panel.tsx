import { dispatchOrder } from 'shared-contracts/business/dispatch-order';
import { waybill } from 'shared-contracts/business/waybill';
import type { RecordOf } from 'shared-contracts/entity/entity';
import { relatedTab } from 'shared-freight/related-table';
import { label } from '../../../messages.ts';
import { FigureBar } from '../../../parts/figure-bar.tsx';
import { percentOf, quantity, quantityText } from '../../../parts/quantity.ts';

/** Tab with the waybills of a dispatch order. */
export const waybillsTab = relatedTab({
  label: label('dispatchOrder.waybills'),
  entity: waybill,
  by: 'dispatchOrderId',
  fields: ['waybillNo', 'plateNumber', 'driverName', 'planQty', 'loadNet', 'unloadNet', 'payableFreight', 'waybillStatus'],
});

export interface DispatchOrderBarProps {
  readonly record: RecordOf<typeof dispatchOrder>;
  /** The quantity of the new waybill, as currently typed. */
  readonly planQty?: unknown;
}

/** Bar that shows how much of a dispatch order is on waybills. */
export function DispatchOrderBar({ record, planQty }: DispatchOrderBarProps) {
  const planned = quantity(planQty);
  const left = quantity(record.remainQty).minus(planned);
  return (
    <FigureBar
      label={label('dispatchOrder.progress')}
      percent={percentOf(quantityText(quantity(record.waybillQty).plus(planned)), record.dispatchQty)}
      donePercent={percentOf(record.waybillQty, record.dispatchQty)}
      isExceeded={left.lt(0)}
      figures={[
        { field: dispatchOrder.fields.dispatchQty, value: record.dispatchQty },
        { field: dispatchOrder.fields.waybillQty, value: record.waybillQty },
        {
          field: dispatchOrder.fields.remainQty,
          ...(planQty === undefined ? {} : { label: label('dispatchOrder.leftAfter') }),
          value: quantityText(left),
        },
      ]}
    />
  );
}
