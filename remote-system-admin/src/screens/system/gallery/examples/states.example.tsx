import { order } from 'shared-contracts/business/order/order';
import { ListPage } from 'shared-widgets/list-page';

const columns = ['orderNo', 'orderStatus', 'shipperName', 'goodsName', 'orderQty', 'loadDateTo'] as const;

/**
 * Example: records with states. Rows and selected rows offer what is allowed in their state, with a result for each row and undo; the head of a record
 * says who acts next and until when, and its activity says who did what.
 */
export function StatesExample() {
  return (
    <ListPage
      entity={order}
      columns={columns}
      generic={['list', 'export']}
      statusTabs="orderStatus"
      rowActions={[{ action: 'take' }, { action: 'reject' }]}
    />
  );
}
