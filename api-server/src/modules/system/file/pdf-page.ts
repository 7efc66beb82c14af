/**
 * The page that shows one PDF. It has no code: the browser's own viewer, in a process of its own, does the work.
 * A frame with `sandbox` would show nothing, because browsers keep their viewer out of it; the policy below leaves the page as little.
 */
import { createHash } from 'node:crypto';
import { filePaths } from 'shared-contracts/wire/stored-file';

const style = 'html,body{height:100%;margin:0}iframe{display:block;width:100%;height:100%;border:0}';
const styleHash = createHash('sha256').update(style).digest('base64');

/** Nothing but our own files in a frame, and our own pages around it. */
export const pdfPagePolicy = `default-src 'none'; style-src 'sha256-${styleHash}'; frame-src 'self'; frame-ancestors 'self'; base-uri 'none'; form-action 'none'`;

/** Below the API wherever that is: the file's address is told from the page's own. */
const fileAddress = filePaths.byTicket.replace('/sys/common/', '../');

/** The page for a ticket that has the shape of one. */
export function pdfPage(ticket: string): string {
  return `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><title>PDF</title><style>${style}</style></head><body><iframe title="PDF" src="${fileAddress}/${ticket}"></iframe></body></html>`;
}
