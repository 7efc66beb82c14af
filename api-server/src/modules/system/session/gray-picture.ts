import { crc32, deflateSync } from 'node:zlib';

/** Polygons of straight lines, in pixels; their inside is determined by the non-zero rule. */
export type Outline = readonly (readonly (readonly [x: number, y: number])[])[];

/** Subsamples per pixel in each direction, for smooth edges. */
const fine = 3;

/** A picture of one byte per pixel, 0 black. */
export class GrayPicture {
  readonly width: number;
  readonly height: number;
  readonly pixels: Uint8Array;

  constructor(width: number, height: number, background: number) {
    this.width = width;
    this.height = height;
    this.pixels = new Uint8Array(width * height).fill(background);
  }

  /** Paints the area inside the outline. */
  fill(outline: Outline, shade: number): void {
    const covered = new Uint16Array(this.pixels.length);
    const heights = outline.flatMap((polygon) => polygon.map(([, y]) => y));
    const last = Math.min(this.height, Math.ceil(Math.max(...heights))) * fine;
    for (let row = Math.max(0, Math.floor(Math.min(...heights))) * fine; row < last; row++) this.#fillRow(outline, row, covered);
    for (let at = 0; at < covered.length; at++) {
      const share = (covered[at] ?? 0) / (fine * fine);
      const previous = this.pixels[at] ?? 0;
      if (share > 0) this.pixels[at] = Math.round(previous + (shade - previous) * share);
    }
  }

  #fillRow(outline: Outline, row: number, covered: Uint16Array): void {
    const crossings = crossingsOf(outline, (row + 0.5) / fine);
    const line = Math.floor(row / fine) * this.width;
    let winding = 0;
    for (const [index, { x, turn }] of crossings.entries()) {
      winding += turn;
      const next = crossings[index + 1];
      if (winding === 0 || !next) continue;
      const end = Math.min(this.width * fine, Math.round(next.x * fine));
      for (let column = Math.max(0, Math.round(x * fine)); column < end; column++) {
        const at = line + Math.floor(column / fine);
        covered[at] = (covered[at] ?? 0) + 1;
      }
    }
  }

  /** Converts the picture to PNG. */
  png(): Buffer {
    const rows = Buffer.alloc((this.width + 1) * this.height);
    for (let row = 0; row < this.height; row++) {
      rows.set(this.pixels.subarray(row * this.width, (row + 1) * this.width), row * (this.width + 1) + 1);
    }
    const header = Buffer.alloc(13);
    header.writeUInt32BE(this.width, 0);
    header.writeUInt32BE(this.height, 4);
    // Bit depth in the PNG header: eight bits of gray.
    header[8] = 8;
    const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
    return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', deflateSync(rows)), chunk('IEND', Buffer.alloc(0))]);
  }
}

function crossingsOf(outline: Outline, y: number): { x: number; turn: number }[] {
  const crossings: { x: number; turn: number }[] = [];
  for (const polygon of outline) {
    let previous = polygon.at(-1);
    for (const point of polygon) {
      if (previous && previous[1] <= y !== point[1] <= y) {
        const x = previous[0] + ((y - previous[1]) / (point[1] - previous[1])) * (point[0] - previous[0]);
        crossings.push({ x, turn: previous[1] < point[1] ? 1 : -1 });
      }
      previous = point;
    }
  }
  return crossings.sort((left, right) => left.x - right.x);
}

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const framed = Buffer.alloc(named.length + 8);
  framed.writeUInt32BE(data.length, 0);
  framed.set(named, 4);
  framed.writeUInt32BE(crc32(named), named.length + 4);
  return framed;
}
