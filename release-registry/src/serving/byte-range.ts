/** Parses the byte range of a request (RFC 9110 §14): `bytes=0-99`, `bytes=100-`, `bytes=-50`. Several ranges are not supported. */
export type ByteRange = { readonly from: number; readonly to: number };

/**
 * First and last byte, both included. null: send the whole file, because the request names no range, several ranges, or another unit.
 * 'none': the range is outside the file.
 */
export function byteRange(header: string | undefined, size: number): ByteRange | 'none' | null {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '');
  if (!match || (match[1] === '' && match[2] === '')) return null;
  const [, first = '', last = ''] = match;
  if (first === '') {
    const length = Math.min(Number(last), size);
    return length === 0 ? 'none' : { from: size - length, to: size - 1 };
  }
  const from = Number(first);
  const to = last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (last !== '' && Number(last) < from) return null;
  return from >= size ? 'none' : { from, to };
}
