/**
 * Writes audit rows of refusals that administrators should know of: calls without permission, for another tenant or from another site, too
 * many calls, wrong passwords and codes. Refusals by business rules happen every day and are written to the log file only.
 */
import type { FastifyRequest } from 'fastify';
import { platformTenant } from 'shared-contracts/entity/tier';
import type { Refused } from '../../../kernel/basics/errors.ts';
import type { Kernel } from '../../../kernel/context/kernel.ts';
import { type AuditEntry, audit } from '../../../kernel/database/audit.ts';
import { networkOf } from '../account/call-limits.ts';
import { IdentityRefused } from '../session/identity-refused.ts';

const noted: ReadonlySet<string> = new Set(['notAllowed', 'platformOnly', 'forbidden', 'tooMany']);

/** Milliseconds during which repetitions of the same refusal by the same person are counted instead of written. */
const countedFor = 60_000;
/** Largest number of different refusals that are counted separately; when there are more, refusals of the same kind share a counter. */
const mostCounted = 5_000;

interface Counted {
  readonly entry: AuditEntry;
  readonly since: number;
  /** Number of repetitions since the audit row was written. */
  more: number;
}

export interface RefusalNotes {
  note(request: FastifyRequest, refused: Refused): Promise<void>;
  /** Writes audit rows for repetitions that have only been counted so far. */
  flush(): Promise<void>;
}

/**
 * Collects the refusals of this process. A refusal is written at once; its repetitions are counted, and their number is written at most once a
 * minute.
 */
export function refusalNotes({ database, clock }: Pick<Kernel, 'database' | 'clock'>): RefusalNotes {
  const counted = new Map<string, Counted>();

  async function write(entries: readonly AuditEntry[]): Promise<void> {
    if (entries.length === 0) return;
    await database.asSystem('audit of refusals', async (tx) => {
      for (const entry of entries) audit(tx, entry);
    });
  }

  function takeEnded(isEnded: (one: Counted) => boolean): AuditEntry[] {
    const ended = [...counted].filter(([, one]) => isEnded(one));
    for (const [key] of ended) counted.delete(key);
    return ended.flatMap(([, { entry, more }]) =>
      more > 0 ? [{ ...entry, changes: { ...entry.changes, times: [null, more] as const } }] : [],
    );
  }

  return {
    note: async (request, refused) => {
      const kind = refused instanceof IdentityRefused ? refused.attempt : refused.refusal;
      if (!(refused instanceof IdentityRefused) && !noted.has(kind)) return;
      const now = clock();
      const entry = entryOf(request, refused, kind);
      const own = [kind, entry.tenantId, entry.userId || networkOf(request.ip), entry.changes?.call?.[1]].join(' ');
      const key = counted.size < mostCounted || counted.has(own) ? own : kind;
      const before = takeEnded(({ since }) => now - since >= countedFor);
      const known = counted.get(key);
      if (known) known.more += 1;
      else counted.set(key, { entry, since: now, more: 0 });
      await write(known ? before : [...before, entry]);
    },
    flush: async () => await write(takeEnded(() => true)),
  };
}

function entryOf(request: FastifyRequest, refused: Refused, action: string): AuditEntry {
  const { caller } = request;
  const claimed = refused instanceof IdentityRefused ? refused.person : null;
  const { url, config } = request.routeOptions;
  const needed = refused.refusal === 'notAllowed' ? config.access : undefined;
  // Headers and addresses may contain anything a stranger sends, so their values are cut to a short length.
  const origin = action === 'forbidden' ? request.headers.origin?.slice(0, 200) : undefined;
  const tenant = action === 'forbidden' ? (request.headers['tenant-id'] ?? request.headers['x-tenant-id']) : undefined;
  const details = {
    call: `${request.method} ${url ?? ''}`,
    needed,
    origin,
    tenant: tenant === undefined ? undefined : String(tenant).slice(0, 20),
  };
  return {
    tenantId: caller?.tenantId ?? claimed?.tenantId ?? platformTenant,
    userId: caller?.userId ?? claimed?.id ?? '',
    username: caller?.username ?? claimed?.username ?? '',
    entity: 'refusal',
    recordId: recordOf(request.query),
    action,
    changes: Object.fromEntries(
      Object.entries(details).flatMap(([name, value]) => (value === undefined ? [] : [[name, [null, value] as const]])),
    ),
    requestId: request.id,
    ip: request.ip,
  };
}

/** The id of the record in the address of the call; empty when it contains none. */
function recordOf(query: unknown): string {
  const id = typeof query === 'object' && query !== null && 'id' in query ? query.id : undefined;
  return typeof id === 'string' && /^\w{1,64}$/.test(id) ? id : '';
}
