/** Approval of previews by a second person: routes that list the waiting previews of administrators, and record the decision. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { releasePermission } from 'shared-contracts/release/release-operations';
import {
  type PreviewRequest,
  type PreviewVerdict,
  previewApprovalPermission,
  previewDecisionPath,
  previewRequestsPath,
} from 'shared-contracts/release/release-preview';
import { z } from 'zod';
import type { Caller } from '../../../kernel/caller/caller.ts';
import type { Tx } from '../../../kernel/database/database.ts';
import { route } from '../../../kernel/http/route.ts';
import { auditSystem } from '../../system/audit-system.ts';
import { type RegistryCalls, RegistryRefusal } from '../registry/registry-calls.ts';
import { reasonText } from '../registry/release-schemas.ts';
import { factsOf } from './preview-consent.routes.ts';
import { endRing, tellPreviewer } from './preview-notices.ts';
import { requestsResponse } from './preview-responses.ts';
import { endOf, ownPartOf, previewProblem } from './preview-standing.ts';
import { holdPreview, noteDecision, type PreviewRecord, waitingPreviews } from './preview-store.ts';

const tags = ['release'];

export function previewApprovalRoutes(app: FastifyInstance, calls: RegistryCalls): void {
  const { database, push } = app.kernel;

  /**
   * A preview as an approver sees it. Nothing for a preview that cannot run any more (killed, or pinned in the meantime), because no
   * decision is needed.
   */
  async function requestOf(record: PreviewRecord, caller: Caller): Promise<PreviewRequest[]> {
    try {
      const facts = await factsOf(calls, record.id);
      const { username, realname, agreed } = record;
      return [{ facts, username, realname, agreedAt: new Date(agreed ?? 0).toISOString(), ownPart: ownPartOf(record, caller.userId) }];
    } catch (error) {
      if (error instanceof RegistryRefusal) return [];
      throw error;
    }
  }

  /** Locks and returns the preview if it needs a decision; null when the same decision was made before. */
  async function undecided(tx: Tx, caller: Caller, { id, isApproved }: PreviewVerdict, now: number): Promise<PreviewRecord | null> {
    const record = await holdPreview(tx, calls.environment, id);
    if (!record?.needsSecond || record.agreed === null || record.isDeclined) throw previewProblem('preview-no-request');
    const part = ownPartOf(record, caller.userId);
    if (part) throw previewProblem(part === 'previewer' ? 'preview-own' : 'preview-issuer');
    if (record.isApproved === isApproved) return null;
    if (record.isApproved !== null) throw previewProblem('preview-decided');
    const end = endOf(record, now);
    if (end) throw previewProblem(end);
    return record;
  }

  async function decide(tx: Tx, caller: Caller, request: FastifyRequest, verdict: PreviewVerdict, now: number): Promise<void> {
    const record = await undecided(tx, caller, verdict, now);
    if (!record) return;
    const { id, isApproved, reason } = verdict;
    await noteDecision(tx, id, { isApproved, deciderId: caller.userId, reason }, now);
    auditSystem(tx, caller, request, {
      entity: 'release',
      recordId: id,
      action: isApproved ? 'previewApprove' : 'previewRefuse',
      changes: {
        [record.name]: [null, record.what],
        digest: [null, record.digest],
        for: [null, record.userId],
        reason: [null, reason],
      },
    });
    await endRing(tx, record, now);
    await tellPreviewer(tx, push, record, { isApproved, by: caller.realname || caller.username, reason }, now);
  }

  route(app, {
    method: 'GET',
    url: previewRequestsPath,
    access: releasePermission.view,
    tier: 'platform',
    transaction: false,
    result: requestsResponse,
    summary: 'Previews of administrators that wait for a second person, the oldest first.',
    tags,
    handler: async ({ caller, now }) => {
      const waiting = await database.asSystem('waiting previews', (tx) => waitingPreviews(tx, calls.environment, now));
      return (await Promise.all(waiting.map((record) => requestOf(record, caller)))).flat();
    },
  });

  route(app, {
    method: 'POST',
    url: previewDecisionPath,
    access: previewApprovalPermission,
    tier: 'platform',
    transaction: false,
    // An approval lets the build use an administrator's session, so it needs a recent proof of identity; a refusal does not.
    stepUp: ({ isApproved }) => isApproved,
    body: z.object({ id: z.string().regex(/^[0-9a-f]{16}$/), isApproved: z.boolean(), reason: reasonText }),
    result: z.null(),
    summary: 'The second person approves an administrator’s preview or refuses it for good.',
    tags,
    handler: async ({ caller, body, request, now }) => {
      await database.asSystem('decision about a preview', (tx) => decide(tx, caller, request, body, now));
      return null;
    },
  });
}
