import { waybillStatus } from 'shared-contracts/business/states';
import { waybillWorkList } from 'shared-freight/waybill-list';
import { waybillStepPage } from 'shared-freight/waybill-step-page';
import { carrierWaybillDetail } from '../../../../parts/carrier-waybill-detail.tsx';

export default waybillStepPage({
  steps: ['arrive', 'deliver'],
  list: waybillWorkList({
    states: [waybillStatus.inTransit],
    show: ['departTime', 'arriveTime', 'loadNet'],
    actions: ['arrive', 'deliver'],
    detail: carrierWaybillDetail,
  }),
});
