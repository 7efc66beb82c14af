/** Previews: who may issue them and for whom is decided here; the registry signs them and keeps them in the environment's history. */
import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { SignedReleaseDocument } from 'shared-contracts/release';
import { type GateReport, releasePermission } from 'shared-contracts/release-operations';
import { longestPreview, previewOpeningPath, previewParameter, previewPath } from 'shared-contracts/release-preview';
import { z } from 'zod';
import { answer } from '../../kernel/answer.ts';
import type { Caller } from '../../kernel/caller.ts';
import { NotFound } from '../../kernel/errors.ts';
import { route } from '../../kernel/route.ts';
import { auditSystem } from '../system/audit-system.ts';
import { userOf } from './change-release.ts';
import { remoteName, versionText } from './operator-schemas.ts';
import type { RegistryCalls } from './registry-calls.ts';

const wishSchema = z
  .object({
    name: remoteName,
    version: versionText.optional(),
    origin: z
      .url({ protocol: /^https?$/ })
      .max(200)
      .optional(),
    minutes: z.int().min(1, '请填写时长').max(longestPreview, '时长不能超过24小时'),
    reason: z.string().trim().min(1, '请填写原因').max(500, '原因不能超过500字'),
    username: z.string().trim().min(1).max(50).optional(),
  })
  .refine(({ version, origin }) => (version === undefined) !== (origin === undefined), '请选择版本');

const label = z.tuple([z.string(), z.string()]).readonly();
const finding = z.object({ rule: z.string(), where: z.string(), what: label, mend: label });
const issuedSchema = z.object({ url: z.string(), expiresAt: z.string(), notes: z.array(finding).readonly() });

interface Issued {
  readonly id: string;
  readonly code: string;
  readonly expiresAt: string;
  readonly gate: GateReport;
}

export function previewRoutes(app: FastifyInstance, calls: RegistryCalls): void {
  const { database } = app.kernel;
  const path = `/environments/${calls.environment}/previews`;

  /** A colleague of the same tenant who may sign in. */
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
        path,
        as: 'api',
        user: userOf(caller),
        body: { ...wish, userId },
      });
      if (!issued) throw new Error('the registry issued a preview without saying which');
      const { id, code, expiresAt, gate } = issued;
      const { name, version, origin, reason } = wish;
      // Before the code leaves: a preview that nobody wrote down is opened by nobody.
      await database.as(caller, async (tx) =>
        auditSystem(tx, caller, request, {
          entity: 'release',
          recordId: id,
          action: 'preview',
          changes: { [name]: [null, version ?? origin], for: [null, userId], until: [null, expiresAt], reason: [null, reason] },
        }),
      );
      return answer({ url: `/?${previewParameter}=${code}`, expiresAt, notes: gate.notes });
    },
  });

  route(app, {
    method: 'POST',
    url: previewOpeningPath,
    access: 'signedIn',
    tier: 'platform',
    body: z.object({ code: z.string().regex(/^[\w-]{43}$/, '预览链接无效') }),
    result: z.object({ text: z.string(), signature: z.string() }),
    transaction: false,
    summary: 'The signed preview behind a one-use code, for the person it was made for.',
    tags: ['release'],
    handler: async ({ caller, body, request }) => {
      const { userId } = caller;
      const { body: signed } = await calls.call<SignedReleaseDocument>({
        method: 'POST',
        path: `${path}/open`,
        as: 'api',
        body: { code: body.code, userId },
      });
      if (!signed) throw new Error('the registry opened a preview without its text');
      const { preview } = JSON.parse(signed.text) as {
        preview: { id: string; name: string; version: string | null; origin: string | null };
      };
      await database.as(caller, async (tx) =>
        auditSystem(tx, caller, request, {
          entity: 'release',
          recordId: preview.id,
          action: 'previewOpen',
          changes: { [preview.name]: [null, preview.version ?? preview.origin] },
        }),
      );
      return answer({ text: signed.text, signature: signed.signature });
    },
  });
}
