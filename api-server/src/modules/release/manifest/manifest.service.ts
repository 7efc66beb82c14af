/** Each caller's own environment manifest: the registry draws and signs, this API says who asks and which screens the menu reaches. */
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
  /** Who the caller was when it was drawn, and what was asked. */
  readonly asked: string;
  /** When its versions were last written down, epoch ms. */
  readonly notedAt: number;
}

/** Callers whose document is remembered. */
const mostCallers = 10_000;
/** Documents remembered by their tags; most callers share one. */
const mostDocuments = 32;
/** Versions of a document that goes on being right are written down anew, ms: they are forgotten after eight days. */
const noteEvery = 24 * 3_600_000;
/** How long the groups of a menu are trusted, ms; a screen they lack is asked for by name. */
const groupsAge = 60_000;
const mostGroups = 200;

/** Codes grow by a letter and two digits a level: who belongs to a department belongs to those above it. */
export const withAncestors = (codes: readonly string[]): string[] => [
  ...new Set(codes.flatMap((code) => Array.from({ length: Math.ceil(code.length / 3) }, (_, level) => code.slice(0, (level + 1) * 3)))),
];

export const identityOf = ({ userId, roles, orgCode, orgCodes }: Caller): ReleaseIdentity => ({
  userId,
  roles,
  departments: withAncestors(orgCodes ?? (orgCode ? [orgCode] : [])),
});

/** Writes down which versions a person's document named. */
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
    // Callers who asked at the same time share one copy too.
    const signed = documents.get(etag ?? '') ?? body;
    if (!signed || !etag) {
      // It went out of memory while the registry was asked.
      if (etags.length > 0) return draw(question, []);
      throw new Unavailable();
    }
    documents.delete(etag);
    documents.set(etag, signed);
    if (documents.size > mostDocuments) documents.delete(documents.keys().next().value ?? '');
    return { etag, signed };
  }

  return {
    /** The registry is asked for a document once per caller and serial, however often the caller asks. `wanted`: further groups. */
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
        // The page works all the same; what it reports counts once its versions are written down.
        callers.delete(caller.userId);
        log.warn({ err: error }, 'drawn versions could not be written down');
      });
      return drawn;
    },
  };
}
