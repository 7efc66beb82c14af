/** The consignor and consignee that dispatch orders and waybills copy from the order. */
const columns = [
  'sendUnitName',
  'sendContactName',
  'sendContactMobile',
  'sendProvinceCode',
  'sendCityCode',
  'sendDistrictCode',
  'sendAddress',
  'sendLng',
  'sendLat',
  'receiveUnitName',
  'receiveContactName',
  'receiveContactMobile',
  'receiveProvinceCode',
  'receiveCityCode',
  'receiveDistrictCode',
  'receiveAddress',
  'receiveLng',
  'receiveLat',
] as const;

type SendReceive<Row> = Pick<Row, Extract<(typeof columns)[number], keyof Row>>;

/** A copy of the send and receive columns of a row. */
export function sendReceiveOf<Row extends Partial<Record<(typeof columns)[number], unknown>>>(row: Row): SendReceive<Row> {
  // The entries are exactly the named columns of the row.
  return Object.fromEntries(columns.map((name) => [name, row[name]])) as SendReceive<Row>;
}
