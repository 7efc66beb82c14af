/**
 * Each caller's environment manifest. The registry selects the versions and signs the manifest; this API sends it the caller and the
 * screens of the caller's menu.
 */
import type { FastifyBaseLogger } from 'fastify';
import type { SignedManifest } from 'shared-contracts/release/release';
import type { ReleaseIdentity } from 'shared-contracts/release/release-operations';
import { Unavailable } from '../../../kernel/basics/errors.ts';
import type { Caller } from '../../../kernel/caller/caller.ts';
import type { Database } from '../../../kernel/database/database.ts';
import { type DrawnVersion, versionsIn } from '../registry/drawn-versions.ts';
import type { RegistryCalls } from '../registry/registry-calls.ts';
import { reachedGroups } from './menu-components.ts';

export interface UserDocument {
  readonly etag: string;
  readonly signed: SignedManifest;
}

interface Known extends UserDocument {
  readonly serial: number;
  /** The caller's rights and the requested groups when the manifest was made. A change of these makes a new manifest necessary. */
  readonly asked: string;
  /** Time at which the manifest's versions were last recorded, epoch milliseconds. */
  readonly notedAt: number;
}

/** Number of callers whose manifest is cached. */
const mostCallers = 10_000;
/** Number of manifests cached by their ETag; most callers share one. */
const mostDocuments = 32;
/** How often the versions of an unchanged manifest are recorded again, ms; records are deleted after eight days. */
const noteEvery = 24 * 3_600_000;
/** How long the menu groups of a caller are cached, ms. A page requests screens by name that are still missing in the manifest. */
const groupsAge = 60_000;
const mostGroups = 200;

/**
 * Adds every shorter code with which a department's code begins, those of its parents when it was created (docs/decisions/0156). Each level
 * is a letter and two digits.
 */
export const withCodePrefixes = (codes: readonly string[]): string[] => [
  ...new Set(codes.flatMap((code) => Array.from({ length: Math.ceil(code.length / 3) }, (_, level) => code.slice(0, (level + 1) * 3)))),
];

export const identityOf = ({ userId, roles, orgCode, orgCodes }: Caller): ReleaseIdentity => ({
  userId,
  roles,
  departments: withCodePrefixes(orgCodes ?? (orgCode ? [orgCode] : [])),
});

/** Records the versions that a person's manifest contained. */
export type NoteDrawn = (draw: { readonly userId: string; readonly versions: readonly DrawnVersion[] }) => Promise<void>;

export interface UserDocumentsOptions {
  readonly database: Database;
  readonly calls: RegistryCalls;
  readonly noteDrawn: NoteDrawn;
  readonly now: () => number;
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
}

export function userDocuments({ database, calls, noteDrawn, now, log }: UserDocumentsOptions) {
  const callers = new Map<string, Known>();
  const documents = new Map<string, SignedManifest>();
  const groups = new Map<string, { readonly until: number; readonly found: Promise<readonly string[]> }>();

  function groupsOf(caller: Caller): Promise<readonly string[]> {
    const known = groups.get(caller.userId);
    if (known && known.until > now()) return known.found;
    if (groups.size >= mostCallers) groups.clear();
    const found = database.as(caller, (tx) => reachedGroups(tx, caller.userId), { readOnly: true });
    groups.set(caller.userId, { until: now() + groupsAge, found });
    found.catch(() => groups.delete(caller.userId));
    return found;
  }

  async function draw(question: object, etags: readonly string[]): Promise<UserDocument> {
    const path = `/environments/${calls.environment}/documents`;
    const { body, etag } = await calls.call<SignedManifest>({ method: 'POST', path, as: 'api', body: question, etags });
    // Callers with the same manifest share one copy in memory.
    const signed = documents.get(etag ?? '') ?? body;
    if (!signed || !etag) {
      // When the cached manifest was evicted during the call to the registry, it is requested again in full.
      if (etags.length > 0) return draw(question, []);
      throw new Unavailable();
    }
    documents.delete(etag);
    documents.set(etag, signed);
    if (documents.size > mostDocuments) documents.delete(documents.keys().next().value ?? '');
    return { etag, signed };
  }

  return {
    /**
     * The caller's manifest. The registry is called once per caller and serial, however often the caller requests it. `wanted`: further
     * groups of screens.
     */
    async of(caller: Caller, wanted: readonly string[]): Promise<UserDocument> {
      const [serial, menu] = await Promise.all([calls.serial(), groupsOf(caller)]);
      const question = { ...identityOf(caller), groups: [...new Set([...menu, ...wanted.slice(0, mostGroups)])].sort() };
      const asked = JSON.stringify(question);
      const known = callers.get(caller.userId);
      const isCurrent = known && known.serial === serial && known.asked === asked;
      if (isCurrent && now() - known.notedAt < noteEvery) return known;
      const drawn = isCurrent ? known : await draw(question, [...documents.keys()]);
      if (callers.size >= mostCallers) callers.clear();
      callers.set(caller.userId, { etag: drawn.etag, signed: drawn.signed, serial, asked, notedAt: now() });
      await noteDrawn({ userId: caller.userId, versions: versionsIn(drawn.signed) }).catch((error: unknown) => {
        // A failure to record the versions is only logged: the page works, and its reports count once a later call has recorded them.
        callers.delete(caller.userId);
        log.warn({ err: error }, 'drawn versions could not be written down');
      });
      return drawn;
    },
  };
}
