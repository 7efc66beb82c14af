/** Routes for files of published versions: immutable, and readable from every origin. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ReleaseService } from '../releases/release-service.ts';
import { type FoundFile, sendImmutable, sendMissing, sendUnavailable } from '../serving/send-file.ts';
import { acceptedCoding } from '../storage/compressed-copies.ts';
import { StorageAway } from '../storage/storage-away.ts';

type Files = Pick<ReleaseService, 'fileContent' | 'blobs'>;

interface FilePlace {
  readonly name: string;
  readonly version: string;
  readonly path: string;
}

/** A published file, or its compressed copy unless a byte range is requested; null when the file does not exist. */
async function findPublished({ fileContent, blobs }: Files, { headers }: FastifyRequest, place: FilePlace): Promise<FoundFile | null> {
  const content = await fileContent(place.name, place.version, place.path);
  const coding = headers.range ? null : acceptedCoding(headers['accept-encoding']);
  const found = content ? await blobs.get(content, coding) : null;
  return content && found ? { ...found, content } : null;
}

/**
 * Sends a published file; 404 when it does not exist. Sends 503 when the registry cannot find that out at present; browsers then ask again.
 */
export async function sendPublished(files: Files, request: FastifyRequest, reply: FastifyReply, place: FilePlace): Promise<FastifyReply> {
  try {
    const found = await findPublished(files, request, place);
    return found ? sendImmutable(request, reply, place.path, found) : sendMissing(reply);
  } catch (error) {
    if (!(error instanceof StorageAway)) throw error;
    request.log.warn({ err: error }, 'a published file could not be read');
    return sendUnavailable(reply);
  }
}

export function fileRoutes(app: FastifyInstance, service: ReleaseService): void {
  app.get<{ Params: { name: string; version: string; '*': string } }>('/remotes/:name/:version/*', async (request, reply) => {
    const { name, version, '*': path } = request.params;
    return sendPublished(service, request, reply, { name, version, path });
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
