/** Routes that publish releases and return their data. */
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { RegistryProblem } from '../model/problem.ts';
import type { RegistryPluginOptions } from '../releases/registry-options.ts';
import { callerName, parse, remoteParams, requireAccess, requirePublisher, versionParams } from './request-reading.ts';

const bodyLimit = 48 * 1024 * 1024;
const uploadBody = z.object({ manifest: z.looseObject({}), files: z.record(z.string(), z.base64()) });

export function publishRoutes(app: FastifyInstance, { service, access: tokens }: RegistryPluginOptions): void {
  app.put(
    '/registry/v1/remotes/:name/versions/:version',
    {
      bodyLimit,
      // The token is checked before the body is read, so that uploads without permission cost nothing.
      onRequest: async (request) => {
        await requirePublisher(tokens, request, parse(versionParams, request.params).name);
      },
    },
    async (request, reply) => {
      const { name, version } = parse(versionParams, request.params);
      const access = await requirePublisher(tokens, request, name);
      const { manifest, files } = parse(uploadBody, request.body);
      if (manifest.name !== name || manifest.version !== version)
        throw new RegistryProblem('invalid-request', ['地址与清单不一致', 'Name and version of the address and of the manifest differ.']);
      const contents = new Map(Object.entries(files).map(([path, text]) => [path, Buffer.from(text, 'base64')]));
      const { isNew, gate } = await service.publish(manifest, contents, callerName(request, access));
      return reply.code(isNew ? 201 : 200).send({ name, version, isNew, gate });
    },
  );
  app.get('/registry/v1/overview', async (request) => {
    await requireAccess(tokens, request);
    return { remotes: await service.overview() };
  });
  app.get('/registry/v1/remotes', async () => ({ remotes: await service.remotes() }));
  // Needs a token because the response contains the names of publishers.
  app.get('/registry/v1/remotes/:name/versions', async (request) => {
    await requireAccess(tokens, request);
    return { versions: await service.versions(parse(remoteParams, request.params).name) };
  });
  app.get('/registry/v1/remotes/:name/versions/:version', async (request) => {
    const { name, version } = parse(versionParams, request.params);
    return service.manifest(name, version);
  });
  app.get('/registry/v1/remotes/:name/versions/:version/facts', async (request) => {
    await requireAccess(tokens, request);
    const { name, version } = parse(versionParams, request.params);
    return service.facts(name, version);
  });
}
