export interface FilePart {
  /** First and last byte of the range, both included. */
  readonly from: number;
  readonly to: number;
}

/**
 * The part of a file that a `Range` header requests (RFC 9110). Undefined when the whole file is to be sent, also when the header requests
 * several parts or uses other units; `none` when the file has no such part.
 */
export function partOf(header: string | undefined, size: number): FilePart | 'none' | undefined {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? '') ?? [];
  if (first === '' && last === '') return undefined;
  if (first === '') return Number(last) === 0 ? 'none' : { from: Math.max(0, size - Number(last)), to: size - 1 };
  if (last !== '' && Number(last) < Number(first)) return undefined;
  if (Number(first) >= size) return 'none';
  return { from: Number(first), to: last === '' ? size - 1 : Math.min(Number(last), size - 1) };
}
