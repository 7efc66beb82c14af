/**
 * Bundler loader for the drawings of antd's icons: rounds their coordinates to whole units. Icons are drawn in squares of about 900 units and
 * shown 12 to 48 pixels wide, so half a unit is at most 0.03 pixels. The digits behind the decimal point do not compress, and the first page
 * loads about sixty icons.
 */
import type { RuleSetRule } from '@rspack/core';

/** Count of numbers that each command of a path takes. */
const counts: Readonly<Record<string, number>> = { m: 2, l: 2, h: 1, v: 1, c: 6, s: 4, q: 4, t: 2, a: 7, z: 0 };
const numberThere = /[\s,]*([+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?)/iy;
/** The two flags of an arc are one digit each, and no separator needs to follow them. */
const flagThere = /[\s,]*([01])/y;
const commandThere = /[\s,]*([a-z])/iy;

type Point = readonly [x: number, y: number];

/**
 * A path with whole coordinates. Points are rounded by their place in the drawing and not by their distance from the point before, because
 * otherwise the errors of the relative commands would add up.
 */
export function roundedPath(path: string): string {
  let at = 0;
  const take = (pattern: RegExp): string | undefined => {
    pattern.lastIndex = at;
    const found = pattern.exec(path);
    if (found) at = pattern.lastIndex;
    return found?.[1];
  };
  let here: Point = [0, 0];
  let start: Point = [0, 0];
  let written = '';
  let command = '';
  const write = (value: number, isAfterFlag = false): void => {
    const text = String(value);
    written += /\d$/.test(written) && !isAfterFlag && !text.startsWith('-') ? ` ${text}` : text;
  };
  while (at < path.trimEnd().length) {
    const letter = take(commandThere);
    if (letter) {
      command = letter;
      written += letter;
    }
    const kind = command.toLowerCase();
    const count = counts[kind];
    if (count === undefined || (!letter && count === 0)) throw new Error(`not the path of an icon: ${path}`);
    const numbers = Array.from({ length: count }, (_, index) => {
      const text = take(kind === 'a' && (index === 3 || index === 4) ? flagThere : numberThere);
      if (text === undefined) throw new Error(`not the path of an icon: ${path}`);
      return Number(text);
    });
    const isRelative = command === kind;
    const from = here;
    /** Absolute coordinate of a number; `axis` is 0 for x and 1 for y. */
    const absolute = (value: number, axis: 0 | 1) => (isRelative ? from[axis] + value : value);
    const writePlace = (value: number, axis: 0 | 1, isAfterFlag = false) =>
      write(Math.round(absolute(value, axis)) - (isRelative ? Math.round(from[axis]) : 0), isAfterFlag);
    numbers.forEach((value, index) => {
      if (kind === 'a' && index < 5) write(index < 2 ? Math.max(1, Math.round(value)) : Math.round(value), index === 4);
      else if (kind === 'a') writePlace(value, index === 5 ? 0 : 1, index === 5);
      else if (kind === 'h') writePlace(value, 0);
      else if (kind === 'v') writePlace(value, 1);
      else writePlace(value, index % 2 === 0 ? 0 : 1);
    });
    const [x = 0, y = 0] = numbers.slice(-2);
    if (kind === 'z') here = start;
    else if (kind === 'h') here = [absolute(x, 0), from[1]];
    else if (kind === 'v') here = [from[0], absolute(x, 1)];
    else here = [absolute(x, 0), absolute(y, 1)];
    if (kind === 'm') {
      start = here;
      // Further pairs after a move are lines.
      command = isRelative ? 'l' : 'L';
    }
  }
  return written;
}

const drawing = /(?<="viewBox": ")(?:64 64 896 896|0 0 1024 1024)(?=")/;

/** Other squares than antd's usual two may be smaller, so that whole units would be visible; icons in them stay as they are. */
export default function iconPaths(source: string): string {
  return drawing.test(source) ? source.replace(/(?<="d": ")[^"]+(?=")/g, roundedPath) : source;
}

export const iconPathsRule: RuleSetRule = {
  test: /[\\/]@ant-design[\\/]icons-svg[\\/]es[\\/]asn[\\/]\w+\.js$/,
  loader: import.meta.filename,
};
