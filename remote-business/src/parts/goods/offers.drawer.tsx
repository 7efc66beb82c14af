import { useState } from 'react';
import { publicGoodsOffer } from 'shared-contracts/business/goods/public-goods-offer';
import type { sourceGoods } from 'shared-contracts/business/goods/source-goods';
import { RelatedTable } from 'shared-freight/related-table';
import { entityApi } from 'shared-platform/entity-api';
import { useLabel } from 'shared-platform/i18n';
import { FieldCell } from 'shared-widgets/field-cell';
import type { RowSurfaceProps } from 'shared-widgets/list-page';
import { Typography } from 'shared-widgets/ui/content';
import { Alert, Button, Flex, Skeleton } from 'shared-widgets/ui/core';
import { Table } from 'shared-widgets/ui/data';
import { Drawer } from 'shared-widgets/ui/overlay';
import { useText } from '../../messages.ts';

/** 查看报价: drawer with the offers for goods by rank, and what each carrier offered round by round. */
export function OffersDrawer({ record, open, onClose }: RowSurfaceProps<typeof sourceGoods>) {
  const text = useText();
  const [shown, show] = useState<string | null>(null);
  return (
    <Drawer open={open} onClose={onClose} size={1080} title={`${text('goods.offers')} · ${record.goodsNo}`}>
      <Flex vertical gap={16}>
        <RelatedTable
          entity={publicGoodsOffer}
          query={{ goodsId: record.id }}
          fields={[
            ['rankNo', 'carrierName', 'offerPrice', 'offerQty', 'lorryCount', 'ratingScore', 'arriveTime', 'validTo'],
            ['round', 'offerStatus', 'winQty', 'winPrice'],
          ]}
          actions={({ id }) => (
            <Button type="link" size="small" onClick={() => show(shown === id ? null : id)}>
              {text('goods.rounds')}
            </Button>
          )}
        />
        {shown && <Rounds key={shown} offerId={shown} />}
      </Flex>
    </Drawer>
  );
}

const { fields } = publicGoodsOffer.lines.rounds;
const names = ['round', 'offerPrice', 'offerQty', 'lorryCount', 'arriveTime', 'offerTime'] as const;

function Rounds({ offerId }: { readonly offerId: string }) {
  const text = useText();
  const label = useLabel();
  const { data, error, refetch } = entityApi(publicGoodsOffer).useRecord(offerId);
  if (error && !data)
    return <Alert type="error" showIcon title={error.message} action={<Button onClick={refetch}>{text('retry')}</Button>} />;
  if (!data) return <Skeleton active />;
  return (
    <Flex vertical gap={8}>
      <Typography.Text strong>
        {text('goods.rounds')} · {data.carrierName}
      </Typography.Text>
      <Table
        size="small"
        rowKey="id"
        pagination={false}
        dataSource={data.rounds?.slice() ?? []}
        columns={names.map((name) => ({
          key: name,
          title: label(fields[name].label),
          render: (_: unknown, row) => <FieldCell field={fields[name]} name={name} row={row} />,
        }))}
      />
    </Flex>
  );
}
