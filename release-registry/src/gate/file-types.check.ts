/** Checks that each file's content fits its extension: a script that is an HTML error page would be refused by browsers. */
import type { GateFinding } from 'shared-contracts/release/release-operations';
import { finding, type GateSubject } from './gate-check.ts';

const text = (bytes: Uint8Array) => Buffer.from(bytes).toString('utf8');
const startsWith = (bytes: Uint8Array, ...codes: number[]) => codes.every((code, index) => bytes[index] === code);
const isMarkup = (bytes: Uint8Array) => /^\uFEFF?\s*<(?:!doctype|html|head|\?xml|svg)/i.test(text(bytes.subarray(0, 200)));
const isUtf8 = (bytes: Uint8Array) => !text(bytes).includes('\uFFFD') || Buffer.from(text(bytes)).equals(Buffer.from(bytes));
const isJson = (bytes: Uint8Array) => {
  try {
    JSON.parse(text(bytes));
    return true;
  } catch {
    return false;
  }
};
const isCode = (bytes: Uint8Array) => isUtf8(bytes) && !isMarkup(bytes);

const isOf: Readonly<Record<string, (bytes: Uint8Array) => boolean>> = {
  js: isCode,
  css: isCode,
  json: isJson,
  svg: (bytes) => isMarkup(bytes) && text(bytes).includes('<svg'),
  png: (bytes) => startsWith(bytes, 0x89, 0x50, 0x4e, 0x47),
  jpg: (bytes) => startsWith(bytes, 0xff, 0xd8, 0xff),
  jpeg: (bytes) => startsWith(bytes, 0xff, 0xd8, 0xff),
  gif: (bytes) => text(bytes.subarray(0, 4)) === 'GIF8',
  webp: (bytes) => text(bytes.subarray(0, 4)) === 'RIFF' && text(bytes.subarray(8, 12)) === 'WEBP',
  woff2: (bytes) => text(bytes.subarray(0, 4)) === 'wOF2',
  wasm: (bytes) => startsWith(bytes, 0x00, 0x61, 0x73, 0x6d),
};

/** Compares each file's content with its extension; also used for the files of a shell. */
export const checkTypes = (files: ReadonlyMap<string, Uint8Array>): GateFinding[] =>
  [...files].flatMap(([path, bytes]) => {
    const isRight = isOf[path.slice(path.lastIndexOf('.') + 1).toLowerCase()];
    if (!isRight || isRight(bytes)) return [];
    return [
      finding(
        'file-type',
        path,
        ['文件内容与扩展名不符', 'does not hold what its name says.'],
        ['请检查构建结果中的这个文件后重新发布', 'Look at this file in the build folder, build again, publish again.'],
      ),
    ];
  });

export const fileTypes = ({ files = new Map() }: GateSubject): readonly GateFinding[] => checkTypes(files);
