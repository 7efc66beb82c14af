/** Ids of records: UUIDv7 (time-ordered), 32 hex characters, made by the application. */
import { randomBytes } from 'node:crypto';

let lastMillisecond = 0;
let counter = 0;

/** A new id; ids made by one process ascend, also within one millisecond. */
export function newId(at: number = Date.now()): string {
  if (at > lastMillisecond) {
    lastMillisecond = at;
    counter = randomBytes(2).readUInt16BE() & 0x07ff;
  } else if (++counter > 0x0fff) {
    lastMillisecond += 1;
    counter = 0;
  }
  const time = lastMillisecond.toString(16).padStart(12, '0');
  const random = randomBytes(8);
  random[0] = ((random[0] ?? 0) & 0x3f) | 0x80;
  return `${time}7${counter.toString(16).padStart(3, '0')}${random.toString('hex')}`;
}
