/** The few PostgreSQL wire messages that the embedded connection writes itself (protocol 3.0). */

/** Makes a backend message: type, length, body. */
function message(type: string, body: Buffer): Buffer {
  const head = Buffer.alloc(5);
  head.write(type, 0, 'latin1');
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
}

const cString = (text: string) => Buffer.from(`${text}\0`, 'utf8');
const int32 = (value: number) => {
  const buffer = Buffer.alloc(4);
  buffer.writeInt32BE(value);
  return buffer;
};

/** The server messages after a successful start: authentication, parameters, key data, ready. */
export function startupResponse(): Buffer {
  const parameters = {
    server_version: '18.6',
    server_encoding: 'UTF8',
    client_encoding: 'UTF8',
    DateStyle: 'ISO, MDY',
    integer_datetimes: 'on',
    standard_conforming_strings: 'on',
    TimeZone: 'Asia/Shanghai',
  };
  return Buffer.concat([
    message('R', int32(0)),
    ...Object.entries(parameters).map(([name, value]) => message('S', Buffer.concat([cString(name), cString(value)]))),
    message('K', Buffer.concat([int32(process.pid), int32(0)])),
    message('Z', Buffer.from('I')),
  ]);
}

/** Makes an ErrorResponse message; `code` is a SQLSTATE. */
export function errorMessage(code: string, text: string, severity = 'ERROR'): Buffer {
  const field = (key: string, value: string) => Buffer.concat([Buffer.from(key), cString(value)]);
  return message('E', Buffer.concat([field('S', severity), field('V', severity), field('C', code), field('M', text), Buffer.from([0])]));
}

/** A Query message (simple protocol), as a client sends it. */
export function queryMessage(text: string): Buffer {
  return message('Q', cString(text));
}

/** Text of the first error in a sequence of backend messages; undefined when there is none. */
export function firstError(data: Uint8Array): string | undefined {
  const buffer = Buffer.from(data.buffer, data.byteOffset, data.byteLength);
  for (let at = 0; at + 5 <= buffer.length; at += 1 + buffer.readInt32BE(at + 1)) {
    if (buffer[at] !== 0x45) continue;
    const body = buffer.subarray(at + 5, at + 1 + buffer.readInt32BE(at + 1)).toString('utf8');
    return body
      .split('\0')
      .find((part) => part.startsWith('M'))
      ?.slice(1);
  }
  return undefined;
}
