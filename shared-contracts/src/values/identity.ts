/** Numbers that identify persons, companies, lorries and accounts, with the check digits of their standards. */

const idWeights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];
const idCheckCharacters = '10X98765432';
const provinceCodes = new Set(
  '11 12 13 14 15 21 22 23 31 32 33 34 35 36 37 41 42 43 44 45 46 50 51 52 53 54 61 62 63 64 65 71 81 82'.split(' '),
);

/** Whether the first two digits are a province of GB/T 2260. */
export function isProvince(code: string): boolean {
  return provinceCodes.has(code.slice(0, 2));
}

/** Whether `YYYY-MM-DD` names a day of the calendar. */
export function isCalendarDay(day: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) return false;
  const moment = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(day);
}

function idCheckCharacter(body: string): string {
  const sum = idWeights.reduce((total, weight, index) => total + weight * Number(body[index]), 0);
  return idCheckCharacters.charAt(sum % 11);
}

/** In upper case, with 15 digits of the first generation converted to 18 (GB 11643); other texts are only converted to upper case. */
export function normaliseResidentId(value: string): string {
  const text = value.trim().toUpperCase();
  if (!/^\d{15}$/.test(text)) return text;
  const body = `${text.slice(0, 6)}19${text.slice(6)}`;
  return body + idCheckCharacter(body);
}

/** Birthday (`YYYY-MM-DD`) and sex (`1` male, `2` female) of a resident ID; `null` when it is not 15 or 18 well-formed characters. */
export function readResidentId(value: string): { birthday: string; gender: '1' | '2' } | null {
  const id = normaliseResidentId(value);
  if (!/^\d{17}[\dX]$/.test(id)) return null;
  return { birthday: `${id.slice(6, 10)}-${id.slice(10, 12)}-${id.slice(12, 14)}`, gender: Number(id[16]) % 2 === 1 ? '1' : '2' };
}

/** The present day in Asia/Shanghai, `YYYY-MM-DD`. */
function shanghaiToday(): string {
  return new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10);
}

/** Resident ID card (GB 11643): province, real birthday not in the future, check digit. Years before 1800 are refused. */
export function isResidentId(value: string): boolean {
  const id = normaliseResidentId(value);
  const read = readResidentId(id);
  if (!read || !isProvince(id) || !isCalendarDay(read.birthday)) return false;
  if (read.birthday < '1800-01-01' || read.birthday > shanghaiToday()) return false;
  return idCheckCharacter(id) === id[17];
}

/** Full years between the birthday of a resident ID and a day (`YYYY-MM-DD`); `null` when the ID cannot be read. */
export function ageOn(residentId: string, day: string): number | null {
  const birthday = readResidentId(residentId)?.birthday;
  if (!birthday) return null;
  return Number(day.slice(0, 4)) - Number(birthday.slice(0, 4)) - (day.slice(5) < birthday.slice(5) ? 1 : 0);
}

const usccAlphabet = '0123456789ABCDEFGHJKLMNPQRTUWXY';
const organisationWeights = [3, 7, 9, 10, 5, 8, 4, 2];

function organisationCheck(body: string): string {
  const sum = organisationWeights.reduce((total, weight, index) => total + weight * Number.parseInt(body.charAt(index), 36), 0);
  return '0123456789X0'.charAt(11 - (sum % 11));
}

/** Unified social credit code (GB 32100) with the organisation code's own check (GB 11714); lower case is accepted. */
export function isUscc(value: string): boolean {
  const code = value.trim().toUpperCase();
  if (!/^[0-9A-HJ-NPQRTUWXY]{18}$/.test(code)) return false;
  let sum = 0;
  let weight = 1;
  for (const character of code.slice(0, 17)) {
    sum += usccAlphabet.indexOf(character) * weight;
    weight = (weight * 3) % 31;
  }
  if (usccAlphabet.charAt((31 - (sum % 31)) % 31) !== code[17]) return false;
  // Only codes of registration department 9 must pass this check: others may contain numbers older than GB 11714.
  return code[0] !== '9' || organisationCheck(code.slice(8, 16)) === code[16];
}

const vinValues: Readonly<Record<string, number>> = {
  ...Object.fromEntries([...'ABCDEFGH'].map((letter, index) => [letter, index + 1])),
  ...Object.fromEntries([...'JKLMN'].map((letter, index) => [letter, index + 1])),
  P: 7,
  R: 9,
  ...Object.fromEntries([...'STUVWXYZ'].map((letter, index) => [letter, index + 2])),
};
const vinWeights = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2];

/** Vehicle identification number: 17 characters without I, O, Q. */
export function isVin(value: string): boolean {
  return /^[A-HJ-NPR-Z0-9]{17}$/.test(value.trim().toUpperCase());
}

/** Whether position 9 of a VIN is its check digit (GB 16735). For warnings only: older lorries have none. */
export function hasVinCheckDigit(value: string): boolean {
  const vin = value.trim().toUpperCase();
  if (!isVin(vin)) return false;
  const sum = vinWeights.reduce((total, weight, index) => {
    const character = vin.charAt(index);
    return total + weight * (vinValues[character] ?? Number(character));
  }, 0);
  return '0123456789X'.charAt(sum % 11) === vin[8];
}

/** Personal bank card: 16–19 digits, not starting with 0, Luhn. Spaces are ignored. */
export function isPersonalBankCard(value: string): boolean {
  const card = value.replaceAll(' ', '');
  if (!/^[1-9]\d{15,18}$/.test(card)) return false;
  const sum = [...card].reverse().reduce((total, character, index) => {
    const digit = index % 2 === 1 ? Number(character) * 2 : Number(character);
    return total + (digit > 9 ? digit - 9 : digit);
  }, 0);
  return sum % 10 === 0;
}

const plateProvinces = '京津沪渝冀豫云辽黑湘皖鲁新苏浙赣鄂桂甘晋蒙陕吉闽贵粤青藏川宁琼';
const plateStart = `[${plateProvinces}][A-HJ-NP-Z]`;
const plateShapes = {
  ordinary: new RegExp(`^${plateStart}[A-HJ-NP-Z0-9]{5}$`),
  trailer: new RegExp(`^${plateStart}[A-HJ-NP-Z0-9]{4}挂$`),
  smallNewEnergy: new RegExp(`^${plateStart}[A-HJK][A-HJ-NP-Z0-9]\\d{4}$`),
  largeNewEnergy: new RegExp(`^${plateStart}\\d{5}[A-HJK]$`),
};

export type PlateShape = keyof typeof plateShapes;

/** Which kind of plate a text is; `null` when it is not a plate. */
export function plateShape(value: string): PlateShape | null {
  const plate = value.trim().toUpperCase();
  const names = Object.keys(plateShapes) as PlateShape[]; // the object's own literal keys
  return names.find((name) => plateShapes[name].test(plate)) ?? null;
}

/** Plate of a Chinese lorry or trailer. */
export function isPlate(value: string): boolean {
  return plateShape(value) !== null;
}

/** Ministry plate colours (`plate_color`) allowed for each kind of plate; colours of farm vehicles belong to ordinary plates. */
const plateColours: Readonly<Record<PlateShape, readonly string[]>> = {
  ordinary: ['1', '2', '3', '91', '92'],
  trailer: ['2'],
  smallNewEnergy: ['94'],
  largeNewEnergy: ['93'],
};

/** Whether a plate and a ministry colour code can belong together (message 车牌与颜色不匹配). */
export function plateMatchesColour(plate: string, colour: string): boolean {
  const shape = plateShape(plate);
  return shape !== null && plateColours[shape].includes(colour);
}

/** Whether a plate matches the lorry's form (`vehicle_form`): trailers, and only trailers, have 挂 plates. */
export function plateMatchesForm(plate: string, vehicleForm: string): boolean {
  const shape = plateShape(plate);
  return shape !== null && (shape === 'trailer') === (vehicleForm === '3');
}

/** Road transport permit of an enterprise: 1–50 characters without spaces. */
export function isPermitNo(value: string): boolean {
  return /^\S{1,50}$/.test(value);
}

/** Road transport certificate of a lorry: 1–20 characters without spaces. */
export function isTransportCertNo(value: string): boolean {
  return /^\S{1,20}$/.test(value);
}

/** Placeholder for the permit number of lorries up to 4.5 t: region code and six zeros. */
export function isPermitFiller(value: string): boolean {
  return /^\d{6}0{6}$/.test(value);
}

/** Road transport qualification of a driver: 18 or 19 digits (the ID form may end in X). */
export function isQualificationNo(value: string): boolean {
  return /^\d{17}[\dX]\d?$/i.test(value);
}

/** Tax number: 15, 17, 18 or 20 upper-case letters and digits. */
export function isTaxNo(value: string): boolean {
  return /^(?:[A-Z0-9]{15}|[A-Z0-9]{17}|[A-Z0-9]{18}|[A-Z0-9]{20})$/.test(value);
}
