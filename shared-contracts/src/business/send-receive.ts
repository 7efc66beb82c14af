/** Consignor and consignee, copied into orders, dispatch orders and waybills. */
import { decimal, district, type FieldOptions, region, text } from '../entity/field.ts';

/** Fields of a consignor and a consignee. `must` are options for the fields of the address, `may` for the coordinates. */
export function sendReceiveFields<const Must extends FieldOptions, const May extends FieldOptions>(must: Must, may: May) {
  return {
    sendUnitName: text(['发货单位', 'Consignor'], { max: 100, ...must }),
    sendContactName: text(['发货联系人', 'Loading contact'], { max: 50, ...must }),
    sendContactMobile: text(['发货联系电话', 'Loading contact mobile'], { max: 18, rule: 'mobileBusiness', masked: 'mobile', ...must }),
    sendProvinceCode: region(['发货省', 'Loading province'], must),
    sendCityCode: region(['发货市', 'Loading city'], must),
    sendDistrictCode: district(['发货区县', 'Loading district'], must),
    sendAddress: text(['发货地址', 'Loading address'], { max: 255, ...must }),
    sendLng: decimal(['发货经度', 'Loading longitude'], { digits: 10, scale: 6, min: -180, max: 180, ...may }),
    sendLat: decimal(['发货纬度', 'Loading latitude'], { digits: 10, scale: 6, min: -90, max: 90, ...may }),
    receiveUnitName: text(['收货单位', 'Consignee'], { max: 100, ...must }),
    receiveContactName: text(['收货联系人', 'Unloading contact'], { max: 50, ...must }),
    receiveContactMobile: text(['收货联系电话', 'Unloading contact mobile'], {
      max: 18,
      rule: 'mobileBusiness',
      masked: 'mobile',
      ...must,
    }),
    receiveProvinceCode: region(['收货省', 'Unloading province'], must),
    receiveCityCode: region(['收货市', 'Unloading city'], must),
    receiveDistrictCode: district(['收货区县', 'Unloading district'], must),
    receiveAddress: text(['收货地址', 'Unloading address'], { max: 255, ...must }),
    receiveLng: decimal(['收货经度', 'Unloading longitude'], { digits: 10, scale: 6, min: -180, max: 180, ...may }),
    receiveLat: decimal(['收货纬度', 'Unloading latitude'], { digits: 10, scale: 6, min: -90, max: 90, ...may }),
  };
}
