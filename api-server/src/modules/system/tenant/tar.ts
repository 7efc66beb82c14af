/** Writes POSIX tar archives (ustar, with pax headers for long or non-ASCII names), which every operating system can open. */

const block = 512;

function octal(value: number, length: number): string {
  return `${value.toString(8).padStart(length - 1, '0')}\0`;
}

function header(name: string, size: number, kind: '0' | 'x', seconds: number): Buffer {
  const bytes = Buffer.alloc(block);
  bytes.write(name, 0, 100, 'latin1');
  bytes.write(octal(0o644, 8), 100, 'latin1');
  bytes.write(octal(0, 8), 108, 'latin1');
  bytes.write(octal(0, 8), 116, 'latin1');
  bytes.write(octal(size, 12), 124, 'latin1');
  bytes.write(octal(seconds, 12), 136, 'latin1');
  // The checksum is computed as if the checksum field itself contained spaces.
  bytes.write('        ', 148, 'latin1');
  bytes.write(kind, 156, 'latin1');
  bytes.write('ustar\0', 257, 'latin1');
  bytes.write('00', 263, 'latin1');
  const sum = bytes.reduce((total, byte) => total + byte, 0);
  bytes.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148, 'latin1');
  return bytes;
}

const padded = (bytes: Buffer): Buffer => Buffer.concat([bytes, Buffer.alloc((block - (bytes.length % block)) % block)]);

/** A pax record: its total length in bytes (including the digits of this number), a blank, then `key=value`. */
function paxRecord(key: string, value: string): Buffer {
  const rest = Buffer.byteLength(` ${key}=${value}\n`);
  let length = rest + String(rest).length;
  if (rest + String(length).length !== length) length = rest + String(length).length;
  return Buffer.from(`${length} ${key}=${value}\n`);
}

/** Yields one file of an archive. `now` in epoch milliseconds. */
export function tarEntry(name: string, bytes: Buffer, now: number): Buffer {
  const seconds = Math.floor(now / 1000);
  const isPlain = /^[\x20-\x7e]{1,100}$/.test(name);
  const parts: Buffer[] = [];
  if (!isPlain) {
    const record = paxRecord('path', name);
    parts.push(header('pax', record.length, 'x', seconds), padded(record));
  }
  parts.push(header(isPlain ? name : 'long-name', bytes.length, '0', seconds), padded(bytes));
  return Buffer.concat(parts);
}

/** Makes the end mark of an archive. */
export const tarEnd = (): Buffer => Buffer.alloc(2 * block);
