/**
 * Replaces secrets and personal data in recorded responses, because recordings are committed with the remote's sources. Equal values get
 * equal replacements.
 */

const secretKeys = /token|ticket|secret|password|captcha|signature|salt|(?<![a-z])sign$|checkKey/i;
/** Fields that contain a person's name or id, and the dictionary texts of such fields. */
const personKeys =
  /^(?:username|realname|nickName|createBy|updateBy|linkman)(?:_dictText)?$|(?:contact|contactName|person|personName|driverName|ownerName|legalName|senderName|receiverName|operatorName|auditorName|userName)(?:_dictText)?$/i;
/** Fields that contain the name or id of a shipper or carrier, which is a company or a single trader. */
const partyKeys = /^(?:carrier|shipper|payee|payer|account|consignor|consignee|customer)Name$/;
const organisation = /公司|集团|合作社|厂|站|中心|部|店|行$/;
const vehicleKeys = /^(?:vin|engineNo)$/;
/** Fields whose values are removed, because screens work without them. */
const emptyKeys = /^(?:birthday|avatar|address|ip|loginIp|lastLoginIp|idCardFront|idCardBack)$/i;

/** An identity number that belongs to nobody: the example in the national standard. */
const sampleIdentity = '11010519491231002X';

const patterns: readonly (readonly [kind: string, what: RegExp, standIn: (count: number, found: string) => string])[] = [
  ['mail', /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g, (count) => `person${count}@example.com`],
  ['identity', /(?<![0-9A-Za-z])\d{17}[\dXx](?![0-9A-Za-z])/g, () => sampleIdentity],
  ['account', /(?<![0-9A-Za-z])\d{16,25}(?![0-9A-Za-z])/g, (count, found) => String(count).padStart(found.length, '0')],
  ['mobile', /(?<![0-9A-Za-z])1[3-9]\d{9}(?![0-9A-Za-z])/g, (count) => `1380000${String(count).padStart(4, '0')}`],
  [
    'plate',
    /[\u4e00-\u9fff][A-Z][A-Z0-9]{5,6}(?![0-9A-Z])/g,
    (count, found) => `${found.slice(0, 2)}${String(count).padStart(found.length - 2, '0')}`,
  ],
];

export type Scrub = (value: unknown) => unknown;

/** Creates the replacing function of a recording, which remembers its replacements. */
export function createScrub(): Scrub {
  const given = new Map<string, Map<string, string>>();

  function standIn(kind: string, found: string, make: (count: number, found: string) => string): string {
    const known = given.get(kind) ?? new Map<string, string>();
    given.set(kind, known);
    const text = known.get(found) ?? make(known.size + 1, found);
    known.set(found, text);
    return text;
  }

  const scrubText = (text: string): string =>
    patterns.reduce((left, [kind, what, make]) => left.replace(what, (found) => standIn(kind, found, make)), text);

  function scrubField(key: string, value: unknown): unknown {
    if (value === null || value === '') return value;
    if (secretKeys.test(key) && typeof value === 'string') return 'recorded';
    if (emptyKeys.test(key)) return null;
    if (key === 'timestamp') return 0;
    if (typeof value !== 'string') return scrub(value);
    if (vehicleKeys.test(key)) return standIn('vehicle', value, (count) => `VEHICLE${String(count).padStart(10, '0')}`);
    const isPerson = personKeys.test(key) || (partyKeys.test(key) && !organisation.test(value));
    if (isPerson) return standIn('person', value, (count) => `person${count}`);
    return scrubText(value);
  }

  function scrub(value: unknown): unknown {
    if (typeof value === 'string') return scrubText(value);
    if (Array.isArray(value)) return value.map(scrub);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, own]) => [key, scrubField(key, own)]));
  }
  return scrub;
}
