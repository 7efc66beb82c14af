type Compare = (first: number, second: number) => number;

/**
 * Whether the values are already in order (1) or in reverse order (-1); 0: neither. Tables are often in order already, e.g. by number or
 * time; for other tables a few comparisons show that they are not.
 */
function* presentOrder(length: number, compare: Compare): Generator<undefined, -1 | 0 | 1> {
  let order: -1 | 0 | 1 = 0;
  for (let at = 1; at < length; at += 1) {
    const isForward = compare(at - 1, at) <= 0;
    if (at === 1) order = isForward ? 1 : -1;
    else if (isForward !== (order === 1)) return 0;
    if (at % 512 === 0) yield;
  }
  return order || 1;
}

/** A stable merge sort as generator, so that long sorting can be done in slices. */
export function* mergeSorted(length: number, compare: Compare): Generator<undefined, Uint32Array> {
  let from = Uint32Array.from({ length }, (_, index) => index);
  const order = yield* presentOrder(length, compare);
  if (order !== 0) return order === 1 ? from : from.reverse();
  let to = new Uint32Array(length);
  let merged = 0;
  for (let width = 1; width < length; width *= 2) {
    for (let start = 0; start < length; start += 2 * width) {
      const middle = Math.min(start + width, length);
      const end = Math.min(start + 2 * width, length);
      let left = start;
      let right = middle;
      for (let at = start; at < end; at += 1) {
        const takesLeft = left < middle && (right >= end || compare(from[left] ?? 0, from[right] ?? 0) <= 0);
        to[at] = (takesLeft ? from[left++] : from[right++]) ?? 0;
        merged += 1;
        if (merged % 512 === 0) yield;
      }
    }
    [from, to] = [to, from];
  }
  return from;
}
