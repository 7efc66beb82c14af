import { transferType } from 'shared-contracts/business/states';
import { waybillTransfer } from 'shared-contracts/business/transfer/waybill-transfer';
import { waybill } from 'shared-contracts/business/waybill';
import { shanghaiNow } from 'shared-contracts/values/shanghai-time';
import { useSession } from 'shared-platform/session';
import { ActionDrawer } from 'shared-widgets/action-drawer';
import type { RowSurfaceProps } from 'shared-widgets/list-page';
import { crewChoices } from './crew-choices.tsx';

const handover = [
  ['lorryId', 'driverId', 'trailerPlateNumber', 'coDriverId', 'transferQty', 'transferTime', 'transferAddress'],
  ['firstLegDistance', 'firstLegAmount', 'reason', 'voucherImgs'],
] as const;

/** 途中换车: drawer to hand the goods over to another lorry on the road; only the platform's people enter the freight of the first leg. */
export function TransferOnRoadDrawer({ record, ...drawer }: RowSurfaceProps<typeof waybill>) {
  const isCarrier = Boolean(useSession()?.user.carrierId);
  return (
    <ActionDrawer
      record={record}
      entity={waybill}
      action="transferOnRoad"
      summary={['plateNumber', 'driverName', 'goodsName', 'loadNet', 'departTime', 'distance']}
      fields={handover.flat().filter((name) => !(isCarrier && name === 'firstLegAmount'))}
      initial={{ transferTime: shanghaiNow(), transferQty: record.loadNet }}
      choices={crewChoices({ dispatchOrderId: record.dispatchOrderId, waybillId: record.id })}
      {...drawer}
    />
  );
}

/** 换承运商: drawer to give the waybill to another carrier; the price field initially contains the agreed price. */
export function TransferCarrierDrawer({ record, ...drawer }: RowSurfaceProps<typeof waybill>) {
  return (
    <ActionDrawer
      record={record}
      entity={waybill}
      action="transferCarrier"
      summary={['carrierName', 'dispatchNo', 'goodsName', 'planQty', 'carrierPrice']}
      initial={{ newCarrierPrice: record.carrierPrice }}
      {...drawer}
    />
  );
}

/** 审核: drawer to decide about a carrier's request; asks only for what this kind of transfer needs. */
export function AuditTransferDrawer({ record, ...drawer }: RowSurfaceProps<typeof waybillTransfer>) {
  const isCarrierChange = record.transferType === transferType.carrier;
  return (
    <ActionDrawer
      record={record}
      entity={waybillTransfer}
      action="audit"
      summary={[
        'waybillNo',
        'transferType',
        'fromCarrierName',
        'fromPlateNumber',
        'toPlateNumber',
        'transferQty',
        'transferAddress',
        'reason',
      ]}
      fields={['pass', ...(isCarrierChange ? ['toCarrierId', 'newCarrierPrice'] : ['firstLegAmount']), 'rejectReason']}
      initial={isCarrierChange ? { newCarrierPrice: record.oldCarrierPrice } : {}}
      {...drawer}
    />
  );
}
