import { exact } from 'shared-contracts/business/freight';
import { type Award, type MarginBand, marginOf, marginProblem, priceBasisPath } from 'shared-contracts/business/goods/awards';
import { sourceGoods } from 'shared-contracts/business/goods/source-goods';
import type { RecordOf } from 'shared-contracts/entity/entity';
import { readDecimal } from 'shared-contracts/values/decimal-text';
import { useRead } from 'shared-platform/read';
import { serverText } from 'shared-platform/server-text';
import { Alert, Flex } from 'shared-widgets/ui/core';
import { Descriptions } from 'shared-widgets/ui/data';
import { useText } from '../../../../messages.ts';
import { isExceeded } from './award-table.tsx';

interface MarginPreviewProps {
  readonly goods: RecordOf<typeof sourceGoods>;
  readonly awards: readonly Award[];
  /** The present content of the price field, which may not be a number. */
  readonly shipperPrice: unknown;
}

/** Preview of the awards: quantity, both amounts and the margin, with what the server would refuse. */
export function MarginPreview({ goods, awards, shipperPrice }: MarginPreviewProps) {
  const text = useText();
  const { data: band } = useRead<MarginBand>(priceBasisPath, {}, { entity: sourceGoods.name });
  const price = readDecimal(shipperPrice);
  if (!price?.gt(0)) return null;
  const margin = marginOf(goods, price.toFixed(), awards);
  // Without all prices there is no margin yet.
  const isPriced = awards.every(({ winPrice }) => exact(winPrice).gt(0));
  const problem = band && isPriced ? marginProblem(margin, band) : null;
  const percent = margin.ratio === null ? '-' : `${exact(margin.ratio).times(100).toFixed(2)}%`;
  return (
    <Flex vertical gap={8}>
      <Descriptions
        size="small"
        bordered
        column={{ xs: 1, sm: 2, lg: 3 }}
        title={text('goods.margin.title')}
        items={[
          { key: 'quantity', label: text('goods.margin.quantity'), children: `${margin.quantity} / ${goods.totalQty}` },
          { key: 'receivable', label: text('goods.margin.receivable'), children: margin.receivable },
          { key: 'payable', label: text('goods.margin.payable'), children: isPriced ? margin.payable : '-' },
          { key: 'margin', label: text('goods.margin.margin'), children: isPriced ? `${margin.margin}（${percent}）` : '-' },
        ]}
      />
      {isExceeded(margin.quantity, goods.totalQty) && <Alert type="error" showIcon title={text('goods.margin.exceeded')} />}
      {problem && <Alert type="warning" showIcon title={serverText(problem)} />}
    </Flex>
  );
}
