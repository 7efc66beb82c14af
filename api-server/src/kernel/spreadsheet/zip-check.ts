/**
 * Looks through an .xlsx (a zip) before anything parses it: number of entries, real unpacked sizes, ratio, names, encryption,
 * document types. Throws with a message for a person.
 */
import { inflateRawSync } from 'node:zlib';

const mostEntries = 1_000;
const mostBytes = 100 * 1_048_576;
const mostRatio = 100;
const endOfDirectory = 0x06054b50;
const directoryEntry = 0x02014b50;

/** A reason to refuse the file that a person can read. */
export class SheetRefused extends Error {
  override readonly name = 'SheetRefused';
}

export function checkZip(data: Buffer): void {
  const end = data.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]));
  if (end < 0 || end + 22 > data.length || data.readUInt32LE(end) !== endOfDirectory)
    throw new SheetRefused('文件已损坏，请重新导出后再上传');
  const entries = data.readUInt16LE(end + 10);
  if (entries > mostEntries) throw new SheetRefused('文件结构异常，无法导入');
  let at = data.readUInt32LE(end + 16);
  let unpacked = 0;
  for (let index = 0; index < entries; index++) {
    if (at + 46 > data.length || data.readUInt32LE(at) !== directoryEntry) throw new SheetRefused('文件已损坏，请重新导出后再上传');
    const nameLength = data.readUInt16LE(at + 28);
    const name = data.subarray(at + 46, at + 46 + nameLength).toString('utf8');
    if (data.readUInt16LE(at + 8) & 1) throw new SheetRefused('文件已加密，请去除密码后再上传');
    if (name.includes('..') || name.startsWith('/') || name.includes('\\') || name.includes('\0'))
      throw new SheetRefused('文件结构异常，无法导入');
    unpacked += unpackedSize(data, at, name, mostBytes - unpacked);
    at += 46 + nameLength + data.readUInt16LE(at + 30) + data.readUInt16LE(at + 32);
  }
  if (unpacked / Math.max(data.length, 1) > mostRatio) throw new SheetRefused('文件压缩比例异常，无法导入');
}

/** What the entry really unpacks to; the sizes in the directory are only claims. */
function unpackedSize(data: Buffer, at: number, name: string, allowed: number): number {
  const packed = data.readUInt32LE(at + 20);
  const local = data.readUInt32LE(at + 42);
  if (local + 30 > data.length) throw new SheetRefused('文件已损坏，请重新导出后再上传');
  const start = local + 30 + data.readUInt16LE(local + 26) + data.readUInt16LE(local + 28);
  const body = data.subarray(start, start + packed);
  const content = data.readUInt16LE(at + 10) === 0 ? body : inflate(body, allowed);
  if (content.length > allowed) throw new SheetRefused('文件解压后过大，无法导入');
  if (/\.(xml|rels|vml)$/i.test(name) && content.subarray(0, 4_096).toString('latin1').toUpperCase().includes('<!DOCTYPE')) {
    throw new SheetRefused('文件包含不允许的内容，无法导入');
  }
  return content.length;
}

function inflate(body: Buffer, allowed: number): Buffer {
  try {
    return inflateRawSync(body, { maxOutputLength: Math.max(allowed, 1) });
  } catch (error) {
    const tooLarge = (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE';
    throw new SheetRefused(tooLarge ? '文件解压后过大，无法导入' : '文件已损坏，请重新导出后再上传');
  }
}
