import { shanghaiNow } from 'shared-contracts/values/shanghai-time';
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

/** 上传回单: drawer to upload the receipt that the consignee signed; its fields initially contain the delivered quantities. */
export function UploadReceiptDrawer({ record, ...drawer }: RoadSurface) {
  const measure = measures[record.qtyUnit];
  return (
    <RoadDrawer
      action="uploadReceipt"
      record={record}
      fields={fields.flat()}
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
