/** Why rows of an import are refused: what is said about one, and the rules about whole rows that a preview runs without adding anything. */
import type { Fields } from 'shared-contracts/entity/entity';
import type { Field } from 'shared-contracts/entity/field';
import type { ImportProblem } from 'shared-contracts/wire/import-rows';
import { Refused } from '../basics/errors.ts';
import type { Caller } from '../caller/caller.ts';
import type { Tx } from '../database/database.ts';
import { refusalOf } from '../database/database-errors.ts';
import { linePlace } from '../entity/lines.ts';
import { asSilent, NotAsked } from '../query/taken.ts';
import type { Crud } from './crud-context.ts';
import { draftsOf, type SheetDraft } from './import-drafts.ts';
import type { RecordNames } from './record-names.ts';
import type { SheetRow } from './sheet-fields.ts';

interface Reasons {
  readonly message: string;
  /** The fields that the message is about; absent when it is about the row as a whole. */
  readonly fields?: string[];
}

/**
 * Why a row was refused. A field is named by the heading of its column, because a row may have two places and many numbers. A line of a sub-table is
 * identified by its row number in its own sheet, not by its index among the record's lines.
 */
export function reasonsOf(made: Crud, { detail, message }: Refused, lines: SheetRow['lines']): Reasons {
  if (!detail || typeof detail !== 'object') return { message };
  const own: Fields = made.context.entity.fields;
  const fields = Object.keys(detail).filter((name) => own[name] !== undefined);
  const reasons = Object.entries(detail).map(([path, reason]) => {
    const field = own[path];
    if (field) return named(field, String(reason));
    const [name = '', index = ''] = path.split('.');
    const sub = made.lines.find((each) => each.name === name);
    const line = lines?.[name]?.[Number(index)]?.line;
    if (!sub || line === undefined || index === '') return String(reason);
    const among = linePlace(sub, Number(index) + 1);
    return String(reason).replace(among, linePlace(sub, line));
  });
  return { message: reasons.join('；'), ...(fields.length > 0 && { fields }) };
}

/** The reason with the field's name before it, unless it begins with the name (该用户账号…). */
const named = ({ label: [label] }: Field, reason: string): string =>
  reason.startsWith(label) || reason.startsWith(`该${label}`) ? reason : `${label}：${reason}`;

/** Number of rows that a preview checks in one transaction. */
const checkedTogether = 50;
/** Milliseconds after which a preview checks no further row; the import checks all of them. */
const longestCheck = 3_000;

/** Thrown to roll back what the check of one row changed. */
class Undone extends Error {}

/**
 * What the rules about whole rows refuse: the module's own, those of files, and those of lines. Nothing is added. Rows whose values are wrong by
 * themselves are left out, because the table that shows them checks these; so are rows that refer to others of the sheet, and entities whose import
 * needs a proof of identity. The check of a row ends where it would ask whether a number is in use: that is told by the import, which counts it
 * (docs/privacy.md).
 */
export async function rowProblems(made: Crud, caller: Caller, names: RecordNames, rows: readonly SheetRow[]): Promise<ImportProblem[]> {
  const { beforeImport, stepUp } = made.hooks;
  if (beforeImport || stepUp?.includes('import')) return [];
  const { database } = made.context.app.kernel;
  const until = performance.now() + longestCheck;
  const found: ImportProblem[] = [];
  for (let from = 0; from < rows.length && performance.now() < until; from += checkedTogether) {
    const drafts = await draftsOf(made, caller, names, rows.slice(from, from + checkedTogether));
    const complete = drafts.filter(({ refused, later }) => !refused && Object.keys(later).length === 0);
    found.push(...(await database.as(caller, async (tx) => await problemsOf(tx, made, caller, complete))));
  }
  return found;
}

async function problemsOf(tx: Tx, made: Crud, caller: Caller, drafts: readonly SheetDraft[]): Promise<ImportProblem[]> {
  asSilent(tx);
  const found: ImportProblem[] = [];
  for (const { line, lines, draft } of drafts) {
    const refused = await refusalOfDraft(tx, made, caller, draft);
    if (refused && !(refused instanceof NotAsked)) found.push(...placed(made, refused, line, lines));
  }
  return found;
}

/** Why the rules refuse a draft; what they changed is rolled back. */
async function refusalOfDraft(tx: Tx, made: Crud, caller: Caller, draft: SheetDraft['draft']): Promise<Refused | undefined> {
  try {
    await tx.transaction(async (part) => {
      await made.check(part, caller, draft);
      throw new Undone();
    });
  } catch (error) {
    if (error instanceof Undone) return undefined;
    const refused = error instanceof Refused ? error : refusalOf(error);
    if (!refused) throw error;
    return refused;
  }
}

/** One problem for each field that the refusal names, or one about the row as a whole. */
function placed(made: Crud, refused: Refused, line: number, lines: SheetRow['lines']): ImportProblem[] {
  const { message, fields = [''] } = reasonsOf(made, refused, lines);
  const own: Fields = made.context.entity.fields;
  const reasons = (refused.detail ?? {}) as Readonly<Record<string, unknown>>;
  return fields.map((name) => {
    const field = own[name];
    return { line, field: name, message: field ? named(field, String(reasons[name])) : message, whole: true };
  });
}
