/** Draws the characters of a captcha: letters of a font, randomly distorted, with lines and noise over them. */
import { randomBytes, randomInt } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import opentype, { type Font, type PathCommand } from 'opentype.js';
import { GrayPicture, type Outline } from './gray-picture.ts';

const width = 160;
const height = 54;
const letterSize = 44;
/** Number of straight pieces per curve and per line; lines are split too, because the distortion bends them. */
const pieces = 8;

type Point = readonly [x: number, y: number];

const fonts = new Map<string, Font>();

function fontOf(style: 'normal' | 'italic'): Font {
  const known = fonts.get(style);
  if (known) return known;
  const file = createRequire(import.meta.url).resolve(`@fontsource/courier-prime/files/courier-prime-latin-700-${style}.woff`);
  const bytes = readFileSync(file);
  const font = opentype.parse(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength));
  fonts.set(style, font);
  return font;
}

const between = (low: number, high: number): number => low + ((high - low) * randomInt(1_000_001)) / 1_000_000;

/** The picture as PNG. Two pictures of one text differ in all letters and bytes. */
export function drawCharacters(text: string): Buffer {
  const picture = new GrayPicture(width, height, 238);
  const bend = bending();
  const step = (width - 24) / text.length;
  strokes(picture, bend, { count: 3, shade: 175, thickness: 1.6 });
  for (const [index, letter] of [...text].entries()) {
    picture.fill(letterOutline(letter, 14 + step * index, bend), Math.round(between(35, 80)));
  }
  strokes(picture, bend, { count: 2, shade: 60, thickness: 1.3 });
  strokes(picture, bend, { count: 2, shade: 238, thickness: 1.2 });
  grain(picture);
  return picture.png();
}

/** A random distortion: waves over the whole picture. */
function bending(): (point: Point) => Point {
  const wave = () => ({ size: between(1.2, 2.8), length: between(26, 52), phase: between(0, 2 * Math.PI) });
  const [across, down] = [wave(), wave()];
  const at = ({ size, length, phase }: ReturnType<typeof wave>, along: number) => size * Math.sin((2 * Math.PI * along) / length + phase);
  return ([x, y]) => [x + at(across, y), y + at(down, x)];
}

function letterOutline(letter: string, left: number, bend: (point: Point) => Point): Outline {
  const font = fontOf(randomInt(2) === 0 ? 'normal' : 'italic');
  const size = letterSize * between(0.86, 1.1);
  const angle = between(-0.27, 0.27);
  const shear = between(-0.25, 0.25);
  const [middleX, middleY] = [size * 0.3, -size * 0.28];
  const [toX, toY] = [left + between(-2, 3) + middleX, height / 2 + between(-3, 4)];
  const place = ([x, y]: Point): Point => {
    const [dx, dy] = [x - middleX + shear * (y - middleY), y - middleY];
    return bend([toX + dx * Math.cos(angle) - dy * Math.sin(angle), toY + dx * Math.sin(angle) + dy * Math.cos(angle)]);
  };
  return polygonsOf(font.getPath(letter, 0, 0, size).commands).map((polygon) => polygon.map(place));
}

/** Approximates the curves of a letter by short straight pieces. */
function polygonsOf(commands: readonly PathCommand[]): Point[][] {
  const polygons: Point[][] = [];
  let from: Point = [0, 0];
  for (const command of commands) {
    if (command.type === 'M') polygons.push([[command.x, command.y]]);
    const last = polygons.at(-1);
    if (command.type === 'Z' || !last) continue;
    if (command.type !== 'M') last.push(...curve(controlsOf(from, command)));
    from = [command.x, command.y];
  }
  return polygons;
}

function controlsOf(from: Point, command: Exclude<PathCommand, { type: 'Z' }>): readonly Point[] {
  const to: Point = [command.x, command.y];
  if (command.type === 'Q') return [from, [command.x1, command.y1], to];
  if (command.type === 'C') return [from, [command.x1, command.y1], [command.x2, command.y2], to];
  return [from, to];
}

/** Points of a Bézier curve of any degree, without its first point. */
function curve(controls: readonly Point[]): Point[] {
  return Array.from({ length: pieces }, (_, index) => {
    const part = (index + 1) / pieces;
    let points = controls;
    while (points.length > 1) {
      points = points.slice(1).map(([x, y], at) => {
        const [previousX, previousY] = points[at] ?? [x, y];
        return [previousX + (x - previousX) * part, previousY + (y - previousY) * part];
      });
    }
    return points[0] ?? [0, 0];
  });
}

function strokes(
  picture: GrayPicture,
  bend: (point: Point) => Point,
  { count, shade, thickness }: Record<'count' | 'shade' | 'thickness', number>,
): void {
  for (let stroke = 0; stroke < count; stroke++) {
    const controls = [0, 0.35, 0.65, 1].map((part): Point => [part * width, between(4, height - 4)]);
    const line = curve(controls).flatMap((point, index, all) => [
      point,
      ...(all[index + 1] ? curve([point, all[index + 1] ?? point]) : []),
    ]);
    const upper = line.map(([x, y]) => bend([x, y - thickness / 2]));
    const lower = line.map(([x, y]) => bend([x, y + thickness / 2]));
    picture.fill([[...upper, ...lower.reverse()]], shade);
  }
}

/** Changes every pixel slightly, so that two pictures are no more alike than by chance. */
function grain({ pixels }: GrayPicture): void {
  const noise = randomBytes(pixels.length);
  for (const [at, shade] of pixels.entries()) pixels[at] = Math.max(0, Math.min(255, shade + ((noise[at] ?? 0) % 41) - 20));
}
