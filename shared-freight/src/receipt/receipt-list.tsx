import { receipt } from 'shared-contracts/business/receipt/receipt';
import { shanghaiNow } from 'shared-contracts/values/shanghai-time';
import { type FieldName, type ListColumn, ListPage, type RowAction } from 'shared-widgets/list-page';
import { AuditReceiptDrawer, ConfirmReceiptDrawer } from './receipt-decision.tsx';
import { receiptDetail } from './receipt-detail.tsx';
import { StepDeadline } from './receipt-status.tsx';

type Receipt = typeof receipt;
type ReceiptAction = keyof Receipt['actions'];

/** The drawer or dialog that each action of a receipt opens. */
const surfaces: Readonly<Record<ReceiptAction, RowAction<Receipt>>> = {
  audit: { action: 'audit', open: AuditReceiptDrawer },
  shipperConfirm: { action: 'shipperConfirm', open: ConfirmReceiptDrawer },
  sendPaper: { action: 'sendPaper', initial: () => ({ sendTime: shanghaiNow() }) },
  receivePaper: { action: 'receivePaper', initial: () => ({ receiveTime: shanghaiNow() }) },
  losePaper: { action: 'losePaper' },
  revoke: { action: 'revoke' },
};

export interface ReceiptList {
  /** Further columns; number, step, deadline, waybill and lorry are always shown. */
  readonly show: readonly (FieldName<Receipt> | ListColumn<Receipt>)[];
  /** Fields of the query form; default: waybill, number and day. */
  readonly filters?: readonly FieldName<Receipt>[];
  readonly actions: readonly ReceiptAction[];
  /** Actions on the receipt's waybill; they come before the receipt's own. */
  readonly further?: readonly RowAction<Receipt>[];
}

/** Makes the page that lists receipts for one side, the platform, shippers or carriers. */
export function receiptList({ show, filters = ['waybillNo', 'receiptNo', 'uploadTime'], actions, further = [] }: ReceiptList) {
  return function ReceiptListPage() {
    return (
      <ListPage
        entity={receipt}
        statusTabs="receiptStep"
        queryFields={filters}
        columns={[
          'receiptNo',
          'receiptStep',
          { field: 'stepDeadline', render: (record) => <StepDeadline record={record} /> },
          { combine: ['waybillNo', 'plateNumber'], stack: true },
          ...show,
        ]}
        rowActions={[...further, ...actions.map((name) => surfaces[name])]}
        detail={receiptDetail}
      />
    );
  };
}
