import { sourceGoods } from 'shared-contracts/business/goods/source-goods';
import { sourceGoodsStatus } from 'shared-contracts/business/transport-states';
import { goodsColumns } from 'shared-freight/goods-columns';
import { routeColumn } from 'shared-freight/route-column';
import { ListPage } from 'shared-widgets/list-page';
import { goodsDetailFields, SourceGoodsForm } from '../list/source-goods.form.tsx';
import { AuditNotes } from './audit-notes.tsx';

export default function SourceGoodsAuditPage() {
  return (
    <ListPage
      entity={sourceGoods}
      authPre="sourceGoodsAudit"
      generic={['list', 'edit']}
      fixedQuery={{ goodsStatus: sourceGoodsStatus.awaitingAudit }}
      queryFields={['goodsNo', 'shipperName', 'goodsName', 'publishScope', 'priceMode', 'loadDateFrom']}
      defaultSort={{ column: 'submitTime', order: 'asc' }}
      columns={[
        ['goodsNo', 'shipperName', routeColumn, 'goodsName', 'totalQty'],
        goodsColumns.publishing,
        'shipperExpectPrice',
        { field: 'contractPrice', sortable: false },
        goodsColumns.loading,
        'submitTime',
      ]}
      rowActions={[{ action: 'audit', extra: (record) => <AuditNotes record={record} /> }]}
      form={SourceGoodsForm}
      detail={{ width: 1080, fields: goodsDetailFields, header: (record) => <AuditNotes record={record} /> }}
    />
  );
}
