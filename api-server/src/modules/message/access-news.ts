/** Tells open windows that the rights of their person may have changed, so that menu and buttons follow without a reload. */
import { sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import type { AccessNews } from 'shared-contracts/message/announcement';
import { depart } from 'shared-contracts/system/depart';
import { permission } from 'shared-contracts/system/permission';
import { role } from 'shared-contracts/system/role';
import { user } from 'shared-contracts/system/user';
import type { Database } from '../../kernel/database/database.ts';
import type { PushConnection } from '../../kernel/push/push-connection.ts';
import type { SocketGroup } from '../../kernel/push/push-group.ts';
import { isAuthor } from '../system/permission/grants-in-force.ts';
import { peopleLimitedBy } from '../system/permission/narrowed-people.ts';
import { type ChangedIds, dataRuleSubject, departRoleSubject } from './watched-lists/change-batches.ts';
import { type RecentChanges, reach, unheardForOf } from './watched-lists/recent-changes.ts';

interface AccessNewsOptions {
  readonly database: Database;
  readonly clock: () => number;
  readonly recent: RecentChanges;
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
  readonly group: () => SocketGroup;
  /** Sends a message to these windows, which spread their requests when there are many. */
  readonly send: (connections: readonly PushConnection[], news: AccessNews) => void;
}

export interface AccessWatch {
  /** Notifies the windows of this node whose rights may depend on these changed records of a tenant. */
  tell(tenantId: number, changed: ChangedIds): void;
  /** Handles a message of a client: one that has heard nothing for some time is told when its rights may have changed since. */
  received(connection: PushConnection, message: Readonly<Record<string, unknown>>): void;
}

export function accessNews({ database, clock, recent, log, group, send }: AccessNewsOptions): AccessWatch {
  const tell = (connections: readonly PushConnection[]): void => send(connections, { cmd: 'access' });
  const failed = (error: unknown): void => log.warn({ err: error }, 'open windows were not told of changed rights');

  /** The windows of this node whose rights may depend on these changes. */
  const hearers = async (tenantId: number, changed: ChangedIds): Promise<readonly PushConnection[]> => {
    // All tenants have the same menu tree.
    if (isOfEverybody(changed)) return group().all();
    if (isOfTenant(changed)) return group().ofTenant(tenantId);
    return (await peopleOf(database, subjectsOf([changed]))).flatMap((id) => group().ofUser(id));
  };
  /** Whether the person's rights may have changed after this moment: one question to the database, however many changes there were. */
  const mayHaveChanged = async ({ grant }: PushConnection, since: number): Promise<boolean> => {
    if (!recent.isComplete(since)) return true;
    const changes = recent.after(since);
    if (changes.some(({ tenantId, changed }) => isOfEverybody(changed) || (tenantId === grant.tenantId && isOfTenant(changed))))
      return true;
    // People may belong to several tenants, so the changes of all of them count.
    const subjects = subjectsOf(changes.map(({ changed }) => changed));
    if (subjects.people.includes(grant.userId) || countOf(subjects) > mostAsked) return true;
    return (await peopleOf(database, subjects)).includes(grant.userId);
  };

  // A window says once for how long it heard nothing, so that it cannot cause any number of questions.
  const toldOfEarlier = new WeakSet<PushConnection>();

  return {
    tell: (tenantId, changed) => {
      if (group().size > 0) hearers(tenantId, changed).then(tell, failed);
    },
    received: (connection, message) => {
      const unheardFor = unheardForOf(message);
      if (unheardFor === undefined || toldOfEarlier.has(connection)) return;
      toldOfEarlier.add(connection);
      const mayDiffer = mayHaveChanged(connection, clock() - reach(unheardFor)).catch((error: unknown) => {
        failed(error);
        // It is not known whether they have changed, so the window asks for its permissions again.
        return true;
      });
      void mayDiffer.then((may) => (may ? tell([connection]) : undefined));
    },
  };
}

/** Ids of changed records on which rights depend. */
interface Changed {
  readonly people: readonly string[];
  readonly roles: readonly string[];
  readonly rules: readonly string[];
}

const countOf = ({ people, roles, rules }: Changed): number => people.length + roles.length + rules.length;

/** Maximum number of changed records about which the database is asked for one window; with more of them everybody's rights may have changed. */
const mostAsked = 5_000;

const isOfEverybody = (changed: ChangedIds): boolean => changed[permission.name] !== undefined;
const isOfTenant = (changed: ChangedIds): boolean => (changed[depart.name] ?? changed[departRoleSubject]) !== undefined;

function subjectsOf(changes: readonly ChangedIds[]): Changed {
  const of = (name: string): string[] => [...new Set(changes.flatMap((changed) => changed[name] ?? []))];
  return { people: of(user.name), roles: of(role.name), rules: of(dataRuleSubject) };
}

/**
 * Ids of these people, of those who have one of the roles or a grant in which one of the data rules is selected, of their agents of now and before, and
 * of agents whom they named. The deletion of a role is a change of its members too; a deleted rule stays selected in its grants.
 */
async function peopleOf(database: Database, subjects: Changed): Promise<readonly string[]> {
  if (countOf(subjects) === 0) return [];
  const { people, roles, rules } = subjects;
  return await database.asSystem('people of changed roles', async (tx) => {
    const list = (ids: readonly string[]) => sql`${sql.param(ids)}::varchar[]`;
    const { rows } = await tx.execute<{ id: string }>(sql`
      with own as (
        select unnest(${list(people)}) id union select user_id from sys_user_role where role_id = any(${list(roles)})
        ${rules.length > 0 ? sql`union ${peopleLimitedBy(list(rules))}` : sql``})
      select id from own union select agent_user_id from sys_user_agent where user_id in (select id from own)
      union select a.agent_user_id from sys_user_agent a join sys_user n on ${isAuthor} where n.id in (select id from own)`);
    return rows.map(({ id }) => id);
  });
}
