import { inflateSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { drawCharacters } from './captcha-picture.ts';

/** Decodes a PNG to its width, height and pixel bytes, row after row. */
function decode(png: Buffer) {
  expect(png.subarray(1, 4).toString('latin1')).toBe('PNG');
  const [width, height] = [png.readUInt32BE(16), png.readUInt32BE(20)];
  const length = png.readUInt32BE(33);
  expect(png.subarray(37, 41).toString('latin1')).toBe('IDAT');
  const rows = inflateSync(png.subarray(41, 41 + length));
  const lines = Array.from({ length: height }, (_, row) => rows.subarray(row * (width + 1) + 1, (row + 1) * (width + 1)));
  return { width, height, lines };
}

const dark = 130;
/** All runs of `size` neighbouring pixels that consist mostly of letter pixels. */
function inkRuns({ lines }: ReturnType<typeof decode>, size: number): Set<string> {
  const runs = new Set<string>();
  for (const line of lines) {
    for (let at = 0; at + size <= line.length; at++) {
      const run = line.subarray(at, at + size);
      if (run.filter((shade) => shade < dark).length > size / 2) runs.add(run.toString('hex'));
    }
  }
  return runs;
}

it('is a picture of pixels, large enough to read and small enough to send', () => {
  const png = drawCharacters('AB7K');
  expect(decode(png)).toMatchObject({ width: 160, height: 54 });
  expect(png.length).toBeLessThan(12_000);
  const ink = decode(png).lines.map((line) => line.filter((shade) => shade < dark).length);
  expect(ink.reduce((sum, count) => sum + count)).toBeGreaterThan(400);
});

it('shares no bytes of a letter with another picture of the same code', () => {
  const pictures = Array.from({ length: 6 }, () => inkRuns(decode(drawCharacters('WXYZ')), 8));
  for (const [index, runs] of pictures.entries()) {
    expect(runs.size).toBeGreaterThan(100);
    for (const other of pictures.slice(index + 1)) expect([...runs].filter((run) => other.has(run))).toEqual([]);
  }
});

it('puts every letter elsewhere and in another shape each time', () => {
  const shapes = Array.from({ length: 12 }, () =>
    decode(drawCharacters('MMMM')).lines.map((line) => line.map((shade) => (shade < dark ? 1 : 0))),
  );
  const differing = (left: Uint8Array[], right: Uint8Array[]) =>
    left.reduce((sum, line, row) => sum + line.filter((pixel, column) => pixel !== right[row]?.[column]).length, 0);
  for (const [index, shape] of shapes.entries()) {
    for (const other of shapes.slice(index + 1)) expect(differing(shape, other)).toBeGreaterThan(300);
  }
});
