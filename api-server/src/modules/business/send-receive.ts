import { code, decimal, text } from '../../kernel/database/columns.ts';

/** Columns of the consignor and the consignee on orders, dispatch orders and waybills. */
export const sendReceiveColumns = {
  sendUnitName: text(100).notNull(),
  sendContactName: text(50).notNull(),
  sendContactMobile: text(18).notNull(),
  sendProvinceCode: code(6).notNull(),
  sendCityCode: code(6).notNull(),
  sendDistrictCode: code(6).notNull(),
  sendAddress: text(255).notNull(),
  sendLng: decimal(10, 6),
  sendLat: decimal(10, 6),
  receiveUnitName: text(100).notNull(),
  receiveContactName: text(50).notNull(),
  receiveContactMobile: text(18).notNull(),
  receiveProvinceCode: code(6).notNull(),
  receiveCityCode: code(6).notNull(),
  receiveDistrictCode: code(6).notNull(),
  receiveAddress: text(255).notNull(),
  receiveLng: decimal(10, 6),
  receiveLat: decimal(10, 6),
};

type SendReceiveColumn = keyof typeof sendReceiveColumns;

// The literal's own keys.
const columns = Object.keys(sendReceiveColumns) as SendReceiveColumn[];

type SendReceive<Row> = Pick<Row, Extract<SendReceiveColumn, keyof Row>>;

/** A copy of the send and receive columns of a row. */
export function sendReceiveOf<Row extends Partial<Record<SendReceiveColumn, unknown>>>(row: Row): SendReceive<Row> {
  // The entries are exactly the named columns of the row.
  return Object.fromEntries(columns.map((name) => [name, row[name]])) as SendReceive<Row>;
}
