import type { EditableTableHandle } from 'editable-table';
import { useRef, useState } from 'react';
import { publicGoodsOffer } from 'shared-contracts/business/goods/public-goods-offer';
import { publishScope, sourceGoods } from 'shared-contracts/business/goods/source-goods';
import { offerStatus } from 'shared-contracts/business/transport-states';
import type { RecordOf } from 'shared-contracts/entity/entity';
import { entityApi } from 'shared-platform/entity-api';
import { ActionDrawer } from 'shared-widgets/action-drawer';
import type { RowSurfaceProps } from 'shared-widgets/list-page';
import { Alert, Button, Flex, Skeleton } from 'shared-widgets/ui/core';
import { useText } from '../../../../messages.ts';
import { type AwardLine, awardsOf, linesOf } from './award-lines.ts';
import { AwardTable } from './award-table.tsx';
import { MarginPreview } from './margin-preview.tsx';

type Goods = RecordOf<typeof sourceGoods>;

/** 定价: drawer for the prices of goods: which carrier transports how much at which price, what the shipper pays, and the margin. */
export function PriceDrawer(props: RowSurfaceProps<typeof sourceGoods>) {
  const text = useText();
  const { record, open } = props;
  const hasOffers = record.publishScope === publishScope.everybody;
  const { data, error, refetch } = entityApi(publicGoodsOffer).useList({
    goodsId: record.id,
    offerStatus: `${offerStatus.awaitingConfirmation},${offerStatus.won}`,
    pageNo: 1,
    pageSize: 100,
    column: 'rankNo',
    order: 'asc',
  });
  if (!open) return null;
  if (error && !data) {
    return <Alert type="error" showIcon title={error.message} action={<Button onClick={refetch}>{text('retry')}</Button>} />;
  }
  if (!data) return <Skeleton active />;
  const lines = linesOf(record, hasOffers ? data.records : []);
  return <OpenPriceDrawer {...props} lines={lines} />;
}

interface OpenProps extends RowSurfaceProps<typeof sourceGoods> {
  readonly lines: readonly AwardLine[];
}

function OpenPriceDrawer({ record, lines: given, ...drawer }: OpenProps) {
  const text = useText();
  const table = useRef<EditableTableHandle<AwardLine>>(null);
  const [begun] = useState(given);
  const [awards, setAwards] = useState(() => awardsOf(begun));
  const send = async (values: Readonly<Record<string, unknown>>) => {
    if (begun.length === 0) return { ...values };
    const valid = await table.current?.getValid().catch(() => null);
    return valid ? { ...values, awards: awardsOf(valid.rows) } : null;
  };
  return (
    <ActionDrawer
      entity={sourceGoods}
      action="confirmPrice"
      record={record}
      width={1080}
      summary={['shipperName', 'goodsName', 'totalQty', 'shipperExpectPrice', 'contractPrice', 'benchmarkPrice']}
      initial={{ shipperPrice: initialPrice(record) }}
      beforeSend={send}
      extra={(values) => (
        <Flex vertical gap={16}>
          {begun.length > 0 ? (
            <AwardTable
              ref={table}
              goods={record}
              lines={begun}
              onChange={() => setAwards(awardsOf(table.current?.getAll().rows ?? begun))}
            />
          ) : (
            <Alert type="info" showIcon title={text('goods.price.platform')} />
          )}
          <MarginPreview goods={record} awards={awards} shipperPrice={values.shipperPrice} />
        </Flex>
      )}
      {...drawer}
    />
  );
}

/** The price that is proposed to the shipper: the present one, or else the contract's, or else the wished one. */
const initialPrice = ({ shipperPrice, contractPrice, shipperExpectPrice }: Goods) => shipperPrice ?? contractPrice ?? shipperExpectPrice;
