/**
 * Unpacks an uploaded .xlsx (a zip) within limits and packs its XML parts into a new zip. The spreadsheet parser reads only the new one,
 * because two readers of a manipulated zip can see different entries. Throws `SheetRefused` with a message for a person, or another error
 * when the file is damaged.
 */
import { zipSync } from 'fflate';
import { type Entry, fromBufferPromise, validateFileName, type ZipFile } from 'yauzl';

const mostEntries = 1_000;
/** Most bytes that an uploaded workbook may have when unpacked: enough for the longest sheet of an import with sixty columns. */
const mostBytes = 256 * 1_048_576;
const mostRatio = 100;
const declaration = '<!DOCTYPE';

/** Thrown when the file is refused; has a message for a person. */
export class SheetRefused extends Error {
  override readonly name = 'SheetRefused';
}

const strange = () => new SheetRefused('文件结构异常，无法导入');

/** A zip of the same XML parts, stored without compression. Other parts (pictures, embedded files) are left out. */
export async function plainZip(data: Buffer): Promise<Buffer> {
  const zip = await fromBufferPromise(data, { decodeStrings: false });
  checkEnd(data, data.length - endLength - zip.comment.length);
  if (zip.entryCount > mostEntries) throw strange();
  const names = new Set<string>();
  const parts: Record<string, Uint8Array> = {};
  let unpacked = 0;
  for await (const entry of zip.eachEntry()) {
    const name = await checkedName(zip, entry);
    // The parser ignores case in names of parts, so names that differ in case only are duplicates.
    if (names.has(name.toLowerCase())) throw strange();
    names.add(name.toLowerCase());
    unpacked += entry.uncompressedSize;
    if (unpacked > mostBytes) throw new SheetRefused('文件解压后过大，无法导入');
    if (unpacked / data.length > mostRatio) throw new SheetRefused('文件压缩比例异常，无法导入');
    if (/\.(xml|rels|vml)$/i.test(name)) parts[name] = await readXml(zip, entry);
  }
  // Without this part the parser would try other formats, some of which are packed a second time inside the zip.
  if (!names.has('[content_types].xml')) throw new SheetRefused('文件格式不正确，请上传 .xls 或 .xlsx 文件');
  const plain = zipSync(parts, { level: 0 });
  return Buffer.from(plain.buffer, plain.byteOffset, plain.length);
}

const endLength = 22;
const endSignature = Buffer.from('PK\x05\x06', 'latin1');
const zip64LocatorLength = 20;
const zip64LocatorSignature = 0x07064b50;

/**
 * Refuses end-of-directory records that another reader could interpret differently: zip64, several disks, unequal counts, a second record.
 */
function checkEnd(data: Buffer, end: number): void {
  const zip64 = end >= zip64LocatorLength && data.readUInt32LE(end - zip64LocatorLength) === zip64LocatorSignature;
  const severalDisks = data.readUInt16LE(end + 4) !== 0 || data.readUInt16LE(end + 6) !== 0;
  const unequalCounts = data.readUInt16LE(end + 8) !== data.readUInt16LE(end + 10);
  const directory = data.readUInt32LE(end + 16);
  if (zip64 || severalDisks || unequalCounts || data.indexOf(endSignature, directory) !== end) throw strange();
}

/** The name of a zip entry; refuses an encrypted entry, and one whose local header differs from the directory. */
async function checkedName(zip: ZipFile, entry: Entry): Promise<string> {
  if (entry.isEncrypted()) throw new SheetRefused('文件已加密，请去除密码后再上传');
  const name = entry.fileNameRaw.toString('utf8');
  if (validateFileName(name) !== null || name.includes('\0')) throw strange();
  const local = await zip.readLocalFileHeaderPromise(entry);
  if (local.compressionMethod !== entry.compressionMethod || !local.fileName.equals(entry.fileNameRaw)) throw strange();
  return name;
}

/** The unpacked content of an entry. The stream fails as soon as it has more bytes than the directory states. */
async function readXml(zip: ZipFile, entry: Entry): Promise<Buffer> {
  const content = Buffer.alloc(entry.uncompressedSize);
  let length = 0;
  let end = '';
  for await (const part of (await zip.openReadStreamPromise(entry)) as AsyncIterable<Buffer>) {
    content.set(part, length);
    length += part.length;
    // Zero bytes are removed, so that UTF-16 text can be searched for ASCII words like UTF-8.
    const text = (end + part.toString('latin1')).replaceAll('\0', '').toUpperCase();
    if (text.includes(declaration)) throw new SheetRefused('文件包含不允许的内容，无法导入');
    end = text.slice(1 - declaration.length);
  }
  return content;
}
