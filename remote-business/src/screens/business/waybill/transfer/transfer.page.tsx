import { waybillStatus } from 'shared-contracts/business/states';
import { waybillTransfer } from 'shared-contracts/business/transfer/waybill-transfer';
import { waybill } from 'shared-contracts/business/waybill';
import { permissionCode } from 'shared-contracts/entity/entity';
import { AuditTransferDrawer } from 'shared-freight/transfer-drawers';
import { waybillWorkList } from 'shared-freight/waybill-list';
import { useCan } from 'shared-platform/permission';
import { useUrlState } from 'shared-platform/url-state';
import { ListPage } from 'shared-widgets/list-page';
import { Tabs } from 'shared-widgets/ui/content';
import { useText } from '../../../../messages.ts';
import { waybillDetail } from '../../../../parts/waybill-detail.tsx';

/** Waybills that can still be transferred, with the kind of transfer that their state allows. */
const Transferable = waybillWorkList({
  states: [waybillStatus.awaitingAssign, waybillStatus.awaitingLoad, waybillStatus.awaitingDeparture, waybillStatus.inTransit],
  show: ['carrierName', 'planQty', 'loadNet', 'departTime'],
  filters: ['waybillNo', 'plateNumber', 'carrierName'],
  actions: ['transferOnRoad', 'transferCarrier', 'requestCarrier', 'reassign'],
  detail: waybillDetail,
});

function Transfers() {
  return (
    <ListPage
      entity={waybillTransfer}
      statusTabs="auditStatus"
      defaultSort={{ column: 'transferTime', order: 'desc' }}
      columns={[
        ['transferNo', 'auditStatus', 'waybillNo', 'transferType'],
        { combine: ['fromCarrierName', 'toCarrierName'], stack: true },
        { combine: ['fromPlateNumber', 'toPlateNumber'], stack: true },
        { combine: ['fromDriverName', 'toDriverName'], stack: true },
        'transferTime',
        'reason',
        { field: 'transferQty', hidden: true },
        { field: 'firstLegAmount', hidden: true },
      ]}
      rowActions={[{ action: 'audit', open: AuditTransferDrawer }]}
    />
  );
}

/** 转单: page with the transfers made so far, and the waybills that can be transferred. */
export default function TransferPage() {
  const text = useText();
  const can = useCan();
  const [{ part }, setState] = useUrlState({ part: 'records' });
  const mayTransfer = (['transferCarrier', 'transferOnRoad', 'requestCarrier', 'reassign'] as const).some((name) =>
    can(permissionCode(waybill, name)),
  );
  if (!mayTransfer) return <Transfers />;
  return (
    <>
      <Tabs
        size="small"
        activeKey={part}
        onChange={(next) => setState({ part: next })}
        items={[
          { key: 'records', label: text('transfer.records') },
          { key: 'waybills', label: text('transfer.waybills') },
        ]}
      />
      {part === 'waybills' ? <Transferable /> : <Transfers />}
    </>
  );
}
