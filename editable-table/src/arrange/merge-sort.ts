/** A stable merge sort as generator, so that long sorting can be done in slices. */
export function* mergeSorted(length: number, compare: (first: number, second: number) => number): Generator<undefined, Uint32Array> {
  let from = Uint32Array.from({ length }, (_, index) => index);
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
