import { exact } from 'shared-contracts/business/freight';
import { order } from 'shared-contracts/business/order/order';
import type { RecordOf } from 'shared-contracts/entity/entity';
import { useLabel } from 'shared-platform/i18n';
import { fieldKind } from 'shared-widgets/field-kinds';
import { Typography } from 'shared-widgets/ui/content';
import { Flex } from 'shared-widgets/ui/core';
import { Progress } from 'shared-widgets/ui/data';

/** The delivered share of the ordered quantity, as bar and figures. */
export function OrderDelivery({ record }: { readonly record: RecordOf<typeof order> }) {
  const text = useLabel();
  const { deliveredQty, orderQty } = record;
  const ordered = exact(orderQty);
  const share = ordered.gt(0) ? Number(exact(deliveredQty).div(ordered).times(100).round(0).toFixed()) : 0;
  const figures = [
    [order.fields.deliveredQty, deliveredQty],
    [order.fields.orderQty, orderQty],
  ] as const;
  const percent = Math.min(100, share);
  return (
    <Flex vertical>
      <Progress percent={percent} size="small" aria-label={text(order.fields.deliveredQty.label)} />
      <Typography.Text type="secondary">
        {figures.map(([field, value]) => fieldKind(field).format(value, field)).join(' / ')}
      </Typography.Text>
    </Flex>
  );
}
