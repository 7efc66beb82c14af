import { defineEntity } from '../../entity/entity.ts';
import { choice, files, instant, kilometres, money, price, reference, text, tonnes } from '../../entity/field.ts';
import { auditStatus } from '../states.ts';
import { position } from './node-proof.ts';

const kept = { readOnly: true, always: true } as const;
const optional = { readOnly: true } as const;
const platformOnly = { readOnly: true, hiddenFrom: ['shipper', 'carrier'] } as const;
const passed = { field: 'pass', equals: 'Y' } as const;

/** 转单记录: a waybill that was given to another carrier, lorry or driver, or a carrier's request to do so. */
export const waybillTransfer = defineEntity({
  name: 'waybillTransfer',
  tier: 'tenant',
  group: 'business',
  api: '/business/bizWaybillTransfer',
  label: ['转单', 'Transfer'],
  titleField: 'transferNo',
  stateField: 'auditStatus',
  fields: {
    transferNo: text(['转单号', 'Transfer no.'], { max: 20, ...kept }),
    waybillId: reference('waybill', ['原运单', 'Waybill'], { ...kept, shownBy: 'waybillNo' }),
    waybillNo: text(['运单号', 'Waybill no.'], { max: 20, ...kept }),
    /** Carrier of the waybill before the transfer. Only this carrier reads the record; the next one does not. */
    carrierId: reference('carrier', ['承运商', 'Carrier'], { readOnly: true, hiddenFrom: ['shipper'] }),
    transferType: choice('transfer_type', ['转单类型', 'Kind of transfer'], kept),
    fromCarrierId: reference('carrier', ['原承运商', 'From carrier'], { ...platformOnly, shownBy: 'fromCarrierName' }),
    fromCarrierName: text(['原承运商', 'From carrier'], { max: 100, ...platformOnly }),
    toCarrierId: reference('carrier', ['新承运商', 'To carrier'], { ...platformOnly, shownBy: 'toCarrierName' }),
    toCarrierName: text(['新承运商', 'To carrier'], { max: 100, ...platformOnly }),
    fromLorryId: reference('lorry', ['原车辆', 'From lorry'], { readOnly: true, shownBy: 'fromPlateNumber' }),
    fromPlateNumber: text(['原车牌', 'From lorry'], { max: 10, readOnly: true }),
    toLorryId: reference('lorry', ['新车辆', 'To lorry'], { readOnly: true, shownBy: 'toPlateNumber' }),
    toPlateNumber: text(['新车牌', 'To lorry'], { max: 10, readOnly: true }),
    fromDriverId: reference('driver', ['原司机', 'From driver'], { readOnly: true, shownBy: 'fromDriverName' }),
    fromDriverName: text(['原司机', 'From driver'], { max: 30, readOnly: true }),
    toDriverId: reference('driver', ['新司机', 'To driver'], { readOnly: true, shownBy: 'toDriverName' }),
    toDriverName: text(['新司机', 'To driver'], { max: 30, readOnly: true }),
    trailerPlateNumber: text(['挂车牌照号', 'Trailer plate no.'], { max: 10, readOnly: true }),
    coDriverId: reference('driver', ['副驾', 'Second driver'], optional),
    transferQty: tonnes(['转运数量(吨)', 'Quantity handed over (t)'], optional),
    transferAddress: text(['交接地点', 'Place of handover'], { max: 256, readOnly: true }),
    lng: { ...position.lng, digits: 10, readOnly: true },
    lat: { ...position.lat, digits: 10, readOnly: true },
    transferTime: instant(['转单时间', 'Transferred at'], kept),
    oldCarrierPrice: price(['原运价(元)', 'Old price (yuan)'], platformOnly),
    newCarrierPrice: price(['新运价(元)', 'New price (yuan)'], platformOnly),
    firstLegDistance: kilometres(['首段里程(公里)', 'Kilometres of the first leg'], optional),
    firstLegAmount: money(['首段结算金额(元)', 'Freight of the first leg (yuan)'], { readOnly: true, hiddenFrom: ['shipper'] }),
    newWaybillId: reference('waybill', ['后段运单', 'Next leg'], optional),
    reason: text(['转单原因', 'Reason'], { max: 255, ...kept }),
    voucherImgs: files(['交接照片', 'Photos of the handover'], { count: 9, readOnly: true }),
    auditStatus: choice('audit_status', ['审核状态', 'Audit'], kept),
    auditUser: text(['审核人', 'Auditor'], { max: 100, readOnly: true }),
    auditTime: instant(['审核时间', 'Audited at'], optional),
    rejectReason: text(['驳回原因', 'Refused because'], { max: 255, readOnly: true }),
    operatorName: text(['操作人', 'Requested by'], { max: 100, readOnly: true }),
  },
  belongsTo: [{ entity: 'waybill', by: 'waybillId', part: true }],
  awaits: [{ states: [auditStatus.pending], party: 'platform', action: 'audit' }],
  query: ['waybillNo', 'fromPlateNumber', 'toPlateNumber', 'transferType', 'auditStatus', 'transferTime'],
  wildcard: ['waybillNo', 'fromPlateNumber', 'toPlateNumber'],
  generic: ['list', 'export'],
  actions: {
    /** Decides about a carrier's request: the waybill is transferred, or the request is refused. */
    audit: {
      label: ['审核', 'Audit'],
      from: [auditStatus.pending],
      idempotent: true,
      body: {
        pass: choice('yn', ['是否通过', 'Pass'], { required: true }),
        /** The new carrier; required when the waybill is transferred to another carrier. */
        toCarrierId: reference('carrier', ['新承运商', 'New carrier'], { when: passed }),
        newCarrierPrice: price(['新运价(元)', 'New price (yuan)'], { positive: true, max: 99999999, when: passed }),
        /** Freight of the first leg, when the lorry is changed on the road; without it the freight is divided by kilometres. */
        firstLegAmount: money(['首段结算金额(元)', 'Freight of the first leg (yuan)'], { min: 0, max: 999999999.99, when: passed }),
        rejectReason: text(['驳回原因', 'Reason of refusal'], { required: true, max: 255, when: { field: 'pass', equals: 'N' } }),
      },
    },
  },
});
