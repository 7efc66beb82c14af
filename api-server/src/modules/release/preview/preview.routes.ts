/** Calls that issue previews: this API decides who may issue them and for whom; the registry signs them and records them in the environment's history. */
import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { type GateReport, releasePermission } from 'shared-contracts/release/release-operations';
import { longestPreview, previewParameter, previewPath } from 'shared-contracts/release/release-preview';
import { z } from 'zod';
import { NotFound } from '../../../kernel/basics/errors.ts';
import { respond } from '../../../kernel/basics/response.ts';
import type { Caller } from '../../../kernel/caller/caller.ts';
import { route } from '../../../kernel/http/route.ts';
import { auditSystem } from '../../system/audit-system.ts';
import { userOf } from '../operator/change-release.ts';
import { findingsResponse } from '../operator/operator-responses.ts';
import type { RegistryCalls } from '../registry/registry-calls.ts';
import { reasonText, remoteName, versionText } from '../registry/release-schemas.ts';
import { codeHash } from './preview-consent.routes.ts';
import { insertPreview } from './preview-store.ts';

const wishSchema = z
  .object({
    name: remoteName,
    version: versionText.optional(),
    origin: z
      .url({ protocol: /^https?$/ })
      .max(200)
      .optional(),
    minutes: z.int().min(1, '请填写时长').max(longestPreview, '时长不能超过24小时'),
    reason: reasonText,
    username: z.string().trim().min(1).max(50).optional(),
  })
  .refine(({ version, origin }) => (version === undefined) !== (origin === undefined), '请选择版本');

const issuedSchema = z.object({ url: z.string(), expiresAt: z.string(), notes: findingsResponse });

interface Issued {
  readonly id: string;
  readonly code: string;
  readonly expiresAt: string;
  readonly gate: GateReport;
}

export function previewRoutes(app: FastifyInstance, calls: RegistryCalls): void {
  const { database } = app.kernel;

  /** Id of a colleague of the same tenant who may sign in. */
  async function idOf(caller: Caller, username: string): Promise<string> {
    const { rows } = await database.as(caller, (tx) =>
      tx.execute<{ id: string }>(
        sql`select id from sys_user where lower(username) = lower(${username}) and del_flag = 0 and status = 1 and tenant_id = ${caller.tenantId}`,
      ),
    );
    if (!rows[0]) throw new NotFound();
    return rows[0].id;
  }

  route(app, {
    method: 'POST',
    url: previewPath,
    access: releasePermission.preview,
    tier: 'platform',
    body: wishSchema,
    result: issuedSchema,
    transaction: false,
    summary: 'A preview of a published version for one person: the address opens it once.',
    tags: ['release'],
    handler: async ({ caller, body, request }) => {
      const { username, ...wish } = body;
      const userId = username === undefined ? caller.userId : await idOf(caller, username);
      const { body: issued } = await calls.call<Issued>({
        method: 'POST',
        path: `/environments/${calls.environment}/previews`,
        as: 'api',
        user: userOf(caller),
        body: { ...wish, userId },
      });
      if (!issued) throw new Error('the registry issued a preview without saying which');
      const { id, code, expiresAt, gate } = issued;
      const { name, version, origin = '', reason } = wish;
      const what = version ?? origin;
      // The preview is recorded before its code is sent, because a preview without a record cannot be opened.
      await database.asSystem('issued preview', async (tx) => {
        const { environment } = calls;
        await insertPreview(tx, { id, codeHash: codeHash(code), environment, name, what, userId, issuerId: caller.userId, expiresAt });
        auditSystem(tx, caller, request, {
          entity: 'release',
          recordId: id,
          action: 'preview',
          changes: { [name]: [null, what], for: [null, userId], until: [null, expiresAt], reason: [null, reason] },
        });
      });
      return respond({ url: `/?${previewParameter}=${code}`, expiresAt, notes: gate.notes });
    },
  });
}
