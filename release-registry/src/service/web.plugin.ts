/** Serves the shell: its HTML page at every address that people may open, its configuration, its files. */
import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { tileOrigins } from 'shared-contracts/release/map-tiles';
import type { ShellConfiguration, SignedManifest } from 'shared-contracts/release/release';
import { shellReleaseName } from 'shared-contracts/release/release-operations';
import { homePath, signedInCookie } from 'shared-contracts/wire/constants';
import type { ShellRelease } from '../model/shell-release.ts';
import type { ReleaseService } from '../releases/release-service.ts';
import type { ShellFolder } from '../releases/shell-folder.ts';
import { sendPublished } from '../routes/file.routes.ts';
import { pageHeaders } from '../serving/page-policy.ts';
import { sendImmutable, sendMissing } from '../serving/send-file.ts';
import { shellPage } from '../serving/shell-page.ts';
import { acceptedCoding, compressPage } from '../storage/compressed-copies.ts';

export interface WebPluginOptions {
  readonly service: Pick<ReleaseService, 'document'>;
  /** Published shells; without it only builds in the folder are served. */
  readonly published?: Pick<ReleaseService, 'shell' | 'fileContent' | 'blobs'>;
  readonly shell: ShellFolder;
  readonly configuration: ShellConfiguration;
  readonly remoteOrigins?: readonly string[];
  readonly frameOrigins?: readonly string[];
}

/** Path prefixes of services: an unknown address below them responds with an error instead of the shell's page. */
const services = /^\/(?:api|registry|remotes|shell|websocket|vxeSocket)(?:\/|$)/;
const looksLikeFile = (path: string) => /\.[A-Za-z0-9]{1,8}$/.test(path);

/** What the page says by its cookie. It only decides what is preloaded: every call proves the session by its token. */
const isSignedIn = ({ headers }: FastifyRequest): boolean => (headers.cookie ?? '').split(/; */).includes(`${signedInCookie}=1`);

const pathOf = (request: FastifyRequest): string => request.url.split('?')[0] ?? '/';

/**
 * The shell's service worker may serve the whole product and fetch its code. Every other file that a browser opens directly may do nothing.
 */
async function allowWorker(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  if ((request.params as { '*': string })['*'] !== 'service-worker.js' || reply.statusCode !== 200) return;
  reply.header('service-worker-allowed', '/').header('content-security-policy', "default-src 'none'; connect-src 'self'");
}

/** Groups of the screens that a page may show first: the one in its address, the one after sign-in, the home page. */
function landingGroups(url: string): string[] {
  const { pathname, searchParams } = new URL(url, 'http://page');
  const groups = [pathname, searchParams.get('redirect') ?? '', homePath].map((path) => path.split(/[/?#]/)[1] ?? '');
  return [...new Set(groups.filter((group) => group && group.length <= 100))];
}

export default async function webPlugin(
  app: FastifyInstance,
  { service, published, shell, configuration, remoteOrigins, frameOrigins }: WebPluginOptions,
): Promise<void> {
  app.get('/config.json', async (_request, reply) =>
    reply.header('cache-control', 'no-cache').header('x-content-type-options', 'nosniff').send(configuration),
  );

  app.get<{ Params: { version: string; '*': string } }>('/shell/:version/*', { onSend: allowWorker }, async (request, reply) => {
    const { version, '*': path } = request.params;
    const found = await shell.file(version, path, request.headers.range ? null : acceptedCoding(request.headers['accept-encoding']));
    if (found) return sendImmutable(request, reply, path, found);
    return published ? sendPublished(published, request, reply, { name: shellReleaseName, version, path }) : sendMissing(reply);
  });

  /** The environment manifest for the page, or null when it cannot be read: the shell then starts with the one in its cache. */
  async function documentOrNull(request: FastifyRequest): Promise<SignedManifest | null> {
    try {
      return (await service.document(configuration.environment, { groups: landingGroups(request.url) })).signed;
    } catch (error) {
      request.log.error({ err: error }, 'the page is served without an environment manifest');
      return null;
    }
  }

  /** The shell to serve: the pinned one, or the newest build when none is pinned or the registry's database is unavailable. */
  async function shellRelease(request: FastifyRequest): Promise<ShellRelease | null> {
    try {
      return (await published?.shell(configuration.environment)) ?? shell.current();
    } catch (error) {
      request.log.error({ err: error }, 'the newest shell is served: which one is pinned is not known');
      return shell.current();
    }
  }

  async function page(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const release = await shellRelease(request);
    if (!release)
      return reply
        .code(503)
        .header('content-type', 'text/plain; charset=utf-8')
        .header('retry-after', '5')
        .header('x-content-type-options', 'nosniff')
        .send('The shell is not built yet: run "pnpm build".');
    const nonce = randomBytes(18).toString('base64');
    const document = await documentOrNull(request);
    const html = shellPage({ shell: release, configuration, document, nonce, isSignedIn: isSignedIn(request) });
    const isSecure = request.protocol === 'https';
    const policy = { nonce, remoteOrigins, frameOrigins, tileOrigins: tileOrigins(configuration.mapTiles), isSecure };
    reply.headers(pageHeaders(policy)).header('vary', 'accept-encoding');
    const coding = acceptedCoding(request.headers['accept-encoding']);
    return coding ? reply.header('content-encoding', coding).send(await compressPage(html, coding)) : reply.send(html);
  }

  app.get('/', page);
  app.get('/*', async (request, reply) => {
    const path = pathOf(request);
    if (services.test(path)) return reply.callNotFound();
    if (looksLikeFile(path) && !request.headers.accept?.includes('text/html')) return sendMissing(reply);
    return page(request, reply);
  });
}
