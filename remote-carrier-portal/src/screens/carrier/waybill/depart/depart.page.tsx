import { waybillStatus } from 'shared-contracts/business/states';
import { waybillWorkList } from 'shared-freight/waybill-list';
import { waybillStepPage } from 'shared-freight/waybill-step-page';
import { carrierWaybillDetail } from '../../../../parts/carrier-waybill-detail.tsx';

export default waybillStepPage({
  steps: ['depart'],
  list: waybillWorkList({
    states: [waybillStatus.awaitingDeparture],
    show: ['loadTime', 'loadNet'],
    actions: ['depart'],
    detail: carrierWaybillDetail,
  }),
});
