import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type CommentDraft, commentLimits, commentTexts, recordCalls } from 'shared-contracts/record/record-activity';
import { type Side, sideOf, sides } from 'shared-contracts/session/parties';
import { recordComment } from 'shared-contracts/system/record-comment';
import { hasControls, hasVisible } from 'shared-contracts/values/visible-text';
import { z } from 'zod';
import { epochOf, instantText } from '../../../kernel/basics/clock.ts';
import { Business, NotAllowed, NotFound, Refused, Stale } from '../../../kernel/basics/errors.ts';
import { respond } from '../../../kernel/basics/response.ts';
import { type Caller, may } from '../../../kernel/caller/caller.ts';
import { takeCall } from '../../../kernel/database/call-limits.ts';
import type { Tx } from '../../../kernel/database/database.ts';
import { changedAt } from '../../../kernel/entity/changed-at.ts';
import { declareRows, scopeCondition } from '../../../kernel/entity/row-scope.ts';
import { callsPerMinute } from '../../../kernel/http/rate-limit.ts';
import { route } from '../../../kernel/http/route.ts';
import { auditSystem } from '../audit-system.ts';
import { mentionable } from './comment-people.ts';
import { recordComments } from './record-comment.table.ts';
import { audiencesFor, mayComment, recordQuery, type SeenRecord, seenRecord } from './seen-record.ts';
import { tellMentioned } from './tell-mentioned.ts';

const tags = ['record'];
/** Largest number of searches per minute for people to mention: continuous typing causes about two a second. */
const peoplePerMinute = 150;
const limit = { name: 'comment', count: commentLimits.count, seconds: commentLimits.period };

const side = z.enum(sides as [Side, ...Side[]]);
const content = z
  .string({ error: commentTexts.missing[0] })
  .trim()
  .refine(hasVisible, commentTexts.missing[0])
  .refine((text) => !hasControls(text), commentTexts.controls[0])
  .max(commentLimits.length, commentTexts.tooLong[0]);
const mentions = z
  .array(z.string().regex(/^[\w-]{1,32}$/))
  .max(commentLimits.mentions)
  .default([]);
const draftSchema = z.object({
  entity: recordQuery.shape.entity,
  recordId: recordQuery.shape.id,
  content,
  audience: z.array(side).max(sides.length).default([]),
  mentions,
}) satisfies z.ZodType<CommentDraft>;
const editSchema = z.object({ id: z.string().min(1).max(36), version: z.int(), content, mentions });
const idSchema = z.object({ id: z.string().min(1).max(36) });
const peopleQuery = recordQuery.extend({ audience: z.string().max(40).optional(), keyword: z.string().max(50).optional() });
const personSchema = z.object({ id: z.string(), name: z.string(), depart: z.string().nullish() });

/** SQL condition on comments that the caller's party may see. In addition every call checks that the caller may read the record. */
const visibleComments = (caller: Caller): SQL | undefined => {
  const own = sideOf(caller);
  return own ? sql`${own} = any(string_to_array(${recordComments.audience}, ','))` : undefined;
};

type CommentRow = typeof recordComments.$inferSelect;

/**
 * Kinds of parties that see a comment: people of a party write to the platform and their own party; the platform's people choose which
 * parties see it too.
 */
function audienceOf(caller: Caller, record: SeenRecord, asked: readonly Side[]): Side[] {
  const own = sideOf(caller);
  if (own) return [own];
  const offered = audiencesFor(caller, record);
  if (asked.some((name) => !offered.includes(name))) throw new Business(commentTexts.audienceRefused[0]);
  return offered.filter((name) => asked.includes(name));
}

interface Mentioning {
  readonly record: SeenRecord;
  readonly audience: readonly Side[];
  readonly mentioned: readonly string[];
  readonly now: number;
}

/**
 * Refuses to mention people who may not read the comment. For people who do not exist the message is the same, so that nothing is revealed.
 */
async function checkMentions(tx: Tx, caller: Caller, { record, audience, mentioned, now }: Mentioning): Promise<void> {
  if (mentioned.length === 0) return;
  const found = await mentionable(tx, caller, { record, audience, ids: mentioned, now });
  if (found.length < mentioned.length) throw new Business(commentTexts.mentionRefused[0]);
}

/** The caller's own comment, locked, if it may still be changed. */
async function ownComment(tx: Tx, caller: Caller, id: string, now: number): Promise<CommentRow> {
  const [row] = await tx
    .select()
    .from(recordComments)
    .where(and(eq(recordComments.id, id), scopeCondition(recordComments, caller)))
    .for('update');
  if (!row) throw new NotFound();
  // Refuses when the caller may no longer read the commented record.
  await seenRecord(tx, caller, row.entity, row.recordId);
  if (row.authorId !== caller.userId) throw new Business(commentTexts.notOwn[0]);
  if (now - epochOf(row.createTime) >= commentLimits.changeable) throw new Business(commentTexts.tooLate[0]);
  return row;
}

const listed = (text: string | null): string[] => (text ?? '').split(',').filter(Boolean);

export default async function recordCommentRoutes(app: FastifyInstance): Promise<void> {
  declareRows(recordComment, recordComments, visibleComments);
  const { database, clock, tell } = { ...app.kernel, tell: ((...told) => app.kernel.tell(...told)) satisfies typeof app.kernel.tell };

  const limitPeople = callsPerMinute(app, peoplePerMinute);

  /** The call is counted before the transaction, so that refused comments count too. */
  const countCall = async (caller: Caller | null): Promise<void> => {
    if (!caller) return;
    const isFree = await database.asSystem('comment', (tx) => takeCall(tx, limit, caller.userId, clock()));
    if (!isFree) throw new Refused('tooMany');
  };
  const note = (
    tx: Tx,
    caller: Caller,
    request: FastifyRequest,
    row: Pick<CommentRow, 'entity' | 'recordId'>,
    action: string,
    of: string,
  ) =>
    auditSystem(tx, caller, request, {
      entity: 'recordComment',
      recordId: of,
      action,
      changes: { record: [null, `${row.entity} ${row.recordId}`] },
    });

  route(app, {
    method: 'GET',
    url: recordCalls.people,
    access: 'recordComment:add',
    tier: 'tenant',
    query: peopleQuery,
    result: z.array(personSchema),
    summary: 'People whom a comment on the record may mention: those who may read both.',
    tags,
    // The number of calls is limited, because each checks the rights of up to forty people.
    prepare: async (caller, request) => caller && (await limitPeople(request, caller.userId)),
    handler: async ({ tx, caller, query, now }) => {
      const record = await seenRecord(tx, caller, query.entity, query.id);
      if (!mayComment(caller, record)) throw new NotAllowed();
      const asked = listed(query.audience ?? null).filter((name): name is Side => (sides as string[]).includes(name));
      const audience = audienceOf(caller, record, asked);
      return await mentionable(tx, caller, { record, audience, keyword: query.keyword?.trim(), now });
    },
  });

  route(app, {
    method: 'POST',
    url: recordCalls.addComment,
    access: 'recordComment:add',
    tier: 'tenant',
    body: draftSchema,
    result: z.object({ id: z.string() }),
    summary: 'A comment below a record that the caller may read; rings the people it mentions.',
    tags,
    bodyLimit: 32_768,
    prepare: countCall,
    handler: async ({ tx, caller, body, request, now }) => {
      const record = await seenRecord(tx, caller, body.entity, body.recordId);
      if (!mayComment(caller, record)) throw new NotAllowed();
      const audience = audienceOf(caller, record, body.audience);
      const mentioned = [...new Set(body.mentions)];
      await checkMentions(tx, caller, { record, audience, mentioned, now });
      const [row] = await tx
        .insert(recordComments)
        .values({
          ...{ tenantId: caller.tenantId, createBy: caller.username, createTime: instantText(now) },
          ...{ entity: body.entity, recordId: record.row.id, content: body.content },
          ...{ audience: audience.join(','), mentions: mentioned.join(','), authorId: caller.userId, authorName: caller.realname },
        })
        .returning();
      if (!row) throw new NotFound();
      note(tx, caller, request, row, 'add', row.id);
      await tellMentioned(tx, tell, { author: caller, record, content: body.content, userIds: mentioned, commentId: row.id }, now);
      return respond({ id: row.id }, '评论成功！');
    },
  });

  route(app, {
    method: 'PUT',
    url: recordCalls.editComment,
    access: 'recordComment:edit',
    tier: 'tenant',
    body: editSchema,
    result: z.object({ id: z.string() }),
    summary: "Changes the caller's own comment within half an hour; rings people who were not mentioned before.",
    tags,
    bodyLimit: 32_768,
    prepare: countCall,
    handler: async ({ tx, caller, body, request, now }) => {
      const row = await ownComment(tx, caller, body.id, now);
      if (row.version !== body.version) throw new Stale();
      const record = await seenRecord(tx, caller, row.entity, row.recordId);
      if (!may(caller, 'recordComment:add')) throw new NotAllowed();
      const audience = listed(row.audience) as Side[];
      const mentioned = [...new Set(body.mentions)];
      await checkMentions(tx, caller, { record, audience, mentioned, now });
      await tx
        .update(recordComments)
        .set({
          ...{ content: body.content, mentions: mentioned.join(','), editedFlag: 'Y', editTime: instantText(now) },
          ...{ version: row.version + 1, updateBy: caller.username, updateTime: changedAt(recordComments.createTime, now) },
        })
        .where(eq(recordComments.id, row.id));
      note(tx, caller, request, row, 'edit', row.id);
      const known = new Set(listed(row.mentions));
      const fresh = mentioned.filter((id) => !known.has(id));
      await tellMentioned(tx, tell, { author: caller, record, content: body.content, userIds: fresh, commentId: row.id }, now);
      return respond({ id: row.id }, '修改成功!');
    },
  });

  route(app, {
    method: 'DELETE',
    url: recordCalls.deleteComment,
    access: 'recordComment:delete',
    tier: 'tenant',
    query: idSchema,
    result: z.null(),
    summary: "Deletes the caller's own comment within half an hour.",
    tags,
    handler: async ({ tx, caller, query, request, now }) => {
      const row = await ownComment(tx, caller, query.id, now);
      await tx
        .update(recordComments)
        .set({ delFlag: 1, version: row.version + 1, updateBy: caller.username, updateTime: changedAt(recordComments.createTime, now) })
        .where(eq(recordComments.id, row.id));
      note(tx, caller, request, row, 'delete', row.id);
      return respond(null, '删除成功!');
    },
  });
}
