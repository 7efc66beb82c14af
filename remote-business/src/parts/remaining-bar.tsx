import { order } from 'shared-contracts/business/order';
import { entityApi } from 'shared-platform/entity-api';
import { Alert, Flex } from 'shared-widgets/ui/core';
import { label, useText } from '../messages.ts';
import { FigureBar } from './figure-bar.tsx';
import { mostAllottable, percentOf, quantityText, thousandths } from './quantity.ts';

export interface RemainingBarProps {
  readonly orderId: string | undefined;
  /** Quantity about to be allotted, as it is typed. */
  readonly allotQty: unknown;
}

/** What an order still has to give while a quantity of it is typed, with the share that may go beyond it. */
export function RemainingBar({ orderId, allotQty }: RemainingBarProps) {
  const text = useText();
  const { data: from } = entityApi(order).useRecord(orderId);
  if (!from) return null;
  const allotted = thousandths(allotQty);
  const left = thousandths(from.remainQty) - allotted;
  const most = mostAllottable(from);
  const overPercent = `${(Number(from.overShipRatio) * 100).toFixed(1)}%`;
  return (
    <Flex vertical gap={8} style={{ marginBlock: 24 }}>
      <FigureBar
        label={label('allot.remaining')}
        percent={percentOf(quantityText(thousandths(from.dispatchedQty) + allotted), from.orderQty)}
        donePercent={percentOf(from.dispatchedQty, from.orderQty)}
        isExceeded={allotted > most}
        figures={[
          { field: order.fields.orderQty, value: from.orderQty },
          { field: order.fields.dispatchedQty, value: from.dispatchedQty },
          { field: order.fields.remainQty, label: label('allot.leftAfter'), value: quantityText(left) },
          { field: order.fields.remainQty, label: label('allot.most'), value: quantityText(Math.max(most, 0)) },
        ]}
      />
      {allotted > most && <Alert type="error" showIcon title={text('allot.tooMuch', { percent: overPercent })} />}
      {allotted <= most && left < 0 && <Alert type="warning" showIcon title={text('allot.over', { percent: overPercent })} />}
    </Flex>
  );
}
