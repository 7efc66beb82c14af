/** What a frequent route or a place writes into the form that refers to it. */
import { sendReceiveInfo } from 'shared-contracts/business/master/send-receive-info';
import { http } from 'shared-platform/http';

export type Values = Readonly<Record<string, unknown>>;

/** Form values without those that the source leaves empty: an empty fact never erases what a person typed. */
const present = (values: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null && value !== undefined && value !== ''));

/**
 * A place as the loading (`send`) or unloading (`receive`) side of an order. Of a number that the person sees masked in the place, the field
 * is emptied: the service takes it from the place (`takenFrom` of the contract).
 */
export const placeOfOrder = (side: 'send' | 'receive', place: Values, isNumberMasked: boolean): Values => ({
  ...present({ [`${side}UnitName`]: place.unitName, [`${side}ContactName`]: place.contactName, ...addressOf(side, place) }),
  ...(isNumberMasked ? { [`${side}ContactMobile`]: null } : present({ [`${side}ContactMobile`]: place.contactMobile })),
});

/** Values that a place gives to the start or the end of a route. */
export const placeOfLine = (end: 'start' | 'end', place: Values): Values => present(addressOf(end, place));

const addressOf = (prefix: string, { provinceCode, cityCode, districtCode, address, lng, lat }: Values): Values => ({
  [`${prefix}ProvinceCode`]: provinceCode,
  [`${prefix}CityCode`]: cityCode,
  [`${prefix}DistrictCode`]: districtCode,
  [`${prefix}Address`]: address,
  [`${prefix}Lng`]: lng,
  [`${prefix}Lat`]: lat,
});

/** The order values of a route itself; those of its places are read separately. */
function routeOfOrder(line: Values): Values {
  const side = (order: string, end: string): Values => ({
    [`${order}ProvinceCode`]: line[`${end}ProvinceCode`],
    [`${order}CityCode`]: line[`${end}CityCode`],
    [`${order}DistrictCode`]: line[`${end}DistrictCode`],
    [`${order}Address`]: line[`${end}Address`],
    [`${order}Lng`]: line[`${end}Lng`],
    [`${order}Lat`]: line[`${end}Lat`],
  });
  const { distance, goodsTypeCode, goodsName, sendInfoId, receiveInfoId } = line;
  return present({ ...side('send', 'start'), ...side('receive', 'end'), distance, goodsTypeCode, goodsName, sendInfoId, receiveInfoId });
}

const readPlace = (id: unknown): Promise<Values> =>
  http.get<Values>(`${sendReceiveInfo.api}/queryById`, { id: String(id) }, { quiet: true });

/** Everything that a route says about an order, with consignor and consignee of its places. Rejects when a place cannot be read. */
export async function orderOfLine(line: Values, isNumberMasked: boolean): Promise<Values> {
  const [send, receive] = await Promise.all([
    line.sendInfoId ? readPlace(line.sendInfoId) : null,
    line.receiveInfoId ? readPlace(line.receiveInfoId) : null,
  ]);
  return {
    ...routeOfOrder(line),
    ...(send && placeOfOrder('send', send, isNumberMasked)),
    ...(receive && placeOfOrder('receive', receive, isNumberMasked)),
  };
}
