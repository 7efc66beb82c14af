/**
 * Turns the rows of a record's activity into entries that this person may read: hidden fields removed, personal data masked, names of
 * people of other parties removed.
 */
import { sql } from 'drizzle-orm';
import type { EntityDefinition } from 'shared-contracts/entity/entity';
import {
  type ActivityComment,
  type ActivityEntry,
  type ActivityPerson,
  commentLimits,
  type RecordPerson,
} from 'shared-contracts/record/record-activity';
import { parties, type Side, sideOf, sides } from 'shared-contracts/session/parties';
import { instantText } from '../../../kernel/basics/clock.ts';
import { type Caller, may } from '../../../kernel/caller/caller.ts';
import type { DictionaryTexts } from '../../../kernel/context/dictionaries.ts';
import { bypassRowScope } from '../../../kernel/database/bypass-row-scope.ts';
import type { Tx } from '../../../kernel/database/database.ts';
import { hiddenFields } from '../../../kernel/entity/entity-table.ts';
import type { ActivityRow } from './activity-rows.ts';
import { changesOf } from './told-changes.ts';

interface Person extends Record<string, unknown> {
  readonly id: string;
  readonly realname: string;
  readonly shipperId: string | null;
  readonly carrierId: string | null;
  readonly driverId: string | null;
}

interface CommentDetail {
  readonly id: string;
  readonly version: number;
  readonly audience: string;
  readonly mentions: string | null;
  readonly edited: string;
}

export interface Reader {
  readonly caller: Caller;
  readonly entity: EntityDefinition;
  readonly texts: DictionaryTexts;
  /** Present moment, epoch milliseconds. */
  readonly now: number;
}

const listed = (text: string | null | undefined): string[] => (text ?? '').split(',').filter(Boolean);
const commentOf = (row: ActivityRow): CommentDetail | undefined => (row.kind === 'comment' ? (row.detail as CommentDetail) : undefined);

export async function activityEntries(tx: Tx, rows: readonly ActivityRow[], reader: Reader): Promise<ActivityEntry[]> {
  const ids = rows.flatMap((row) => [row.userId ?? '', ...listed(commentOf(row)?.mentions)]).filter(Boolean);
  const people = await peopleById(tx, [...new Set(ids)]);
  const hidden = hiddenFields(reader.entity, reader.caller);
  return rows.map((row) => entryOf(row, { reader, people, hidden }));
}

async function peopleById(tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, Person>> {
  if (ids.length === 0) return new Map();
  // Row scope is bypassed because it hides people of other parties; `personTold` decides afterwards whose name is sent.
  const { rows } = await bypassRowScope(tx, () =>
    tx.execute<Person>(sql`
      select id, realname, shipper_id as "shipperId", carrier_id as "carrierId", driver_id as "driverId"
      from sys_user where id = any(${sql.param(ids)}::varchar[])`),
  );
  return new Map(rows.map((row) => [row.id, row]));
}

interface Known {
  readonly reader: Reader;
  readonly people: ReadonlyMap<string, Person>;
  readonly hidden: ReadonlySet<string>;
}

function entryOf(row: ActivityRow, known: Known): ActivityEntry {
  const { reader, people, hidden } = known;
  const by = personTold(people.get(row.userId ?? ''), row.userId, reader.caller);
  const at = instantText(row.shown);
  const entry = { key: row.key, kind: row.kind, at, by };
  const comment = commentOf(row);
  if (comment) return { ...entry, text: row.text, comment: commentPart(comment, row, known) };
  if (row.kind === 'file') return { ...entry, text: row.text, file: row.detail as { field: string; path: string } };
  if (row.kind === 'message') return { ...entry, text: row.text };
  // A remark is sent only to people who may see the author's name.
  const remark = by.name === null ? null : row.text;
  const isStateHidden = reader.entity.stateField !== undefined && hidden.has(reader.entity.stateField);
  return {
    ...entry,
    action: row.action ?? '',
    from: isStateHidden ? null : row.from,
    to: isStateHidden ? null : row.to,
    // The initial values of a new record are left out, because the record itself shows them.
    changes: row.action === 'add' || row.action === 'import' ? [] : changesOf(row.detail, reader, hidden),
    text: remark,
  };
}

/**
 * The person's name, if the caller may know it: the platform's people may know all names, people of a party the names within their party.
 */
function personTold(person: Person | undefined, userId: string | null, caller: Caller): ActivityPerson {
  if (!person) return { name: userId === 'system' ? '系统' : null, side: null };
  const side = sides.find((name) => person[parties[name].id] !== null) ?? null;
  const own = sideOf(caller);
  const isOwn = own === null || (side === own && person[parties[own].id] === caller[parties[own].id]);
  return { name: isOwn ? person.realname : null, side };
}

function commentPart(detail: CommentDetail, { userId, shown }: ActivityRow, { reader, people }: Known): ActivityComment {
  const { caller, now } = reader;
  const mentions = listed(detail.mentions).flatMap((id): RecordPerson[] => {
    const person = people.get(id);
    const name = personTold(person, id, caller).name;
    return person && name !== null ? [{ id, name }] : [];
  });
  return {
    id: detail.id,
    version: detail.version,
    audience: listed(detail.audience).filter((side): side is Side => (sides as string[]).includes(side)),
    mentions,
    isEdited: detail.edited === 'Y',
    mayChange: userId === caller.userId && may(caller, 'recordComment:edit') && now - shown < commentLimits.changeable,
  };
}
