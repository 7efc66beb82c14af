/** Routes for files of published versions: immutable, and readable from every origin. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ReleaseService } from '../releases/release-service.ts';
import { sendImmutable, sendMissing } from '../serving/send-file.ts';
import { acceptedCoding } from '../storage/compressed-copies.ts';

/** Sends a published file; its compressed copy unless a byte range is requested. False when it does not exist. */
export async function sendPublished(
  service: Pick<ReleaseService, 'fileContent' | 'blobs'>,
  request: FastifyRequest,
  reply: FastifyReply,
  { name, version, path }: { readonly name: string; readonly version: string; readonly path: string },
): Promise<boolean> {
  const content = await service.fileContent(name, version, path);
  const coding = request.headers.range ? null : acceptedCoding(request.headers['accept-encoding']);
  const found = content ? await service.blobs.get(content, coding) : null;
  if (!content || !found) return false;
  sendImmutable(request, reply, path, { ...found, content });
  return true;
}

export function fileRoutes(app: FastifyInstance, service: ReleaseService): void {
  app.get<{ Params: { name: string; version: string; '*': string } }>('/remotes/:name/:version/*', async (request, reply) => {
    const { name, version, '*': path } = request.params;
    return (await sendPublished(service, request, reply, { name, version, path })) ? reply : sendMissing(reply);
  });
  app.options('/remotes/*', async (_request, reply) =>
    reply
      .code(204)
      .header('access-control-allow-origin', '*')
      .header('access-control-allow-methods', 'GET, HEAD')
      .header('access-control-allow-headers', 'range, if-none-match, if-range')
      .header('access-control-max-age', '86400')
      .send(),
  );
}
