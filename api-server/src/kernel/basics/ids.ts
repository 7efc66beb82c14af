/** Ids of records: UUIDv7 (time-ordered), 32 hex characters, made by the application. */
import { randomUUID } from 'node:crypto';

let lastMillisecond = 0;
let counter = 0;

/** Makes a new id. Ids that one process makes ascend, also within one millisecond. */
export function newId(at: number = Date.now()): string {
  // `randomUUID` is cheaper than reading a few random bytes, because Node.js generates the random bytes of many UUIDs at once.
  const uuid = randomUUID();
  if (at > lastMillisecond) {
    lastMillisecond = at;
    counter = Number.parseInt(uuid.slice(0, 4), 16) & 0x07ff;
  } else if (++counter > 0x0fff) {
    lastMillisecond += 1;
    counter = 0;
  }
  const time = lastMillisecond.toString(16).padStart(12, '0');
  // The second half of a UUID, which has the variant bits and is random otherwise.
  return `${time}7${counter.toString(16).padStart(3, '0')}${uuid.slice(19, 23)}${uuid.slice(24)}`;
}
