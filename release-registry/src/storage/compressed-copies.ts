/** Makes compressed copies of files. They are made once, at publishing or building, and not for each request. */
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

export type ContentCoding = 'br' | 'gzip';
export const suffixOf: Record<ContentCoding, string> = { br: '.br', gzip: '.gz' };

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/**
 * `best` is for files that are compressed once and sent often: about 8 % smaller for ten times the work. `quick` is for compression while a
 * client waits.
 */
export type BrotliEffort = 'best' | 'quick';
export const brotliOf = (bytes: Uint8Array, effort: BrotliEffort = 'best'): Promise<Buffer> =>
  brotli(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: effort === 'best' ? 11 : 9,
      [constants.BROTLI_PARAM_LGWIN]: 22,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  });
export const gzipOf = (bytes: Uint8Array): Promise<Buffer> => zip(bytes, { level: 9 });

/** Compresses a response that is made per request: fast rather than small. */
export const compressPage = (text: string, coding: ContentCoding): Promise<Buffer> =>
  coding === 'br' ? brotli(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }) : zip(text, { level: 4 });

/** The best available encoding that the request accepts, brotli first. */
export function acceptedCoding(header: string | string[] | undefined): ContentCoding | null {
  const offers = String(header ?? '')
    .toLowerCase()
    .split(',')
    .map((part) => part.trim());
  const accepts = (coding: string) =>
    offers.some((offer) => offer === coding || (offer.startsWith(`${coding};`) && !/q=0(\.0*)?$/.test(offer)));
  if (accepts('br')) return 'br';
  return accepts('gzip') ? 'gzip' : null;
}
