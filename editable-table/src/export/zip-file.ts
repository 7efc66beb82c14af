/**
 * Makes a zip archive (APPNOTE 6.3) with the browser's own compression: a library would need a worker, which the Content-Security-Policy
 * would have to allow.
 */

export interface ZipEntry {
  readonly name: string;
  /** Text of the file in pieces. */
  readonly pieces: AsyncIterable<string> | Iterable<string>;
}

const crcTable = Uint32Array.from({ length: 256 }, (_, start) => {
  let crc = start;
  for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  return crc;
});

function crcOf(bytes: Uint8Array, previous: number): number {
  let crc = previous;
  for (const byte of bytes) crc = (crc >>> 8) ^ (crcTable[(crc ^ byte) & 0xff] ?? 0);
  return crc;
}

interface Packed {
  readonly name: Uint8Array<ArrayBuffer>;
  readonly chunks: readonly Uint8Array<ArrayBuffer>[];
  readonly packedSize: number;
  readonly size: number;
  readonly crc: number;
}

async function pack({ name, pieces }: ZipEntry): Promise<Packed> {
  const encoder = new TextEncoder();
  const stream = new CompressionStream('deflate-raw');
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  const reading = (async () => {
    const reader = stream.readable.getReader();
    for (let part = await reader.read(); !part.done; part = await reader.read()) chunks.push(part.value);
  })();
  const writer = stream.writable.getWriter();
  let crc = 0xffff_ffff;
  let size = 0;
  for await (const piece of pieces) {
    const bytes = encoder.encode(piece);
    crc = crcOf(bytes, crc);
    size += bytes.length;
    await writer.write(bytes);
  }
  await writer.close();
  await reading;
  const packedSize = chunks.reduce((sum, chunk) => sum + chunk.length, 0);
  return { name: encoder.encode(name), chunks, packedSize, size, crc: (crc ^ 0xffff_ffff) >>> 0 };
}

/** 1 January 1980, the earliest possible date; the real time is left out. */
const noDate = 0x0021;
const needed = 20;
const deflated = 8;

function header(size: number, fields: readonly (readonly [at: number, bytes: 2 | 4, value: number])[]): Uint8Array<ArrayBuffer> {
  const view = new DataView(new ArrayBuffer(size));
  for (const [at, bytes, value] of fields) {
    if (bytes === 2) view.setUint16(at, value, true);
    else view.setUint32(at, value, true);
  }
  return new Uint8Array(view.buffer);
}

/** Fields that occur in both headers of an entry, written from position `at` on. */
const described = (at: number, { crc, packedSize, size, name }: Packed) =>
  [
    [at, 2, needed],
    [at + 4, 2, deflated],
    [at + 8, 2, noDate],
    [at + 10, 4, crc],
    [at + 14, 4, packedSize],
    [at + 18, 4, size],
    [at + 22, 2, name.length],
  ] as const;

/** Writes the entries and then the directory. */
export async function zipFile(entries: readonly ZipEntry[], type: string): Promise<Blob> {
  const files: Uint8Array<ArrayBuffer>[] = [];
  const directory: Uint8Array<ArrayBuffer>[] = [];
  let place = 0;
  for (const entry of entries) {
    const packed = await pack(entry);
    files.push(header(30, [[0, 4, 0x0403_4b50], ...described(4, packed)]), packed.name, ...packed.chunks);
    directory.push(header(46, [[0, 4, 0x0201_4b50], [4, 2, needed], ...described(6, packed), [42, 4, place]]), packed.name);
    place += 30 + packed.name.length + packed.packedSize;
  }
  const length = directory.reduce((sum, part) => sum + part.length, 0);
  const end = header(22, [
    [0, 4, 0x0605_4b50],
    [8, 2, entries.length],
    [10, 2, entries.length],
    [12, 4, length],
    [16, 4, place],
  ]);
  return new Blob([...files, ...directory, end], { type });
}
