/**
 * A feed for Piral instances and `pilet publish` (Piral Feed Service API specification; loaded by piral-base 1.10.3): `GET` lists what an
 * environment serves; `POST` publishes a package that contains one of our releases. Publishing does not change what is served.
 */
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { environmentSchema, remoteNameSchema, versionSchema } from '../gate/release-schema.ts';
import { RegistryProblem } from '../model/problem.ts';
import { parse } from '../routes/request-reading.ts';
import { sendMissing } from '../serving/send-file.ts';
import { clientAccess } from './client-access.ts';
import type { ClientOptions } from './import-map.routes.ts';
import { integrityOf, piletScript } from './pilet-adapter.ts';
import { readPackage } from './pilet-package.ts';

const query = z.object({ env: environmentSchema.optional() });
const scriptParams = z.object({ name: remoteNameSchema, version: versionSchema });
const manifestShape = z.looseObject({ name: z.string(), version: z.string(), files: z.array(z.looseObject({ path: z.string() })) });
const mostBytes = 48 * 1024 * 1024;

const invalid = (zh: string, en: string) => new RegistryProblem('invalid-request', [zh, en]);
/** Base address of this registry for pages of other origins. */
const baseOf = (request: FastifyRequest, filesBase: string) => filesBase || `${request.protocol}://${request.host}`;

function releaseIn(files: ReadonlyMap<string, Buffer>): z.output<typeof manifestShape> {
  const text = files.get('release.json')?.toString('utf8');
  if (text === undefined)
    throw invalid(
      '发布包中没有 release.json',
      'The package holds no release.json: only remotes built for this platform are published here ("release publish" makes them).',
    );
  try {
    return parse(manifestShape, JSON.parse(text));
  } catch (problem) {
    throw problem instanceof RegistryProblem ? problem : invalid('release.json 无效', 'release.json is not JSON.');
  }
}

/** Publishes the release contained in an uploaded package. */
async function publishPackage({ service, access: tokens }: ClientOptions, request: FastifyRequest): Promise<object> {
  const access = await clientAccess(tokens, request);
  const kind = request.headers['x-microfrontend-type'] ?? 'npm';
  if (kind !== 'npm') throw invalid('不支持的类型', `X-Microfrontend-Type ${kind} is not known here; npm is.`);
  const upload = request.isMultipart() ? await request.file() : undefined;
  if (upload?.fieldname !== 'file') throw invalid('缺少文件', 'Send the package as multipart/form-data with one entry named "file".');
  const files = await readPackage(await upload.toBuffer());
  const manifest = releaseIn(files);
  if (!access.publishes(manifest.name))
    throw new RegistryProblem('forbidden', [`该令牌无权发布 ${manifest.name}`, `This token may not publish ${manifest.name}.`]);
  // Other files of the package (its package.json, source maps) are not published.
  const own = new Set(manifest.files.map(({ path }) => path));
  const listed = new Map([...files].filter(([path]) => own.has(path)));
  const { isNew, gate } = await service.publish(manifest, listed, access.by).catch((problem: unknown) => {
    // A refused package gets status 400, the only one that the specification has for it.
    if (problem instanceof RegistryProblem && problem.code === 'gate')
      throw new RegistryProblem('invalid-request', problem.label, problem.problems);
    throw problem;
  });
  return { name: manifest.name, version: manifest.version, isNew, gate };
}

export async function piletRoutes(app: FastifyInstance, options: ClientOptions): Promise<void> {
  const { service, clients } = options;
  await app.register(multipart, { limits: { fileSize: mostBytes, files: 1, fields: 20, fieldSize: 10_000 } });

  app.get('/registry/pilet', async (request, reply) => {
    const { env = clients.environment } = parse(query, request.query);
    const { remotes } = await service.served(env);
    const base = baseOf(request, service.filesBase);
    const items = remotes.map(({ remote }) => {
      const { name, version, globalName, exposes } = remote;
      const integrity = integrityOf(piletScript(remote));
      // The hash is part of the address, which clients cache for ever, because another release of this registry may generate another script
      // for the same version.
      const mark = integrity.slice('sha384-'.length, 20).replace(/\W/g, '_');
      return {
        name,
        version,
        link: `${base}/registry/pilet/${name}/${version}/pilet.js?${mark}`,
        requireRef: globalName,
        integrity,
        spec: 'v3',
        custom: { screens: exposes.map(({ component, title: [zh, en] }) => ({ path: `/${component}`, title: { zh, en } })) },
      };
    });
    return reply.header('cache-control', 'no-cache').header('access-control-allow-origin', '*').send({ items });
  });

  app.get('/registry/pilet/:name/:version/pilet.js', async (request, reply) => {
    const { name, version } = parse(scriptParams, request.params);
    const remote = await service.describe(name, version);
    if (!remote) return sendMissing(reply);
    return reply
      .header('content-type', 'text/javascript; charset=utf-8')
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('access-control-allow-origin', '*')
      .header('cross-origin-resource-policy', 'cross-origin')
      .header('x-content-type-options', 'nosniff')
      .send(piletScript(remote));
  });

  app.post('/registry/pilet', async (request) => publishPackage(options, request));
}
