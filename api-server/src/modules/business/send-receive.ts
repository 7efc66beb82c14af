import { sendReceiveFields } from 'shared-contracts/business/send-receive';

const fields = sendReceiveFields({}, {});

type SendReceiveColumn = keyof typeof fields;

// The cast is safe: the keys are exactly those of the object literal.
const columns = Object.keys(fields) as SendReceiveColumn[];

type SendReceive<Row> = Pick<Row, Extract<SendReceiveColumn, keyof Row>>;

/** Copies the columns about consignor and consignee of a row. */
export function sendReceiveOf<Row extends Partial<Record<SendReceiveColumn, unknown>>>(row: Row): SendReceive<Row> {
  // The cast is safe: the object has exactly the named columns of the row.
  return Object.fromEntries(columns.map((name) => [name, row[name]])) as SendReceive<Row>;
}
