/** SQL of plausible names, places and parties for rows that the database generates; `n` is the number of the row. */
export const array = (words: readonly string[]) => `array[${words.map((word) => `'${word}'`).join(',')}]`;
export const surnames = array([...'王李张刘陈杨黄赵吴周徐孙马朱胡郭何高林罗郑梁谢宋唐许韩冯邓曹']);
export const givenNames = array([...'伟芳娜敏静丽强磊军洋勇艳杰娟涛明超霞平刚桂英华玉萍红建国志海波']);
export const provinces = array([...'京津冀晋蒙辽吉黑沪苏浙皖闽赣鲁豫鄂湘粤桂琼渝川贵云陕甘青宁新']);
export const places = array([
  '唐山',
  '太原',
  '大同',
  '榆林',
  '包头',
  '济南',
  '临沂',
  '郑州',
  '徐州',
  '合肥',
  '武汉',
  '长沙',
  '成都',
  '重庆',
  '西安',
  '石家庄',
]);
const trades = array(['钢铁', '煤业', '建材', '化工', '粮油', '矿业', '水泥', '商贸', '食品', '纸业']);
export const goods = array(['热轧卷板', '动力煤', '水泥熟料', '玉米', '铁矿石', '尿素', '螺纹钢', '铝锭', '面粉', '石油焦']);
export const cities = array(['130200', '140100', '140200', '610800', '150200', '370100', '371300', '410100', '320300', '340100']);

/** SQL of a number in [0, 1) that depends on the row and a salt only. */
export const random = (salt: number) => `((hashint8extended(n, ${salt}) & 2147483647) / 2147483648.0::float8)`;
/** SQL of a choice from `count` numbers from 0; `skew` 2 makes the first ones more frequent. */
export const pick = (salt: number, count: number, skew = 1) => `floor(power(${random(salt)}, ${skew}) * ${count})::int`;
export const word = (words: string, index: string) => `(${words})[1 + (${index}) % array_length(${words}, 1)]`;

export const partyId = (kind: string, index: string) => `'${kind}' || lpad(to_hex(${index}), 30, '0')`;

/** SQL of the name of a shipper or carrier, by the SQL of its index. */
export const shipperName = (index: string) =>
  `${word(places, index)} || ${word(trades, `${index} / 7`)} || '有限公司' || case when ${index} >= 100 then (${index})::text else '' end`;
export const carrierName = (index: string) =>
  `${word(places, `${index} + 3`)} || ${word(provinces, index)} || '通物流' || case when ${index} >= 100 then (${index})::text else '' end`;
