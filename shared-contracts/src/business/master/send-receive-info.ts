import { defineEntity } from '../../entity/entity.ts';
import { choice, decimal, district, flag, integer, longText, reference, text } from '../../entity/field.ts';
import { addressFields } from '../party-fields.ts';
import { commonStatus as state } from '../states.ts';

const coordinate = { digits: 10, scale: 6, required: true } as const;

/** Codes of `infoType`: what the place is used for. */
export const placeUse = { send: '1', receive: '2', both: '3' } as const;

/** 收发货信息: a shipper's place of loading or unloading, with the circle within which a lorry counts as being there. */
export const sendReceiveInfo = defineEntity({
  name: 'sendReceiveInfo',
  titleField: 'unitName',
  toldApartBy: 'address',
  tier: 'tenant',
  group: 'business',
  api: '/business/bizSendReceiveInfo',
  label: ['收发货信息', 'Loading or unloading place'],
  stateField: 'status',
  fields: {
    infoType: choice('send_receive_type', ['类型', 'Used for'], { required: true, initial: placeUse.both }),
    shipperId: reference('shipper', ['货主', 'Shipper'], { required: true, fixed: true, shownBy: 'shipperName' }),
    shipperName: text(['货主名称', 'Shipper'], { max: 100, readOnly: true, always: true }),
    unitName: text(['单位名称', 'Company or person'], {
      ...{ distinct: ['shipperId', 'districtCode', 'address'], max: 100, required: true },
    }),
    /** A person's ID card number or a company's credit code. */
    unitIdNo: text(['信用代码/证件号', 'Credit code or ID no.'], { max: 35, rule: 'ownerId', masked: 'idCard' }),
    contactName: text(['联系人', 'Contact'], { max: 50, required: true }),
    contactMobile: text(['联系人手机', 'Contact mobile'], { max: 11, required: true, rule: 'mobileBusiness', masked: 'mobile' }),
    telephone: text(['座机', 'Landline'], { max: 20, rule: 'landline', masked: 'landline' }),
    ...addressFields({ required: true }),
    districtCode: district(['区县', 'District'], { required: true, inSight: true }),
    lng: decimal(['经度', 'Longitude'], { ...coordinate, min: 73, max: 136 }),
    lat: decimal(['纬度', 'Latitude'], { ...coordinate, min: 3, max: 54 }),
    /** When it is left empty in a new record, the setting waybill.fenceRadiusMeters is used. */
    fenceRadius: integer(['围栏半径(米)', 'Fence radius (m)'], { min: 200, max: 5000 }),
    openTime: text(['作业开始', 'Open from'], { max: 5, rule: 'timeOfDay' }),
    closeTime: text(['作业结束', 'Open until'], { max: 5, rule: 'timeOfDay' }),
    loadRequire: longText(['装卸要求', 'Loading requirements'], { max: 255 }),
    /**
     * `Y` for the shipper's default place for this use. There is at most one: when another place is marked, the mark is removed from the
     * previous one.
     */
    defaultFlag: flag(['默认', 'Default'], { initial: 'N' }),
    useCount: integer(['使用次数', 'Used'], { readOnly: true, always: true }),
    status: choice('common_status', ['启用状态', 'In use'], { readOnly: true, always: true }),
  },
  belongsTo: [{ entity: 'shipper', by: 'shipperId' }],
  query: ['shipperName', 'infoType', 'unitName', 'contactName', 'contactMobile', 'provinceCode', 'status'],
  wildcard: ['shipperName', 'unitName', 'contactName'],
  search: {
    by: ['unitName', 'contactName'],
    facts: ['shipperName', 'address'],
    screens: ['business/send-receive-info', 'shipper/send-receive-info'],
  },
  generic: ['list', 'add', 'edit', 'delete', 'batch_delete', 'export'],
  restorable: true,
  actions: {
    enable: { label: ['启用', 'Put in use'], from: [state.disabled], idempotent: true, confirm: true, bulk: true },
    disable: { label: ['停用', 'Put out of use'], from: [state.enabled], idempotent: true, confirm: true, bulk: true, inverse: 'enable' },
  },
});
