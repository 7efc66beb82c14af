import type { waybill } from 'shared-contracts/business/waybill';
import type { DetailOptions } from 'shared-widgets/list-page';
import { label } from '../messages.ts';
import { WaybillFees } from './waybill-fees.tsx';
import { WaybillNodes } from './waybill-nodes.tsx';
import { WaybillSteps } from './waybill-steps.tsx';
import { WaybillWeights } from './waybill-weights.tsx';

/** 运单详情: detail of a waybill, with the steps of the journey above and tabs below. */
export const waybillDetail: DetailOptions<typeof waybill> = {
  width: 960,
  hasOwnSteps: true,
  header: (record) => <WaybillSteps record={record} />,
  fields: [
    ['waybillNo', 'waybillStatus', 'orderNo', 'dispatchNo', 'shipperName', 'carrierName', 'plateNumber', 'plateColor'],
    ['trailerPlateNumber', 'driverName', 'driverMobile', 'goodsTypeCode', 'goodsName', 'packType', 'planQty'],
    ['qtyUnit', 'distance', 'sendUnitName', 'sendContactName', 'sendContactMobile', 'sendDistrictCode', 'sendAddress'],
    ['receiveUnitName', 'receiveContactName', 'receiveContactMobile', 'receiveDistrictCode', 'receiveAddress'],
    ['businessType', 'transportType', 'receiptStatus', 'riskLevel', 'reportStatus', 'cancelReason', 'createTime'],
  ],
  tabs: [
    {
      key: 'nodes',
      label: label('waybill.tab.nodes'),
      related: { entity: 'waybillNode', by: 'waybillId' },
      render: ({ id }) => <WaybillNodes waybillId={id} />,
    },
    { key: 'weights', label: label('waybill.tab.weights'), render: (record) => <WaybillWeights record={record} /> },
    { key: 'fees', label: label('waybill.tab.fees'), render: (record) => <WaybillFees record={record} /> },
  ],
};
