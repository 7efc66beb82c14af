import { waybillStatus } from 'shared-contracts/business/states';
import { waybillWorkList } from 'shared-freight/waybill-list';
import { waybillStepPage } from 'shared-freight/waybill-step-page';
import { carrierWaybillDetail } from '../../../../parts/carrier-waybill-detail.tsx';

export default waybillStepPage({
  steps: ['load'],
  list: waybillWorkList({
    states: [waybillStatus.awaitingLoad, waybillStatus.awaitingDeparture],
    show: ['planQty', 'loadNet', 'loadTime'],
    actions: ['load'],
    detail: carrierWaybillDetail,
  }),
});
