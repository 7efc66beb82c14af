/** The registry over HTTP: `/registry/v1/…` for tools and shells, `/remotes/…` for the files themselves. */
import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { acceptedCoding } from './compressed-copies.ts';
import { RegistryProblem } from './problem.ts';
import { environmentSchema, remoteNameSchema, versionSchema } from './release-schema.ts';
import type { Change, ReleaseService } from './release-service.ts';
import { sendImmutable, sendMissing } from './send-file.ts';

export interface RegistryPluginOptions {
  readonly service: ReleaseService;
  readonly tokens: { readonly publish: string; readonly pin: string };
}

const bodyLimit = 48 * 1024 * 1024;
const remoteParams = z.object({ name: remoteNameSchema });
const versionParams = z.object({ name: remoteNameSchema, version: versionSchema });
const environmentParams = z.object({ environment: environmentSchema });
const pinParams = z.object({ environment: environmentSchema, name: remoteNameSchema });
const uploadBody = z.object({ manifest: z.looseObject({}), files: z.record(z.string(), z.base64()) });
const reason = z.string().max(500).default('');
const pinBody = z.object({ version: versionSchema, reason });
const rollbackBody = z.object({ reason });
const promotionBody = z.object({ from: environmentSchema, reason });
const historyQuery = z.object({ name: remoteNameSchema.optional(), limit: z.coerce.number().int().min(1).max(500).default(50) });

function parse<Schema extends z.ZodType>(schema: Schema, input: unknown): z.output<Schema> {
  const parsed = schema.safeParse(input ?? {});
  if (parsed.success) return parsed.data;
  const text = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('; ');
  throw new RegistryProblem('invalid-request', ['请求参数无效', `The request is not valid: ${text}.`]);
}

const digest = (text: string) => createHash('sha256').update(text).digest();

function requireToken(request: FastifyRequest, token: string): void {
  const given = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? '';
  if (given && timingSafeEqual(digest(given), digest(token))) return;
  throw new RegistryProblem('unauthorised', [
    '需要发布令牌',
    'A registry token is needed: send it as "Authorization: Bearer …" (REGISTRY_TOKEN for the command line).',
  ]);
}

/** Who asks, for the history: a name the caller gives; the token is what proves the right. */
function callerName(request: FastifyRequest): string {
  const given = request.headers['x-release-user'];
  return typeof given === 'string' && /^[\p{L}\p{N} ._@-]{1,64}$/u.test(given) ? given : 'token';
}

function expectedSerial(request: FastifyRequest): number | null {
  const header = request.headers['if-match'];
  if (header === undefined || header === '*') return null;
  const serial = /^"(\d+)"$/.exec(header)?.[1];
  if (!serial) throw new RegistryProblem('invalid-request', ['If-Match 无效', 'If-Match must be the serial in quotes, e.g. "12".']);
  return Number(serial);
}

const changeOf = (request: FastifyRequest, why: string): Change => ({
  by: callerName(request),
  reason: why,
  dryRun: z.object({ dryRun: z.string().optional() }).parse(request.query).dryRun === 'true',
  expectedSerial: expectedSerial(request),
});

export default async function registryPlugin(app: FastifyInstance, { service, tokens }: RegistryPluginOptions): Promise<void> {
  app.setErrorHandler((error: unknown, request, reply) => {
    if (error instanceof RegistryProblem) {
      return reply.code(error.status).send({ code: error.code, message: error.label, problems: error.problems });
    }
    const status =
      typeof error === 'object' && error !== null && 'statusCode' in error && typeof error.statusCode === 'number' ? error.statusCode : 500;
    if (status >= 500) request.log.error({ err: error }, 'registry request failed');
    const message = status >= 500 ? 'The registry failed; its log has the cause under this request id.' : 'The request is not valid.';
    return reply
      .code(status)
      .send({ code: status >= 500 ? 'failed' : 'invalid-request', message: ['请求失败', message], problems: [], requestId: request.id });
  });

  app.get('/registry/health', async () => ({ status: 'up' }));

  publishRoutes(app, service, tokens.publish);
  environmentRoutes(app, service, tokens.pin);
  documentRoute(app, service);
  fileRoute(app, service);
}

function publishRoutes(app: FastifyInstance, service: ReleaseService, token: string): void {
  app.put(
    '/registry/v1/remotes/:name/versions/:version',
    { bodyLimit, onRequest: async (request) => requireToken(request, token) },
    async (request, reply) => {
      const { name, version } = parse(versionParams, request.params);
      const { manifest, files } = parse(uploadBody, request.body);
      if (manifest.name !== name || manifest.version !== version) {
        throw new RegistryProblem('invalid-request', ['地址与清单不一致', 'Name and version of the address and of the manifest differ.']);
      }
      const contents = new Map(Object.entries(files).map(([path, text]) => [path, Buffer.from(text, 'base64')]));
      const { isNew } = await service.publish(manifest, contents, callerName(request));
      return reply.code(isNew ? 201 : 200).send({ name, version, isNew });
    },
  );
  app.get('/registry/v1/remotes/:name/versions', async (request) => ({
    versions: await service.versions(parse(remoteParams, request.params).name),
  }));
  app.get('/registry/v1/remotes/:name/versions/:version', async (request) => {
    const { name, version } = parse(versionParams, request.params);
    return service.manifest(name, version);
  });
}

function environmentRoutes(app: FastifyInstance, service: ReleaseService, token: string): void {
  const guarded = { onRequest: async (request: FastifyRequest) => requireToken(request, token) };
  app.put('/registry/v1/environments/:environment/pins/:name', guarded, async (request) => {
    const { environment, name } = parse(pinParams, request.params);
    const body = parse(pinBody, request.body);
    return service.pin(environment, name, body.version, changeOf(request, body.reason));
  });
  app.post('/registry/v1/environments/:environment/pins/:name/rollback', guarded, async (request) => {
    const { environment, name } = parse(pinParams, request.params);
    return service.rollback(environment, name, changeOf(request, parse(rollbackBody, request.body).reason));
  });
  app.post('/registry/v1/environments/:environment/promotions', guarded, async (request) => {
    const { environment } = parse(environmentParams, request.params);
    const body = parse(promotionBody, request.body);
    return service.promote(body.from, environment, changeOf(request, body.reason));
  });
  app.get('/registry/v1/environments/:environment', async (request) =>
    service.status(parse(environmentParams, request.params).environment),
  );
  app.get('/registry/v1/environments/:environment/history', guarded, async (request) => {
    const { environment } = parse(environmentParams, request.params);
    const { name, limit } = parse(historyQuery, request.query);
    return { history: await service.history(environment, name ?? null, limit) };
  });
}

function documentRoute(app: FastifyInstance, service: ReleaseService): void {
  app.get('/registry/v1/environments/:environment/document', async (request, reply) => {
    const { environment } = parse(environmentParams, request.params);
    const { serial, signed } = await service.document(environment);
    const etag = `"${serial}-${signed.signature.slice(0, 16)}"`;
    reply
      .header('etag', etag)
      .header('cache-control', 'no-cache')
      .header('access-control-allow-origin', '*')
      .header('access-control-expose-headers', 'etag');
    if (request.headers['if-none-match']?.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag)) return reply.code(304).send();
    return reply.send(signed);
  });
}

function fileRoute(app: FastifyInstance, service: ReleaseService): void {
  app.get<{ Params: { name: string; version: string; '*': string } }>(
    '/remotes/:name/:version/*',
    async (request, reply): Promise<FastifyReply> => {
      const { name, version, '*': path } = request.params;
      const content = await service.fileContent(name, version, path);
      const found = content && (await service.blobs.get(content, acceptedCoding(request.headers['accept-encoding'])));
      return found ? sendImmutable(reply, path, found) : sendMissing(reply);
    },
  );
}
