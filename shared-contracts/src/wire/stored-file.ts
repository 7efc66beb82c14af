/** Files that people upload (docs/wire.md). Paths are below the API base. */

export const filePaths = {
  upload: '/sys/common/upload',
  /** With a stored path behind it: the file, for whoever may read a record that holds it, or uploaded it while none does. */
  stored: '/sys/common/static',
  /** A ticket that opens one file once, for windows that cannot send the session's header. */
  ticket: '/sys/common/fileTicket',
  /** With a ticket behind it. */
  byTicket: '/sys/common/fileByTicket',
  /** With `?ticket=` behind it: a page that shows one PDF (docs/wire.md). */
  pdfPreview: '/sys/common/pdf/pdfPreviewIframe',
} as const;

export interface FileTicket {
  readonly ticket: string;
}

/** Stored paths are `<folder>/<name>_<32 hex>.<ending>`: the name people know, and one nobody can guess. */
const storedName = /^(.*?)_?[0-9a-f]{32}(\.[a-z0-9]+)$/;

/** The name people read of a stored path or of another address. */
export function storedFileName(path: string): string {
  const last = path.slice(path.lastIndexOf('/') + 1);
  const [, name, ending = ''] = storedName.exec(last) ?? [];
  return name ? name + ending : last;
}

/** Whether it is a PDF, by its name: the server gives names their endings by content. */
export function isPdf(path: string): boolean {
  return /\.pdf$/i.test(path);
}

/** Whether browsers show it as a picture. */
export function isPicture(path: string): boolean {
  return /\.(png|jpe?g|gif|webp|bmp)$/i.test(path);
}
