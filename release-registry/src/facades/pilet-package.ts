/** Reads a package as npm and Piral's tools make it (gzipped tar, everything below `package/`), in memory. */
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { RegistryProblem } from '../model/problem.ts';

const unzip = promisify(gunzip);
/** Maximum size of the unpacked files. */
const mostBytes = 128 * 1024 * 1024;
const block = 512;

const invalid = (why: string) => new RegistryProblem('invalid-request', ['发布包无效', `The package is not valid: ${why}.`]);

const textOf = (header: Buffer, from: number, length: number): string => {
  const field = header.subarray(from, from + length);
  const end = field.indexOf(0);
  return field.subarray(0, end < 0 ? length : end).toString('utf8');
};

/** Contents of the plain files by path below `package/`; links, devices and long-name extensions are refused. */
export async function readPackage(bytes: Buffer): Promise<Map<string, Buffer>> {
  const tar = await unzip(bytes, { maxOutputLength: mostBytes }).catch(() => {
    throw invalid('it is no gzipped tar, or unpacks to more than 128 MB');
  });
  const files = new Map<string, Buffer>();
  for (let at = 0; at + block <= tar.length; ) {
    const header = tar.subarray(at, at + block);
    if (header.every((byte) => byte === 0)) return files;
    const sizeText = textOf(header, 124, 12).trim();
    if (!/^[0-7]{1,11}$/.test(sizeText)) throw invalid('a file has no size');
    const size = Number.parseInt(sizeText, 8);
    const kind = textOf(header, 156, 1) || '0';
    const prefix = textOf(header, 345, 155);
    const path = `${prefix ? `${prefix}/` : ''}${textOf(header, 0, 100)}`.replace(/^\.\//, '');
    const body = tar.subarray(at + block, at + block + size);
    if (body.length < size) throw invalid('it ends in the middle of a file');
    at += block + Math.ceil(size / block) * block;
    // Skips folders and the global header that git adds to archives.
    if (kind === '5' || kind === 'g') continue;
    if (kind !== '0') throw invalid(`${path} is neither a plain file nor a folder`);
    if (!path.startsWith('package/')) throw invalid(`${path} is not below package/`);
    files.set(path.slice('package/'.length), body);
  }
  throw invalid('it has no end');
}
