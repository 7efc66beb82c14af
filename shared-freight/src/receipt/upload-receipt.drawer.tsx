import { pricedByWeight } from 'shared-contracts/business/receipt/upload-receipt';
import { waybillNodeType } from 'shared-contracts/business/states';
import { waybill, type waybillNode } from 'shared-contracts/business/waybill';
import { shanghaiNow } from 'shared-contracts/values/shanghai-time';
import type { WireRecord } from 'shared-platform/entity-api';
import { useRead } from 'shared-platform/read';
import { RoadDrawer, type RoadSurface } from '../road/road-drawer.tsx';

const measures: Readonly<Record<string, 'unloadNet' | 'unloadVolume' | 'unloadPieces'>> = {
  '1': 'unloadNet',
  '2': 'unloadVolume',
  '4': 'unloadPieces',
};

const fields = [
  ['receiptImgs', 'weighBillImgs', 'receiptType', 'signUnit', 'signUser', 'signTime', 'signQty', 'signPieces'],
  ['damageFlag', 'damageDesc', 'damageQty', 'damageAmount', 'remark'],
] as const;

/**
 * Whether the weighbridge ticket must be uploaded with the receipt: for freight priced by weight without pictures of the delivery. While the
 * waybill's events are not known, e.g. without a line, it is not demanded here, and the server decides.
 */
function useNeedsTicket({ id, priceUnit }: RoadSurface['record']): boolean {
  const isByWeight = pricedByWeight.includes(priceUnit);
  const { data: nodes } = useRead<readonly WireRecord<typeof waybillNode>[]>(
    `${waybill.api}/nodes`,
    { id },
    { skip: !isByWeight, entity: waybill.name, quiet: true },
  );
  return isByWeight && nodes?.some(({ nodeType, voucherImgs }) => nodeType === waybillNodeType.deliver && voucherImgs) === false;
}

/** 上传回单: drawer to upload the receipt that the consignee signed; its fields initially contain the delivered quantities. */
export function UploadReceiptDrawer({ record, ...drawer }: RoadSurface) {
  const measure = measures[record.qtyUnit];
  const needsTicket = useNeedsTicket(record);
  return (
    <RoadDrawer
      action="uploadReceipt"
      record={record}
      fields={fields.flat()}
      additions={{ weighBillImgs: { required: needsTicket } }}
      summary={['plateNumber', 'driverName', 'deliveryTime', 'unloadNet', 'receiptDeadline']}
      initial={{
        receiptType: '1',
        damageFlag: 'N',
        signUnit: record.receiveUnitName,
        signUser: record.receiveContactName,
        signTime: record.deliveryTime ?? shanghaiNow(),
        signQty: measure ? record[measure] : '1.000',
        signPieces: record.unloadPieces,
      }}
      {...drawer}
    />
  );
}
