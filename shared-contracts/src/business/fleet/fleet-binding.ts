import { defineEntity } from '../../entity/entity.ts';
import { choice, flag, instant, reference, text } from '../../entity/field.ts';

/** Codes for the two records that a binding connects. */
export const bindKind = { carrierDriver: '1', carrierLorry: '2', driverLorry: '3' } as const;

const optional = { readOnly: true } as const;
const kept = { ...optional, always: true } as const;

/** 绑定记录: says from when until when a driver or lorry belonged to a carrier, or a driver to a lorry. Ended bindings stay as history. */
export const fleetBinding = defineEntity({
  name: 'fleetBinding',
  label: ['绑定记录', 'Binding'],
  api: '/business/bizFleetBinding',
  tier: 'tenant',
  stateField: 'bindStatus',
  group: 'business',
  titleField: 'carrierName',
  fields: {
    bindKind: choice('bind_kind', ['绑定类型', 'Kind'], kept),
    carrierId: reference('carrier', ['承运商', 'Carrier'], { ...kept, shownBy: 'carrierName' }),
    carrierName: text(['承运商名称', 'Carrier'], { max: 100, ...kept }),
    driverId: reference('driver', ['司机', 'Driver'], { ...optional, shownBy: 'driverName' }),
    driverName: text(['司机姓名', 'Driver'], { max: 30, ...optional }),
    lorryId: reference('lorry', ['车辆', 'Lorry'], { ...optional, shownBy: 'plateNumber' }),
    plateNumber: text(['车牌号码', 'Plate no.'], { max: 10, ...optional }),
    mainFlag: flag(['主驾', 'Main driver'], kept),
    bindStatus: choice('bind_status', ['绑定状态', 'Binding'], kept),
    bindTime: instant(['绑定时间', 'Bound at'], kept),
    bindUser: text(['绑定人', 'Bound by'], { max: 100, ...optional }),
    unbindTime: instant(['解绑时间', 'Unbound at'], optional),
    unbindUser: text(['解绑人', 'Unbound by'], { max: 100, ...optional }),
    unbindReason: text(['解绑原因', 'Reason'], { max: 255, ...optional }),
  },
  belongsTo: [{ entity: 'carrier', by: 'carrierId' }],
  query: ['carrierName', 'driverName', 'plateNumber', 'bindKind', 'bindStatus', 'bindTime'],
  wildcard: ['carrierName', 'driverName', 'plateNumber'],
  generic: ['list', 'export'],
  actions: {},
});
