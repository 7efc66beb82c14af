import type { FastifyInstance, FastifyReply } from 'fastify';
import { filePaths, pictureFolders } from 'shared-contracts/wire/stored-file';
import { z } from 'zod';
import { NotFound, Refused } from '../../../kernel/basics/errors.ts';
import { FileResponse, respond } from '../../../kernel/basics/response.ts';
import { type FileRow, findFile } from '../../../kernel/entity/record-files.ts';
import { callsPerMinute } from '../../../kernel/http/rate-limit.ts';
import { route } from '../../../kernel/http/route.ts';
import { fetchPicture } from './fetch-picture.ts';
import { fileById, keepUpload, readUpload } from './file.service.ts';
import { partOf } from './file-range.ts';
import type { FileStore } from './file-store.ts';
import { servedFileStore } from './file-store-of.ts';
import { isFileTicket, issueFileTicket, redeemFileTicket } from './file-tickets.ts';
import { isShown } from './file-type.ts';
import { pdfPage, pdfPagePolicy } from './pdf-page.ts';

const tags = ['file'];
/** Largest number of uploads of one person per minute. */
const mostUploads = 120;
/** Largest number of pictures per minute that the server fetches for one person. */
const mostFetches = 20;

/** Uploads and downloads of files. */
export default async function fileRoutes(app: FastifyInstance) {
  const { database, config } = app.kernel;
  const store = servedFileStore(app);
  const limit = callsPerMinute(app, mostUploads);
  const fetchLimit = callsPerMinute(app, mostFetches);

  // Older clients call the second path to store files in MinIO; the server ignores this wish, because its settings alone decide where files
  // are stored.
  for (const url of [filePaths.upload, '/sys/upload/uploadMinio']) {
    route(app, {
      method: 'POST',
      url,
      access: 'signedIn',
      tier: 'tenant',
      transaction: false,
      multipart: true,
      result: z.null(),
      summary: 'Keeps one file; the message is its path. Fields beside it: `biz`, its folder.',
      tags,
      handler: async ({ caller, request, now }) => {
        await limit(request, caller.userId);
        const upload = await readUpload(request);
        return respond(null, await keepUpload({ database, store, caller, request, now }, upload), 0);
      },
    });
  }

  route(app, {
    method: 'POST',
    url: filePaths.fetchPicture,
    access: 'signedIn',
    tier: 'tenant',
    transaction: false,
    body: z.object({ url: z.string().trim().min(1).max(2_000) }),
    result: z.null(),
    summary: 'Fetches a picture of the public network and keeps it; the message is its path.',
    tags,
    handler: async ({ caller, body, request, now }) => {
      await fetchLimit(request, caller.userId);
      const picture = await fetchPicture(body.url, { allowed: config.pictureHosts, most: config.fileLimit });
      return respond(null, await keepUpload({ database, store, caller, request, now }, { ...picture, biz: pictureFolders.richText }), 0);
    },
  });

  route(app, {
    method: 'GET',
    url: `${filePaths.stored}/*`,
    access: 'signedIn',
    tier: 'tenant',
    transaction: false,
    result: 'file',
    summary: 'A stored file, for whoever may read a record that holds it. Pictures and PDF may be shown, everything else is only saved.',
    tags,
    handler: async ({ caller, request, reply }) => {
      const { '*': stored } = request.params as { '*': string };
      const row = await database.as(caller, (tx) => findFile(tx, caller, stored), { readOnly: true });
      return await handOut(store, row, reply, request.headers.range);
    },
  });

  route(app, {
    method: 'POST',
    url: filePaths.ticket,
    access: 'signedIn',
    tier: 'tenant',
    transaction: false,
    body: z.object({ path: z.string().max(200) }),
    result: z.object({ ticket: z.string() }),
    summary: 'A ticket that opens one file once within thirty seconds, for windows that cannot send the session.',
    tags,
    handler: async ({ caller, body, now }) => {
      const row = await database.as(caller, (tx) => findFile(tx, caller, body.path), { readOnly: true });
      if (!row) throw new NotFound();
      return { ticket: await issueFileTicket(database, caller, row.id, now) };
    },
  });

  route(app, {
    method: 'GET',
    url: `${filePaths.byTicket}/:ticket`,
    access: 'public',
    tier: 'tenant',
    result: 'file',
    summary: 'The file of a ticket, once.',
    tags,
    handler: async ({ request, reply, now }) => {
      const id = await redeemFileTicket(database, (request.params as { ticket: string }).ticket, now);
      if (!id) throw new Refused('notSignedIn');
      return await handOut(store, await fileById(database, id), reply, null);
    },
  });

  route(app, {
    method: 'GET',
    url: filePaths.pdfPreview,
    access: 'public',
    tier: 'tenant',
    result: 'file',
    query: z.object({ ticket: z.string().optional() }),
    summary: 'A page that shows the PDF of a ticket, for a frame.',
    tags,
    handler: async ({ query, reply }) => handOutPage(query.ticket, reply),
  });
}

/** Sends a page that shows a PDF in a frame. The page may frame only files of this server, and only pages of the product may frame it. */
function handOutPage(ticket: string | undefined, reply: FastifyReply): FileResponse {
  if (!ticket || !isFileTicket(ticket)) throw new Refused('notSignedIn');
  reply.header('content-security-policy', pdfPagePolicy).header('referrer-policy', 'no-referrer');
  return new FileResponse('pdfPreviewIframe.html', 'text/html; charset=utf-8', Buffer.from(pdfPage(ticket)), true);
}

/**
 * Sends a file. A file that the browser shows may neither load nor run anything (Content-Security-Policy). `range`: the request's `Range` header; null
 * when the address works only once, because the second request of a viewer that reads a PDF in parts would be refused.
 */
async function handOut(
  store: FileStore,
  row: FileRow | undefined,
  reply: FastifyReply,
  range: string | null | undefined,
): Promise<FileResponse> {
  const bytes = row && (await store.get(row.storage_key));
  if (!row || !bytes) throw new Refused('unknownPath', '未找到对应实体');
  const { content_type: type, file_name: name } = row;
  // PDF files get no `sandbox` policy, because browsers would not show them; their PDF viewer is isolated anyway.
  reply.header('content-security-policy', type === 'application/pdf' ? "frame-ancestors 'self'" : "default-src 'none'; sandbox");
  reply.header('cross-origin-resource-policy', 'same-origin').header('referrer-policy', 'no-referrer');
  reply.header('accept-ranges', range === null ? 'none' : 'bytes');
  const part = partOf(range ?? undefined, bytes.length);
  if (part === 'none') {
    reply.code(416).header('content-range', `bytes */${bytes.length}`);
    return new FileResponse(name, type, Buffer.alloc(0));
  }
  if (part) reply.code(206).header('content-range', `bytes ${part.from}-${part.to}/${bytes.length}`);
  return new FileResponse(name, type, part ? bytes.subarray(part.from, part.to + 1) : bytes, isShown(type));
}
