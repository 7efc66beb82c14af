/**
 * Converts names of regions in a row of a sheet to codes. A name alone is often ambiguous: several hundred districts have the name of another district,
 * and Beijing is a province and its only city. The field's level, and the province and city in the same address, decide. When they do not, the name
 * stays unchanged and the field's check refuses it, because a guess could send the goods to another province.
 */
import type { WireRecord } from '../entity/records.ts';

const levels = ['province', 'city', 'district'] as const;
type Level = (typeof levels)[number];

interface RegionField {
  readonly name: string;
  readonly level: Level | undefined;
  /** Beginning of the names of all fields of one address, e.g. `send` in `sendCityCode`. */
  readonly prefix: string;
}

function fieldOf(name: string): RegionField {
  const [, prefix = '', level] = /^(.*)(province|city|district)code$/i.exec(name) ?? [];
  return { name, prefix, level: levels.find((one) => one === level?.toLowerCase()) };
}

const levelOf = (code: string): Level => (code.endsWith('0000') ? 'province' : code.endsWith('00') ? 'city' : 'district');
const aboveOf = (code: string): readonly string[] => [`${code.slice(0, 2)}0000`, `${code.slice(0, 4)}00`].filter((above) => above !== code);

/** Longest text that is searched among the names of regions; the names of all three levels together are far shorter. */
const longestName = 100;
/** Characters that people write between the names of province, city and district. */
const between = /[\s/／\\>＞、，,·-]+/g;

/** Codes of regions by name, and by the joined names of province, city and district. */
type RegionIndex = ReadonlyMap<string, readonly string[]>;

function indexOf(items: ReadonlyMap<string, string>): RegionIndex {
  const found = new Map<string, string[]>();
  const all = [...items];
  const names = new Map(all);
  for (const [code, name] of all) {
    const path = [...aboveOf(code).flatMap((above) => names.get(above) ?? []), name];
    // People write 北京市东城区 as well as 北京市北京市东城区, because the repeated name adds nothing.
    const written = new Set([name, path.join(''), [...new Set(path)].join(''), path.slice(1).join('')]);
    written.delete('');
    for (const text of written) found.set(text, [...(found.get(text) ?? []), code]);
  }
  return found;
}

const indexes = new WeakMap<ReadonlyMap<string, string>, RegionIndex>();

/** Computed once per list of regions, because imports look up thousands of cells. */
function regionIndex(items: ReadonlyMap<string, string>): RegionIndex {
  const known = indexes.get(items) ?? indexOf(items);
  indexes.set(items, known);
  return known;
}

/** The candidates that satisfy the condition; all candidates when none does. */
function preferred(candidates: readonly string[], holds: (code: string) => boolean): readonly string[] {
  const fitting = candidates.filter(holds);
  return fitting.length > 0 ? fitting : candidates;
}

function codeOf(index: RegionIndex, text: string, level: Level | undefined, upper: string | undefined): string {
  if (text.length > longestName || /^\d{6}$/.test(text)) return text;
  const candidates = index.get(text.replace(between, '')) ?? [];
  // A district of another city than the one beside it is no certain name: a guess would change the city, too.
  const ofPlace = upper === undefined ? candidates : candidates.filter((code) => code.startsWith(upper));
  const ofLevel = level === undefined ? ofPlace : preferred(ofPlace, (code) => levelOf(code) === level);
  const [code = text, another] = ofLevel;
  if (another === undefined) return code;
  // A field for regions of any level: 重庆市 without anything beside it is the whole of it, not its city without the counties.
  const widest = level === undefined && ofLevel.find((one) => ofLevel.every((other) => other.startsWith(digitsOf(one) ?? one)));
  return widest || text;
}

/** The digits with which all codes of a city or province begin; undefined for a text that is no code. */
const digitsOf = (code: unknown): string | undefined =>
  typeof code === 'string' && /^\d{6}$/.test(code) ? code.replace(/(?:00){1,2}$/, '') : undefined;

/**
 * Replaces the names in the fields by codes where these are certain. `names`: all fields of the record for regions; a field that no other one completes
 * to an address takes regions of any level. `texts`: the names of all regions by code.
 */
export function takeRegionCodes(values: WireRecord, names: readonly string[], texts: ReadonlyMap<string, string> | undefined): void {
  if (!texts || names.length === 0) return;
  const index = regionIndex(texts);
  const named = names.map(fieldOf);
  const isAlone = ({ prefix }: RegionField): boolean => named.filter((other) => other.prefix === prefix).length === 1;
  const fields = named.map((field) => (isAlone(field) ? { ...field, level: undefined } : field));
  const upperOf = ({ prefix, level }: RegionField): string | undefined => {
    const above = levels.slice(0, level ? levels.indexOf(level) : 0).toReversed();
    const codes = above.map((one) => fields.find((other) => other.prefix === prefix && other.level === one));
    return codes.flatMap((other) => (other ? (digitsOf(values[other.name]) ?? []) : []))[0];
  };
  // Provinces are converted first, then cities, then districts, so that a district can use the code of its city.
  for (const level of [...levels, undefined]) {
    for (const field of fields) {
      const text = values[field.name];
      if (field.level === level && typeof text === 'string') values[field.name] = codeOf(index, text, level, upperOf(field));
    }
  }
}
