/** Fetches a picture by its network address, within limits of place, size, time and kind. */
import http from 'node:http';
import https from 'node:https';
import { Business } from '../../../kernel/basics/errors.ts';
import { fileTypeOf } from './file-type.ts';
import { type FetchTarget, fetchTarget } from './public-address.ts';

export interface FetchedPicture {
  readonly fileName: string;
  readonly bytes: Buffer;
}

const longest = 10_000;
const mostRedirects = 3;

const unreachable = () => new Business('图片无法获取，请检查地址');

export interface FetchLimits {
  /** Hosts of the operator's own network from which pictures may be fetched; the public network is always allowed. */
  readonly allowed: readonly string[];
  /** Size limit of a picture, in bytes. */
  readonly most: number;
}

/** Fetches the picture; every redirect is checked like the first address. */
export async function fetchPicture(address: string, { allowed, most }: FetchLimits): Promise<FetchedPicture> {
  const signal = AbortSignal.timeout(longest);
  let next = address;
  for (let turn = 0; turn <= mostRedirects; turn += 1) {
    const target = await fetchTarget(next, allowed);
    const received = await read(target, most, signal);
    if ('bytes' in received) return pictureOf(target.url, received.bytes);
    if (!URL.canParse(received.location, target.url)) break;
    next = new URL(received.location, target.url).href;
  }
  throw unreachable();
}

/** The picture with a file name whose extension follows from its content, because the extension in the address may be wrong. */
function pictureOf({ pathname }: URL, bytes: Buffer): FetchedPicture {
  const type = fileTypeOf(bytes, '');
  if (type?.family !== 'picture') throw new Business('该地址不是支持的图片');
  const last = pathname.slice(pathname.lastIndexOf('/') + 1).replace(/\.[^.]*$/, '');
  const name = last.replace(/[^\w-]/g, '').slice(0, 50) || 'picture';
  return { fileName: `${name}.${type.ending}`, bytes };
}

type Received = { readonly bytes: Buffer } | { readonly location: string };

/** Sends one request to the address that was checked; the request contains no data of the caller. */
function read({ url, address }: FetchTarget, most: number, signal: AbortSignal): Promise<Received> {
  return new Promise((resolve, reject) => {
    const { request } = url.protocol === 'https:' ? https : http;
    const asked = request(
      url,
      {
        signal,
        agent: false,
        headers: { accept: 'image/png,image/jpeg,image/gif,image/webp', 'user-agent': 'freight-back-office' },
        // Connects to the address that was resolved and checked before: a second name lookup could return another, unchecked address.
        lookup: (_host, { all }, done) => (all ? done(null, [address]) : done(null, address.address, address.family)),
      },
      (response) => {
        const { statusCode = 0, headers } = response;
        if (statusCode >= 300 && statusCode < 400 && headers.location) {
          response.destroy();
          resolve({ location: headers.location });
          return;
        }
        const fail = (problem: Business) => {
          response.destroy();
          reject(problem);
        };
        if (statusCode !== 200) return fail(unreachable());
        const tooLarge = () => new Business(`图片超过${Math.ceil(most / 1024 / 1024)}MB，请换一张`);
        if (Number(headers['content-length'] ?? 0) > most) return fail(tooLarge());
        const parts: Buffer[] = [];
        let size = 0;
        response.on('data', (part: Buffer) => {
          size += part.length;
          if (size > most) fail(tooLarge());
          else parts.push(part);
        });
        response.on('end', () => resolve({ bytes: Buffer.concat(parts) }));
        response.on('error', () => reject(unreachable()));
      },
    );
    asked.on('error', () => reject(unreachable()));
    asked.end();
  });
}
