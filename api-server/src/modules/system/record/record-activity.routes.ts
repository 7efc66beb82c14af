import type { FastifyInstance } from 'fastify';
import { type ActivityKind, type ActivityPage, activityKinds, commentLimits, recordCalls } from 'shared-contracts/record/record-activity';
import { sides } from 'shared-contracts/session/parties';
import { z } from 'zod';
import { NotAllowed } from '../../../kernel/basics/errors.ts';
import { type Caller, may } from '../../../kernel/caller/caller.ts';
import { route } from '../../../kernel/http/route.ts';
import { activityEntries } from './activity-entries.ts';
import { activityRows, placePattern } from './activity-rows.ts';
import { recordQuery, seenRecord } from './seen-record.ts';

const side = z.enum(sides as [(typeof sides)[number], ...typeof sides]);
const person = z.object({ id: z.string(), name: z.string(), depart: z.string().nullish() });

const entrySchema = z.object({
  key: z.string(),
  kind: z.enum(activityKinds),
  at: z.string(),
  by: z.object({ name: z.string().nullable(), side: side.nullable() }),
  action: z.string().optional(),
  from: z.string().nullish(),
  to: z.string().nullish(),
  changes: z
    .array(
      z.object({
        field: z.string(),
        before: z.string().nullable(),
        after: z.string().nullable(),
        dict: z.string().optional(),
        beforeText: z.string().nullish(),
        afterText: z.string().nullish(),
      }),
    )
    .optional(),
  text: z.string().nullish(),
  file: z.object({ field: z.string(), path: z.string() }).optional(),
  comment: z
    .object({
      id: z.string(),
      version: z.int(),
      audience: z.array(side),
      mentions: z.array(person),
      isEdited: z.boolean(),
      mayChange: z.boolean(),
    })
    .optional(),
});
const pageSchema = z.object({ entries: z.array(entrySchema), next: z.string().nullable() }) as unknown as z.ZodType<ActivityPage>;

const activityQuery = recordQuery.extend({
  /** Kinds of entries, separated by commas; default: all. */
  kinds: z.string().max(100).optional(),
  before: z.string().regex(placePattern).optional(),
});

/** The requested kinds of activity that the caller may read; throws NotAllowed when there is none. */
function kindsFor(caller: Caller, asked: string | undefined): ReadonlySet<ActivityKind> {
  const allowed = activityKinds.filter((kind) => may(caller, kind === 'comment' ? 'recordComment:list' : 'recordComment:history'));
  if (allowed.length === 0) throw new NotAllowed();
  const wanted = asked ? new Set(asked.split(',')) : null;
  return new Set(allowed.filter((kind) => !wanted || wanted.has(kind)));
}

export default async function recordActivityRoutes(app: FastifyInstance): Promise<void> {
  const { dictionaries } = app.kernel;
  route(app, {
    method: 'GET',
    url: recordCalls.activity,
    access: 'signedIn',
    tier: 'tenant',
    query: activityQuery,
    result: pageSchema,
    summary: 'What happened to a record: transitions, edits, comments, notices and files, newest first.',
    tags: ['record'],
    // Dictionary texts are read before the transaction opens.
    prepare: async () => await dictionaries.texts(),
    handler: async ({ tx, caller, query, now }) => {
      const kinds = kindsFor(caller, query.kinds);
      const record = await seenRecord(tx, caller, query.entity, query.id);
      const rows = await activityRows(tx, caller, { record, kinds, before: query.before });
      const shown = rows.slice(0, commentLimits.page);
      const last = shown.at(-1);
      const texts = await dictionaries.texts();
      const entries = await activityEntries(tx, shown, { caller, entity: record.entity, texts, now });
      return { entries, next: rows.length > shown.length && last ? `${last.moment}~${last.key}` : null };
    },
  });
}
