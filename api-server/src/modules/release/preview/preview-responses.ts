/** Response schemas of the preview calls; fields that they do not list are never sent. */
import type { PreviewOffer, PreviewRequest } from 'shared-contracts/release/release-preview';
import { z } from 'zod';
import { gateResponse, labelResponse } from '../operator/operator-responses.ts';

const text = z.string();
const maybe = text.nullable();
const count = z.int();

const published = z.object({
  by: text,
  at: text,
  builtAt: text,
  revision: maybe,
  digest: text,
  files: count,
  bytes: count,
  checks: z.array(gateResponse.extend({ label: labelResponse })).readonly(),
});
const facts = z.object({
  id: text,
  environment: text,
  name: text,
  version: maybe,
  origin: maybe,
  pinned: maybe,
  by: text,
  reason: text,
  issuedAt: text,
  expiresAt: text,
  published: published.nullable(),
});

export const offerResponse = z.object({
  facts,
  standing: z.enum(['asked', 'waiting', 'ready', 'refused']),
  needsSecond: z.boolean(),
  approvers: count,
  decision: z.object({ isApproved: z.boolean(), by: text, at: text, reason: text }).nullable(),
}) satisfies z.ZodType<PreviewOffer>;

export const requestsResponse = z.array(
  z.object({
    facts,
    username: text,
    realname: text,
    agreedAt: text,
    ownPart: z.enum(['previewer', 'issuer']).nullable(),
  }) satisfies z.ZodType<PreviewRequest>,
);
