/**
 * The endpoints of import-map-deployer (github.com/single-spa/import-map-deployer, README "Endpoints", 4.6.0). A change pins a published
 * version, with all release checks and a history line. An address that is no file of this registry is refused as "not trusted".
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { environmentSchema, remoteNameSchema } from '../gate/release-schema.ts';
import { RegistryProblem } from '../model/problem.ts';
import type { OtherClients, RegistryPluginOptions } from '../releases/registry-options.ts';
import { parse } from '../routes/request-reading.ts';
import { askedPins, mapSchema } from './asked-pins.ts';
import { type ClientAccess, clientAccess } from './client-access.ts';
import { importMapOf } from './import-map.ts';

export interface ClientOptions extends RegistryPluginOptions {
  readonly clients: OtherClients;
}

const query = z.object({ env: z.string().optional() });
const serviceBody = z.object({ service: z.string().min(1), url: z.string().min(1), integrity: z.string().min(1).optional() });
const serviceParams = z.object({ service: remoteNameSchema });
/** Reason that the history gets for changes made through these endpoints. */
const reason = 'import-map-deployer';

function environmentOf(request: FastifyRequest, { environment }: OtherClients): string {
  const { env } = parse(query, request.query);
  if (!env || env === 'default') return environment;
  const name = environmentSchema.safeParse(env);
  if (!name.success) throw new RegistryProblem('environment-unknown', [`环境不存在：${env}`, `No such environment: ${env}.`]);
  return name.data;
}

/** Parses JSON with any content type, because clients such as `curl -d` do not send application/json. */
function readAnyJson(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, text, done) => {
    try {
      done(null, text === '' ? {} : JSON.parse(String(text)));
    } catch {
      done(new RegistryProblem('invalid-request', ['请求不是 JSON', 'The request body must be JSON.']));
    }
  });
}

export async function importMapRoutes(app: FastifyInstance, { service, access: tokens, clients }: ClientOptions): Promise<void> {
  readAnyJson(app);

  async function sendMap(reply: FastifyReply, environment: string): Promise<FastifyReply> {
    return reply
      .header('cache-control', 'public, must-revalidate, max-age=0')
      .header('access-control-allow-origin', '*')
      .send(importMapOf(await service.served(environment)));
  }

  /** The caller, and the environment that the caller may change. */
  async function operator(request: FastifyRequest): Promise<{ access: ClientAccess; environment: string }> {
    const access = await clientAccess(tokens, request);
    const environment = environmentOf(request, clients);
    if (access.operates(environment)) return { access, environment };
    throw new RegistryProblem('forbidden', [`该令牌无权更改环境 ${environment}`, `This token may not change ${environment}.`]);
  }

  async function pin(request: FastifyRequest, reply: FastifyReply, asked: z.output<typeof mapSchema>): Promise<FastifyReply> {
    const { access, environment } = await operator(request);
    await service.pinAll(environment, await askedPins(service, asked), { by: access.by, reason });
    return sendMap(reply, environment);
  }

  app.get('/import-map.json', async (request, reply) => sendMap(reply, environmentOf(request, clients)));

  app.get('/environments', async (request) => {
    await clientAccess(tokens, request);
    const own = clients.environment;
    const known = (await service.environments()).map(({ name }) => ({
      name,
      isDefault: name === own,
      aliases: name === own ? ['default'] : [],
    }));
    return { environments: [{ name: 'default', isDefault: true, aliases: [own] }, ...known] };
  });

  app.patch('/services', async (request, reply) => {
    const { service: name, url, integrity } = parse(serviceBody, request.body);
    return pin(request, reply, { imports: { [name]: url }, scopes: {}, integrity: integrity ? { [url]: integrity } : {} });
  });

  app.patch('/import-map.json', async (request, reply) => pin(request, reply, parse(mapSchema, request.body)));

  app.delete('/services/:service', async (request, reply) => {
    const { access, environment } = await operator(request);
    await service.unpin(environment, parse(serviceParams, request.params).service, { by: access.by, reason });
    return sendMap(reply, environment);
  });
}
