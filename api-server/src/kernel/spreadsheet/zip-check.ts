/**
 * Checks an .xlsx (a zip) before it is parsed: number of entries, real unpacked sizes, compression ratio, names, encryption,
 * document types. Throws `SheetRefused` with a message for a person, or another error when the file is damaged.
 */
import { type Entry, fromBufferPromise, validateFileName, type ZipFile } from 'yauzl';

const mostEntries = 1_000;
const mostBytes = 100 * 1_048_576;
const mostRatio = 100;
/** How many first bytes are searched for a document type declaration. */
const prologLength = 4_096;

/** A refusal of the file with a message for a person. */
export class SheetRefused extends Error {
  override readonly name = 'SheetRefused';
}

const strange = () => new SheetRefused('文件结构异常，无法导入');

export async function checkZip(data: Buffer): Promise<void> {
  const zip = await fromBufferPromise(data, { decodeStrings: false });
  if (zip.entryCount > mostEntries) throw strange();
  let unpacked = 0;
  for await (const entry of zip.eachEntry()) {
    if (entry.isEncrypted()) throw new SheetRefused('文件已加密，请去除密码后再上传');
    const name = entry.fileNameRaw.toString('utf8');
    if (validateFileName(name) !== null || name.includes('\0')) throw strange();
    unpacked += entry.uncompressedSize;
    if (unpacked > mostBytes) throw new SheetRefused('文件解压后过大，无法导入');
    await readThrough(zip, entry, name);
  }
  if (unpacked / Math.max(data.length, 1) > mostRatio) throw new SheetRefused('文件压缩比例异常，无法导入');
}

/** Unpacks the entry without keeping the data. The stream fails as soon as it has more bytes than the directory states. */
async function readThrough(zip: ZipFile, entry: Entry, name: string): Promise<void> {
  // The spreadsheet parser unpacks by the method named in the entry itself, not by the one in the directory.
  const local = await zip.readLocalFileHeaderPromise(entry);
  if (local.compressionMethod !== entry.compressionMethod) throw strange();
  let prolog = '';
  for await (const part of (await zip.openReadStreamPromise(entry)) as AsyncIterable<Buffer>) {
    if (prolog.length < prologLength) prolog += part.toString('latin1', 0, prologLength);
  }
  if (/\.(xml|rels|vml)$/i.test(name) && prolog.toUpperCase().includes('<!DOCTYPE')) {
    throw new SheetRefused('文件包含不允许的内容，无法导入');
  }
}
