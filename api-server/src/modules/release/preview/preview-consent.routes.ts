/** Consent of the person for whom a preview was made. No file of the build is sent before the last of these calls. */
import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { SignedManifest } from 'shared-contracts/release/release';
import {
  type PreviewFacts,
  type PreviewOffer,
  previewAgreementPath,
  previewDeclinePath,
  previewOfferPath,
  previewOpeningPath,
} from 'shared-contracts/release/release-preview';
import { z } from 'zod';
import type { Caller } from '../../../kernel/caller/caller.ts';
import { isAdministrator } from '../../../kernel/context/administrators.ts';
import { route } from '../../../kernel/http/route.ts';
import { auditSystem } from '../../system/audit-system.ts';
import type { RegistryCalls } from '../registry/registry-calls.ts';
import { approversOf, endRing, ringApprovers } from './preview-notices.ts';
import { offerResponse } from './preview-responses.ts';
import { decisionOf, endOf, previewProblem, standingOf } from './preview-standing.ts';
import { noteAgreement, noteDecline, noteOpening, type PreviewRecord, previewOfCode } from './preview-store.ts';

const tags = ['release'];

/** Only this hash of a preview code is stored. */
export const codeHash = (code: string): string => createHash('sha256').update(code).digest('hex');

/** The registry's data on a preview; rejects when the preview can no longer run. */
export async function factsOf(calls: RegistryCalls, id: string): Promise<PreviewFacts> {
  const { body } = await calls.call<PreviewFacts>({ path: `/environments/${calls.environment}/previews/${id}`, as: 'api' });
  if (!body) throw new Error('the registry told nothing of a preview');
  return body;
}

export function previewConsentRoutes(app: FastifyInstance, calls: RegistryCalls): void {
  const { database, push, routes } = app.kernel;

  /** The preview of the caller, if its link is valid. */
  async function own(caller: Caller, code: string, now: number): Promise<PreviewRecord> {
    const record = await database.asSystem('preview', (tx) => previewOfCode(tx, calls.environment, codeHash(code)));
    if (record?.userId !== caller.userId) throw previewProblem('preview-unknown');
    const end = endOf(record, now);
    if (end) throw previewProblem(end);
    return record;
  }

  async function offerOf(record: PreviewRecord, caller: Caller): Promise<PreviewOffer> {
    const facts = await factsOf(calls, record.id);
    const administers = isAdministrator(caller, routes);
    const needsSecond = administers || record.needsSecond;
    const approvers = needsSecond ? await database.asSystem('preview', (tx) => approversOf(tx, record)) : [];
    const standing = standingOf(record, administers);
    return { facts, standing, needsSecond, approvers: approvers.length, decision: decisionOf(record) };
  }

  const call = {
    method: 'POST',
    access: 'signedIn',
    tier: 'platform',
    // The registry may use the API's database, so no connection is held during the call.
    transaction: false,
    body: z.object({ code: z.string().regex(/^[\w-]{43}$/, '预览链接无效') }),
    tags,
  } as const;

  route(app, {
    ...call,
    url: previewOfferPath,
    result: offerResponse,
    summary: 'What the preview behind a code would run, for the person it was made for; uses nothing up.',
    handler: async ({ caller, body, now }) => offerOf(await own(caller, body.code, now), caller),
  });

  route(app, {
    ...call,
    url: previewAgreementPath,
    result: offerResponse,
    summary: 'The person agrees to the preview; for administrators a second person is asked.',
    handler: async ({ caller, body, request, now }) => {
      const record = await own(caller, body.code, now);
      const offer = await offerOf(record, caller);
      if (offer.standing !== 'asked') return offer;
      const { facts, needsSecond } = offer;
      const digest = facts.published?.digest ?? null;
      await database.asSystem('agreement to a preview', async (tx) => {
        if (!(await noteAgreement(tx, record.id, { digest, needsSecond }, now))) return;
        auditSystem(tx, caller, request, {
          entity: 'release',
          recordId: record.id,
          action: 'previewAgree',
          changes: { [record.name]: [facts.pinned, record.what], digest: [null, digest], needsSecond: [null, needsSecond] },
        });
        if (needsSecond) await ringApprovers(tx, push, record, facts, now);
      });
      return { ...offer, standing: needsSecond ? ('waiting' as const) : ('ready' as const) };
    },
  });

  route(app, {
    ...call,
    url: previewDeclinePath,
    result: z.null(),
    summary: 'The person does not want the preview, or does not wait any longer: its link is used up.',
    handler: async ({ caller, body, request, now }) => {
      const record = await own(caller, body.code, now);
      await database.asSystem('declined preview', async (tx) => {
        if (!(await noteDecline(tx, record.id, now))) return;
        auditSystem(tx, caller, request, {
          entity: 'release',
          recordId: record.id,
          action: 'previewDecline',
          changes: { [record.name]: [null, record.what] },
        });
        await endRing(tx, record, now);
      });
      return null;
    },
  });

  route(app, {
    ...call,
    url: previewOpeningPath,
    result: z.object({ text: z.string(), signature: z.string() }),
    summary: 'The signed preview behind a code, once, after the agreement and, for administrators, the approval.',
    handler: async ({ caller, body, request, now }) => {
      const record = await own(caller, body.code, now);
      const standing = standingOf(record, isAdministrator(caller, routes));
      if (standing !== 'ready') throw previewProblem(stops[standing]);
      const { body: signed } = await calls.call<SignedManifest>({
        method: 'POST',
        path: `/environments/${calls.environment}/previews/open`,
        as: 'api',
        body: { code: body.code, userId: caller.userId },
      });
      if (!signed) throw new Error('the registry opened a preview without its text');
      await database.asSystem('opened preview', async (tx) => {
        await noteOpening(tx, record.id, now);
        auditSystem(tx, caller, request, {
          entity: 'release',
          recordId: record.id,
          action: 'previewOpen',
          changes: { [record.name]: [null, record.what], digest: [null, record.digest] },
        });
      });
      return { text: signed.text, signature: signed.signature };
    },
  });
}

const stops = { asked: 'preview-not-agreed', waiting: 'preview-not-approved', refused: 'preview-refused' } as const;
