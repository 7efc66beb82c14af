/** Each caller's own release document: the registry draws and signs, this API says who asks and which screens the menu reaches. */
import type { SignedReleaseDocument } from 'shared-contracts/release';
import type { ReleaseIdentity } from 'shared-contracts/release-operations';
import type { Caller } from '../../kernel/caller.ts';
import type { Database } from '../../kernel/database.ts';
import { Unavailable } from '../../kernel/errors.ts';
import { reachedGroups } from './menu-components.ts';
import type { RegistryCalls } from './registry-calls.ts';

export interface UserDocument {
  readonly etag: string;
  readonly signed: SignedReleaseDocument;
}

interface Known extends UserDocument {
  readonly serial: number;
  /** Who the caller was when it was drawn, and what was asked. */
  readonly asked: string;
}

/** Callers whose document is remembered. */
const mostCallers = 10_000;
/** Documents remembered by their tags; most callers share one. */
const mostDocuments = 32;
/** How long the groups of a menu are trusted, ms; a screen they lack is asked for by name. */
const groupsAge = 60_000;
const mostGroups = 200;

/** Codes grow by a letter and two digits a level (wire-contract A14): who belongs to a department belongs to those above it. */
export const withAncestors = (codes: readonly string[]): string[] => [
  ...new Set(codes.flatMap((code) => Array.from({ length: Math.ceil(code.length / 3) }, (_, level) => code.slice(0, (level + 1) * 3)))),
];

export const identityOf = ({ userId, roles, orgCode, orgCodes }: Caller): ReleaseIdentity => ({
  userId,
  roles,
  departments: withAncestors(orgCodes ?? (orgCode ? [orgCode] : [])),
});

export function userDocuments(database: Database, calls: RegistryCalls, now: () => number) {
  const callers = new Map<string, Known>();
  const documents = new Map<string, SignedReleaseDocument>();
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
    const { body, etag } = await calls.call<SignedReleaseDocument>({ method: 'POST', path, as: 'api', body: question, etags });
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
      if (known && known.serial === serial && known.asked === asked) return known;
      const drawn = await draw(question, [...documents.keys()]);
      if (callers.size >= mostCallers) callers.clear();
      callers.set(caller.userId, { ...drawn, serial, asked });
      return drawn;
    },
  };
}
