/** The columns and rows of every table of the benchmark, generated from one seed. */

export type BenchKind = 'text' | 'number' | 'select' | 'date' | 'check' | 'user' | 'depart' | 'upload';

export interface BenchChoice {
  readonly value: string;
  readonly text: string;
  readonly colour: string;
}

export interface BenchColumn {
  readonly key: string;
  readonly title: string;
  readonly kind: BenchKind;
  readonly width: number;
  readonly choices?: readonly BenchChoice[];
}

export type BenchValue = string | number | boolean;
export type BenchRow = { id: string } & Record<string, BenchValue>;

/** A change of one cell by another person. */
export interface BenchChange {
  readonly id: string;
  readonly key: string;
  readonly value: BenchValue;
}

const choices = (...texts: readonly string[]): readonly BenchChoice[] =>
  texts.map((text, index) => ({ value: String(index), text, colour: ['blue', 'green', 'orange', 'red', 'purple'][index % 5] ?? 'blue' }));

/**
 * The columns: eight texts, three numbers, three choices, two days, a checkbox, a user, a department, a file. The first one is fixed at the
 * left.
 */
export const benchColumns: readonly BenchColumn[] = [
  { key: 'code', title: '运单号', kind: 'text', width: 140 },
  { key: 'order', title: '订单号', kind: 'text', width: 140 },
  { key: 'goods', title: '货物名称', kind: 'text', width: 140 },
  { key: 'weight', title: '重量', kind: 'number', width: 100 },
  { key: 'packing', title: '包装', kind: 'select', width: 110, choices: choices('散装', '袋装', '箱装', '托盘') },
  { key: 'loadDate', title: '装货日期', kind: 'date', width: 120 },
  { key: 'paid', title: '已付', kind: 'check', width: 70 },
  { key: 'shipper', title: '货主', kind: 'text', width: 140 },
  { key: 'carrier', title: '承运商', kind: 'text', width: 140 },
  { key: 'status', title: '状态', kind: 'select', width: 110, choices: choices('待派车', '已派车', '运输中', '已签收', '已取消') },
  { key: 'volume', title: '体积', kind: 'number', width: 100 },
  { key: 'driver', title: '司机', kind: 'text', width: 140 },
  { key: 'plate', title: '车牌号', kind: 'text', width: 140 },
  { key: 'price', title: '单价', kind: 'number', width: 100 },
  { key: 'payment', title: '结算方式', kind: 'select', width: 110, choices: choices('现结', '月结', '到付') },
  { key: 'arriveDate', title: '到货日期', kind: 'date', width: 120 },
  { key: 'operator', title: '经办人', kind: 'user', width: 190 },
  { key: 'depart', title: '部门', kind: 'depart', width: 190 },
  { key: 'receipt', title: '回单', kind: 'upload', width: 150 },
  { key: 'remark', title: '备注', kind: 'text', width: 140 },
];

/** Heights in px of a row, the header, the footer, and the body with the rows. */
export const benchHeights = { row: 40, head: 38, foot: 32, body: 600 } as const;

export const rowId = (index: number): string => `row-${index}`;

export const userNames: ReadonlyMap<string, string> = new Map(
  Array.from({ length: 20 }, (_, index) => [`user${index + 10}`, `经办员${index + 10}`]),
);
export const departNames: ReadonlyMap<string, string> = new Map(
  Array.from({ length: 12 }, (_, index) => [(index + 10).toString(16).padStart(32, '0'), `运输${index + 10}部`]),
);

/** Random numbers from 0 to below 1; the sequence is the same at every start. */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

const words = ['煤炭', '钢材', '水泥', '粮食', '化肥', '木材', '家电', '饮料', '玻璃', '纸浆', '铝锭', '棉花'];
const cities = ['上海', '天津', '武汉', '广州', '成都', '西安', '郑州', '沈阳', '青岛', '合肥'];

/** Returns new objects at every call, because tables may store or change them. */
export function makeRows(count: number, from = 0): BenchRow[] {
  const random = seeded(20260301 + from);
  const whole = (below: number): number => Math.floor(random() * below);
  const pick = (list: readonly string[]): string => list[whole(list.length)] ?? '';
  const day = (): string => `2026-${String(1 + whole(12)).padStart(2, '0')}-${String(1 + whole(28)).padStart(2, '0')}`;
  const users = [...userNames.keys()];
  const departs = [...departNames.keys()];
  return Array.from({ length: count }, (_, offset): BenchRow => {
    const index = from + offset;
    return {
      id: rowId(index),
      code: `YD${String(index).padStart(7, '0')}`,
      order: `DD${String(9_999_999 - index)}`,
      goods: `${pick(words)}${whole(100)}`,
      weight: whole(60_000) / 1000,
      packing: String(whole(4)),
      loadDate: day(),
      paid: random() < 0.5,
      shipper: `${pick(cities)}${pick(words)}公司`,
      carrier: `${pick(cities)}运输队${whole(50)}`,
      status: String(whole(5)),
      volume: whole(90_000) / 1000,
      driver: `师傅${whole(1000)}`,
      plate: `沪A${String(10_000 + whole(89_999))}`,
      price: whole(50_000) / 100,
      payment: String(whole(3)),
      arriveDate: day(),
      operator: pick(users),
      depart: pick(departs),
      receipt: `receipt/回单${whole(90) + 10}.pdf`,
      remark: `${pick(cities)}至${pick(cities)}`,
    };
  });
}

/**
 * Displayed text of a value; of file names the first five characters, as the specification demands. Null when the value is not shown as
 * text.
 */
export function shownText({ kind, choices: list }: BenchColumn, value: BenchValue): string | null {
  if (kind === 'check') return null;
  if (kind === 'select') return list?.find((choice) => choice.value === String(value))?.text ?? '';
  if (kind === 'user') return userNames.get(String(value)) ?? '';
  if (kind === 'depart') return departNames.get(String(value)) ?? '';
  if (kind === 'upload') return fileText(String(value));
  return String(value);
}

function fileText(path: string): string {
  const name = path.slice(path.lastIndexOf('/') + 1);
  return name.length > 5 ? `${name.slice(0, 5)}…` : name;
}

/** Colour of a choice shown as a tag: the status. */
export const tagColour = ({ key, choices: list }: BenchColumn, value: BenchValue): string | undefined =>
  key === 'status' ? list?.find((choice) => choice.value === String(value))?.colour : undefined;

/** Changes by others during `seconds`: half of them in visible rows, the rest anywhere. */
export function makeChanges(rows: number, perSecond: number, seconds: number): readonly BenchChange[] {
  const random = seeded(7);
  return Array.from({ length: perSecond * seconds }, (_, at): BenchChange => {
    const id = rowId(Math.floor(random() * (at % 2 === 0 ? 12 : rows)));
    if (at % 3 === 0) return { id, key: 'weight', value: at / 8 };
    return at % 3 === 1 ? { id, key: 'status', value: String(at % 5) } : { id, key: 'goods', value: `改${at}` };
  });
}
