/** Fields that several actions of a waybill ask for. */
import { decimal, files, flag, longText, reference, text } from '../../entity/field.ts';

export const lorryAndDriver = {
  lorryId: reference('lorry', ['车辆', 'Lorry'], { required: true }),
  driverId: reference('driver', ['司机', 'Driver'], { required: true }),
  /** Plate of the trailer; required for a tractor that has no trailer of its own. */
  trailerPlateNumber: text(['挂车牌照号', 'Trailer plate no.'], { max: 10, rule: 'plate' }),
  coDriverId: reference('driver', ['副驾', 'Second driver']),
};

/** Position of an event, as the reporting device determined it. */
export const position = {
  lng: decimal(['经度', 'Longitude'], { scale: 6, min: -180, max: 180 }),
  lat: decimal(['纬度', 'Latitude'], { scale: 6, min: -90, max: 90 }),
};

/** Position and proof of an event. */
export const nodeProof = {
  ...position,
  /** Why the position is missing, when the phone could not determine it. */
  placeReason: text(['无法定位原因', 'Why there is no position'], { max: 255 }),
  /** `Y`: reported from a phone, which needs photos and a position. */
  onSite: flag(['现场上报', 'Reported on site']),
  address: text(['地点', 'Place'], { max: 256 }),
  outFenceReason: text(['围栏外原因', 'Reason outside the fence'], { max: 255 }),
  voucherImgs: files(['凭证照片', 'Photos'], { count: 9 }),
  supplementReason: text(['补录原因', 'Reason of late entry'], { max: 255 }),
  remark: longText(['备注', 'Remark'], { max: 255 }),
};
