/** Routes for previews; called by the API, which knows the person and their rights. */
import type { FastifyInstance } from 'fastify';
import { longestPreview } from 'shared-contracts/release/release-preview';
import { z } from 'zod';
import { remoteNameSchema, versionSchema } from '../gate/release-schema.ts';
import type { RegistryPluginOptions } from '../releases/registry-options.ts';
import { changeOf, environmentParams, parse, reason, requireVoucher } from './request-reading.ts';

const userId = z.string().min(1).max(64);
const origin = z.url({ protocol: /^https?$/ }).refine((text) => new URL(text).origin === text, 'an origin, without a path');
const issueBody = z
  .object({
    userId,
    name: remoteNameSchema,
    version: versionSchema.optional(),
    origin: origin.optional(),
    minutes: z.number().min(1).max(longestPreview),
    reason,
  })
  .refine(({ version, origin: from }) => (version === undefined) !== (from === undefined), 'name a version or an origin');
const previewParams = environmentParams.extend({ id: z.string().regex(/^[0-9a-f]{16}$/) });
const openingBody = z.object({ userId, code: z.string().regex(/^[\w-]{43}$/) });

export function previewRoutes(app: FastifyInstance, { service, access: tokens }: RegistryPluginOptions): void {
  app.post('/registry/v1/environments/:environment/previews', async (request, reply) => {
    const access = await requireVoucher(tokens, request);
    const { environment } = parse(environmentParams, request.params);
    const { version = null, origin: from = null, reason: why, ...wish } = parse(issueBody, request.body);
    const change = { ...changeOf(request, access, why), dryRun: false };
    return reply.code(201).send(await service.issuePreview(environment, { ...wish, version, origin: from }, change));
  });
  app.get('/registry/v1/environments/:environment/previews/:id', async (request, reply) => {
    await requireVoucher(tokens, request);
    const { environment, id } = parse(previewParams, request.params);
    return reply.header('cache-control', 'no-store').send(await service.previewFacts(environment, id));
  });
  app.post('/registry/v1/environments/:environment/previews/open', async (request, reply) => {
    await requireVoucher(tokens, request);
    const { environment } = parse(environmentParams, request.params);
    const { code, userId: who } = parse(openingBody, request.body);
    return reply.header('cache-control', 'no-store').send(await service.openPreview(environment, code, who));
  });
}
