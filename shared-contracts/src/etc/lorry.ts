import { etcLorryStatus as state } from '../business/states.ts';
import { defineEntity } from '../entity/entity.ts';
import { choice, decimal, files, instant, integer, longText, reference, text } from '../entity/field.ts';

const kept = { readOnly: true, always: true } as const;

/** ETC车辆备案: a lorry registered with a toll provider, so that its tolls are invoiced. */
export const etcLorry = defineEntity({
  name: 'etcLorry',
  tier: 'tenant',
  group: 'etc',
  api: '/business/bizEtcLorry',
  label: ['ETC车辆', 'ETC lorry'],
  titleField: 'plateNumber',
  stateField: 'etcLorryStatus',
  fields: {
    lorryId: reference('lorry', ['车辆', 'Lorry'], { required: true, fixed: true, shownBy: 'plateNumber' }),
    plateNumber: text(['车牌号码', 'Plate no.'], { max: 10, ...kept }),
    plateColor: choice('plate_color', ['车牌颜色', 'Plate colour'], kept),
    etcPlateColor: choice('etc_plate_color', ['ETC颜色代码', 'ETC colour'], kept),
    etcVehicleClass: choice('etc_vehicle_class', ['收费车型', 'Toll class'], { required: true }),
    etcCardNo: text(['ETC卡号', 'ETC card no.'], { max: 20, required: true, rule: 'etcCardNo' }),
    obuNo: text(['OBU号', 'OBU no.'], { max: 20 }),
    cardIssuer: text(['发行方', 'Issuer'], { max: 64 }),
    /** Copied from the lorry's own record. */
    carrierId: reference('carrier', ['承运商', 'Carrier'], { ...kept, shownBy: 'carrierName' }),
    carrierName: text(['承运商名称', 'Carrier'], { max: 100, ...kept }),
    companyId: choice('company', ['备案主体', 'Registered by'], { required: true, initial: '1' }),
    ownerName: text(['车主', 'Owner'], { max: 128, required: true }),
    ownerIdNo: text(['车主证件号', 'Owner document no.'], { max: 18, required: true, rule: 'ownerId', masked: 'idCard' }),
    axleCount: integer(['轴数', 'Axles'], kept),
    grossMass: decimal(['总质量(吨)', 'Gross mass (t)'], { digits: 9, scale: 2, ...kept }),
    licenseImg: files(['行驶证', 'Vehicle licence'], { count: 2 }),
    authorizeImg: files(['授权书', 'Authorisation'], { count: 2, sameFactAs: 'ownerIdNo' }),
    providerCode: choice('etc_provider', ['通道', 'Provider'], { required: true, initial: '1' }),
    providerVehicleId: text(['通道车辆号', 'Provider vehicle no.'], { max: 64, readOnly: true }),
    etcLorryStatus: choice('etc_lorry_status', ['备案状态', 'Status'], kept),
    submitTime: instant(['提交时间', 'Submitted at'], { readOnly: true }),
    approveTime: instant(['通过时间', 'Approved at'], { readOnly: true }),
    cancelTime: instant(['注销时间', 'Cancelled at'], { readOnly: true }),
    failReason: text(['失败原因', 'Reason of failure'], { max: 255, readOnly: true }),
    lastTradeTime: instant(['最近交易', 'Last trade'], { readOnly: true }),
    remark: longText(['备注', 'Remark'], { max: 255 }),
  },
  belongsTo: [{ entity: 'lorry', by: 'lorryId' }],
  query: ['plateNumber', 'etcCardNo', 'carrierName', 'etcLorryStatus'],
  wildcard: ['plateNumber', 'etcCardNo', 'carrierName'],
  search: { by: ['plateNumber', 'etcCardNo'], facts: ['etcCardNo', 'carrierName'], screens: ['etc/lorry'] },
  generic: ['list', 'add', 'edit', 'delete', 'export'],
  restorable: true,
  editFrom: [state.unregistered, state.failed, state.cancelled],
  deleteFrom: [state.unregistered, state.failed, state.cancelled],
  actions: {
    register: {
      label: ['备案', 'Register'],
      from: [state.unregistered, state.failed, state.cancelled],
      bulk: true,
      idempotent: true,
      confirm: true,
    },
    /** Records the provider's response to a registration; entered by hand where the provider has no interface. */
    accept: {
      label: ['登记备案通过', 'Record acceptance'],
      from: [state.registering],
      idempotent: true,
      body: { providerVehicleId: text(['通道车辆号', 'Provider vehicle no.'], { max: 64, required: true }) },
    },
    refuse: {
      label: ['登记备案失败', 'Record refusal'],
      bulk: true,
      from: [state.registering],
      idempotent: true,
      dangerous: true,
      body: { failReason: text(['失败原因', 'Reason'], { max: 255, required: true }) },
    },
    cancel: { label: ['注销', 'Deregister'], from: [state.registered], idempotent: true, confirm: true, dangerous: true, bulk: true },
  },
});
