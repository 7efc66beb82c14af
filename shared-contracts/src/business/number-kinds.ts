/** Formats of record numbers: prefix, day, and a sequence with this many digits that restarts each day (`DD20260901000001`). */
const kinds = {
  shipper: ['HZ', 4],
  carrier: ['CY', 4],
  driver: ['SJ', 4],
  lorry: ['CL', 4],
  contract: ['HT', 4],
  sourceGoods: ['HY', 6],
  offer: ['BJ', 6],
  order: ['DD', 6],
  dispatchGoods: ['PH', 6],
  dispatchOrder: ['PD', 6],
  waybill: ['YD', 8],
  transfer: ['ZD', 6],
  receipt: ['HD', 6],
  freightAdjust: ['TZ', 6],
  writeOff: ['HX', 6],
  capitalFlow: ['LS', 6],
  invoiceApplication: ['FP', 6],
  oilRecord: ['YQ', 6],
  tollRecord: ['TX', 6],
  risk: ['FX', 6],
  oftenLine: ['XL', 4],
  company: ['GS', 4],
  feedback: ['FK', 6],
} as const satisfies Record<string, readonly [prefix: string, digits: number]>;

/** The number formats by name of the entity whose records they number. */
export const numberKinds = Object.fromEntries(
  Object.entries(kinds).map(([name, [prefix, digits]]) => [name, { name, prefix, digits }]),
) as Readonly<Record<keyof typeof kinds, { readonly name: string; readonly prefix: string; readonly digits: number }>>;
