/** Uploaded files (docs/wire.md). Paths are below the API base. */

export const filePaths = {
  upload: '/sys/common/upload',
  /** `POST {url}`: the server fetches a picture and stores it like an upload; the message of the response is its path. */
  fetchPicture: '/sys/common/fetchPicture',
  /**
   * Path in front of the path of a stored file. The server sends the file to people who may read a record that contains its path, and to
   * the uploader while no record does.
   */
  stored: '/sys/common/static',
  /** Path that issues a one-use ticket for one file, for windows that cannot send the session's header. */
  ticket: '/sys/common/fileTicket',
  /** Path in front of a ticket; serves the ticket's file. */
  byTicket: '/sys/common/fileByTicket',
  /** Path of a page that shows one PDF; the ticket is in `?ticket=` (docs/wire.md). */
  pdfPreview: '/sys/common/pdf/pdfPreviewIframe',
} as const;

/** Folders (`biz` of an upload) in which the server keeps pictures only: of people, in rich text, of fields that take nothing else. */
export const pictureFolders = { person: 'avatar', richText: 'jeditor', field: 'picture' } as const;

export interface FileTicket {
  readonly ticket: string;
}

/** Stored paths are `<folder>/<name>_<32 hex>.<ending>`: the original name, and a random part that cannot be guessed. */
const storedName = /^(.*?)_?[0-9a-f]{32}(\.[a-z0-9]+)$/;

/** The file name shown to people for a stored path or another address. */
export function storedFileName(path: string): string {
  const last = path.slice(path.lastIndexOf('/') + 1);
  const [, name, ending = ''] = storedName.exec(last) ?? [];
  return name ? name + ending : last;
}

/** Whether a stored path names a PDF. Its ending tells, because the server sets the ending according to the content. */
export function isPdf(path: string): boolean {
  return /\.pdf$/i.test(path);
}

/** Whether a stored path names a picture that browsers show. */
export function isPicture(path: string): boolean {
  return /\.(png|jpe?g|gif|webp|bmp)$/i.test(path);
}

/** Address of a stored picture in rich text; it does not depend on the address of the API. */
const pictureBase = `/api${filePaths.stored}/`;

/** Address under which rich text contains the stored picture. */
export const pictureSource = (path: string): string => pictureBase + path.split('/').map(encodeURIComponent).join('/');

/** The stored path that an address in rich text names; null for every other address. */
export function pathOfPicture(source: string): string | null {
  if (!source.startsWith(pictureBase)) return null;
  try {
    const path = decodeURIComponent(source.slice(pictureBase.length));
    return /^[\w-]+\/[^/\\?#,]+$/.test(path) && isPicture(path) ? path : null;
  } catch {
    return null;
  }
}
