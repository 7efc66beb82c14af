import { receipt } from 'shared-contracts/business/receipt/receipt';
import type { waybill } from 'shared-contracts/business/waybill';
import { AuditReceiptDrawer } from 'shared-freight/receipt-decision';
import { entityApi } from 'shared-platform/entity-api';
import type { RowSurfaceProps } from 'shared-widgets/list-page';

/** 审核: audit of a waybill's receipt; nothing is shown until the receipt was read. */
export function AuditOfWaybill({ record, ...drawer }: RowSurfaceProps<typeof waybill>) {
  const { data } = entityApi(receipt).useList({ pageNo: 1, pageSize: 1, waybillId: record.id });
  const [found] = data?.records ?? [];
  return found ? <AuditReceiptDrawer record={found} {...drawer} /> : null;
}
