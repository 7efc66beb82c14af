/**
 * The page that shows a PDF. It contains no script: the browser's own viewer, which runs in a separate process, shows the file. A frame
 * with `sandbox` would stay empty, because browsers do not start their viewer in such a frame; a Content-Security-Policy restricts the page
 * instead.
 */
import { createHash } from 'node:crypto';
import { filePaths } from 'shared-contracts/wire/stored-file';

const style = 'html,body{height:100%;margin:0}iframe{display:block;width:100%;height:100%;border:0}';
const styleHash = createHash('sha256').update(style).digest('base64');

/** Content-Security-Policy: the frame shows only this server's files, and only the product's own pages may frame this page. */
export const pdfPagePolicy = `default-src 'none'; style-src 'sha256-${styleHash}'; frame-src 'self'; frame-ancestors 'self'; base-uri 'none'; form-action 'none'`;

/** The address is relative to the page, because the API's base path is not known here. */
const fileAddress = filePaths.byTicket.replace('/sys/common/', '../');

/** The HTML page that shows the PDF for a text that has the form of a ticket. */
export function pdfPage(ticket: string): string {
  return `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><title>PDF</title><style>${style}</style></head><body><iframe title="PDF" src="${fileAddress}/${ticket}"></iframe></body></html>`;
}
