import { order } from 'shared-contracts/business/order/order';
import { fixedDecimal } from 'shared-contracts/values/decimal-text';
import { entityApi } from 'shared-platform/entity-api';
import { Alert, Flex } from 'shared-widgets/ui/core';
import { label, useText } from '../messages.ts';
import { FigureBar } from './figure-bar.tsx';
import { mostAllottable, percentOf, quantity, quantityText, remainder } from './quantity.ts';

export interface RemainingBarProps {
  readonly orderId: string | undefined;
  /** The quantity to allot, as it is typed at the moment. */
  readonly allotQty: unknown;
}

/** Shows an order's remaining quantity during the input of an allotment, and says when the over-shipment is used. */
export function RemainingBar({ orderId, allotQty }: RemainingBarProps) {
  const text = useText();
  const { data: from } = entityApi(order).useRecord(orderId);
  if (!from) return null;
  const allotted = quantity(allotQty);
  const left = quantity(from.remainQty).minus(allotted);
  const most = mostAllottable(from);
  const overPercent = `${fixedDecimal(quantity(from.overShipRatio).times(100), 1)}%`;
  return (
    <Flex vertical gap={8} style={{ marginBlock: 24 }}>
      <FigureBar
        label={label('allot.remaining')}
        percent={percentOf(quantityText(quantity(from.dispatchedQty).plus(allotted)), from.orderQty)}
        donePercent={percentOf(from.dispatchedQty, from.orderQty)}
        isExceeded={allotted.gt(most)}
        figures={[
          { field: order.fields.orderQty, value: from.orderQty },
          { field: order.fields.dispatchedQty, value: from.dispatchedQty },
          { field: order.fields.remainQty, label: label('allot.leftAfter'), value: quantityText(left) },
          { field: order.fields.remainQty, label: label('allot.most'), value: remainder(most.toFixed()) },
        ]}
      />
      {allotted.lte(most) && left.lt(0) && <Alert type="warning" showIcon title={text('allot.over', { percent: overPercent })} />}
    </Flex>
  );
}
