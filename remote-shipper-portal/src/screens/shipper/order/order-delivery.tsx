import { order } from 'shared-contracts/business/order';
import type { RecordOf } from 'shared-contracts/entity';
import { useLabel } from 'shared-platform/i18n';
import { Typography } from 'shared-widgets/ui/content';
import { Flex } from 'shared-widgets/ui/core';
import { Progress } from 'shared-widgets/ui/data';

/** Delivered of ordered, as a bar and in figures. */
export function OrderDelivery({ record }: { readonly record: RecordOf<typeof order> }) {
  const text = useLabel();
  const { deliveredQty, orderQty } = record;
  const percent = Number(orderQty) > 0 ? Math.min(100, Math.round((Number(deliveredQty) / Number(orderQty)) * 100)) : 0;
  return (
    <Flex vertical>
      <Progress percent={percent} size="small" aria-label={text(order.fields.deliveredQty.label)} />
      <Typography.Text type="secondary">
        {deliveredQty} / {orderQty}
      </Typography.Text>
    </Flex>
  );
}
