import { Suspense } from 'react';
import type { waybill } from 'shared-contracts/business/waybill';
import { trackTab } from 'shared-freight/track-tab';
import { lazyPart } from 'shared-platform/lazy-part';
import type { DetailOptions } from 'shared-widgets/list-page';
import { Skeleton } from 'shared-widgets/ui/core';
import { label } from '../messages.ts';
import { WaybillFees } from './waybill-fees.tsx';
import { WaybillWeights } from './waybill-weights.tsx';

const WaybillSteps = lazyPart(() =>
  import(/* webpackChunkName: "waybill-parts" */ './waybill-steps.tsx').then((module) => ({ default: module.WaybillSteps })),
);
const WaybillNodes = lazyPart(() =>
  import(/* webpackChunkName: "waybill-parts" */ './waybill-nodes.tsx').then((module) => ({ default: module.WaybillNodes })),
);
/** Height in pixels of the steps with the gap below them. */
const stepsHeight = 72;

/** 运单详情: detail of a waybill, with the steps of the journey above and tabs below. */
export const waybillDetail: DetailOptions<typeof waybill> = {
  width: 960,
  hasOwnSteps: true,
  header: (record) => (
    <Suspense fallback={<div style={{ height: stepsHeight }} />}>
      <WaybillSteps record={record} />
    </Suspense>
  ),
  fields: [
    ['waybillNo', 'waybillStatus', 'orderNo', 'dispatchNo', 'shipperName', 'carrierName', 'plateNumber', 'plateColor'],
    ['trailerPlateNumber', 'vehicleUse', 'waitsForNo', 'driverName', 'driverMobile', 'goodsTypeCode', 'goodsName', 'packType', 'planQty'],
    ['qtyUnit', 'distance', 'sendUnitName', 'sendContactName', 'sendContactMobile', 'sendDistrictCode', 'sendAddress'],
    ['receiveUnitName', 'receiveContactName', 'receiveContactMobile', 'receiveDistrictCode', 'receiveAddress'],
    ['businessType', 'transportType', 'receiptStatus', 'riskLevel', 'reportStatus', 'cancelReason', 'createTime'],
  ],
  tabs: [
    {
      key: 'nodes',
      label: label('waybill.tab.nodes'),
      related: { entity: 'waybillNode', by: 'waybillId' },
      render: ({ id }) => (
        <Suspense fallback={<Skeleton active />}>
          <WaybillNodes waybillId={id} />
        </Suspense>
      ),
    },
    trackTab,
    { key: 'weights', label: label('waybill.tab.weights'), render: (record) => <WaybillWeights record={record} /> },
    { key: 'fees', label: label('waybill.tab.fees'), render: (record) => <WaybillFees record={record} /> },
  ],
};
