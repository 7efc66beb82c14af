/**
 * Detects the type of an uploaded file from its bytes; the name and the caller's headers are not trusted. Accepted are pictures, PDF, Office,
 * OFD and plain text; HTML, SVG and scripts, which a browser would run, are not.
 */
import { pictureFormat } from 'shared-contracts/wire/picture-format';

export interface FileType {
  readonly type: string;
  /** File extension under which the file is stored. */
  readonly ending: string;
  /** Family of the type. A file may have the extension of any type of the same family. */
  readonly family: 'picture' | 'pdf' | 'office' | 'ofd' | 'text';
}

const picture = (type: string, ending: string): FileType => ({ type, ending, family: 'picture' });
const office = (type: string, ending: string): FileType => ({ type, ending, family: 'office' });

const families: Readonly<Record<FileType['family'], readonly string[]>> = {
  // Phones and messengers often give a picture the extension of another picture format, so any of these extensions is accepted for any of
  // them.
  picture: ['png', 'jpg', 'jpeg', 'jfif', 'gif', 'webp', 'bmp'],
  pdf: ['pdf'],
  office: ['doc', 'docx', 'xls', 'xlsx', 'ppt', 'pptx'],
  ofd: ['ofd'],
  text: ['txt', 'csv'],
};

const startsWith = (bytes: Buffer, hex: string) => bytes.subarray(0, hex.length / 2).equals(Buffer.from(hex, 'hex'));
const holds = (bytes: Buffer, text: string, encoding: BufferEncoding = 'latin1') => bytes.includes(Buffer.from(text, encoding));

const pictureTypes = {
  png: picture('image/png', 'png'),
  jpg: picture('image/jpeg', 'jpg'),
  gif: picture('image/gif', 'gif'),
  webp: picture('image/webp', 'webp'),
  bmp: picture('image/bmp', 'bmp'),
} as const;

function pictureType(bytes: Buffer): FileType | null {
  const format = pictureFormat(bytes, bytes.length);
  return format && pictureTypes[format];
}

const openXml = 'application/vnd.openxmlformats-officedocument';

/** Detects documents in zip archives; documents with macros are refused. */
function archiveType(bytes: Buffer): FileType | null {
  if (!startsWith(bytes, '504b0304') || holds(bytes, 'vbaProject.bin')) return null;
  if (holds(bytes, '[Content_Types].xml')) {
    if (holds(bytes, 'xl/workbook.xml')) return office(`${openXml}.spreadsheetml.sheet`, 'xlsx');
    if (holds(bytes, 'word/document.xml')) return office(`${openXml}.wordprocessingml.document`, 'docx');
    if (holds(bytes, 'ppt/presentation.xml')) return office(`${openXml}.presentationml.presentation`, 'pptx');
    return null;
  }
  return holds(bytes, 'OFD.xml') ? { type: 'application/ofd', ending: 'ofd', family: 'ofd' } : null;
}

/** Detects the binary Office format from before 2007; names of its parts are in UTF-16. */
function compoundType(bytes: Buffer): FileType | null {
  if (!startsWith(bytes, 'd0cf11e0a1b11ae1') || holds(bytes, '_VBA_PROJECT', 'utf16le')) return null;
  if (holds(bytes, 'WordDocument', 'utf16le')) return office('application/msword', 'doc');
  if (holds(bytes, 'PowerPoint Document', 'utf16le')) return office('application/vnd.ms-powerpoint', 'ppt');
  return holds(bytes, 'Workbook', 'utf16le') || holds(bytes, 'Book', 'utf16le') ? office('application/vnd.ms-excel', 'xls') : null;
}

function decoded(bytes: Buffer): string | null {
  for (const encoding of ['utf-8', 'gb18030']) {
    try {
      return new TextDecoder(encoding, { fatal: true }).decode(bytes);
    } catch {
      // The content is not of this type, so the next type is tried.
    }
  }
  return null;
}

/** Text without control characters that is not markup. */
function textType(bytes: Buffer, ending: string): FileType | null {
  if (!families.text.includes(ending)) return null;
  const text = decoded(bytes);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what text does not hold.
  if (text === null || /[\u0000-\u0008\u000b\u000e-\u001f]/.test(text) || /^\s*</.test(text)) return null;
  return { type: ending === 'csv' ? 'text/csv' : 'text/plain', ending, family: 'text' };
}

/** File extension of a name in lower case; empty when there is none. */
export function endingOf(fileName: string): string {
  return /\.([A-Za-z0-9]{1,8})$/.exec(fileName)?.[1]?.toLowerCase() ?? '';
}

/** The detected type; null when it is not accepted, or when the name has the extension of another type. */
export function fileTypeOf(bytes: Buffer, fileName: string): FileType | null {
  const ending = endingOf(fileName);
  const isPdf = bytes.toString('latin1', 0, 5) === '%PDF-';
  const found: FileType | null = isPdf
    ? { type: 'application/pdf', ending: 'pdf', family: 'pdf' }
    : (pictureType(bytes) ?? archiveType(bytes) ?? compoundType(bytes) ?? textType(bytes, ending));
  if (!found || (ending !== '' && !families[found.family].includes(ending))) return null;
  return found;
}

/** Whether browsers may show the file; all other files are offered as downloads only. */
export function isShown(type: string): boolean {
  return type.startsWith('image/') || type === 'application/pdf';
}
