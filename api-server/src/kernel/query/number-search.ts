/**
 * Search by the full number: the only filter on a field that the caller sees masked. It needs the permission to unmask,
 * accepts complete numbers only, and is limited and logged, because every response reveals whether somebody has that number.
 */
import { eq, type SQL } from 'drizzle-orm';
import type { EntityDefinition } from 'shared-contracts/entity/entity';
import { completeNumber, type MaskForm, maskedValue, maskTexts } from 'shared-contracts/entity/masks';
import { Invalid, Refused } from '../basics/errors.ts';
import type { Caller } from '../caller/caller.ts';
import type { FilterColumn, FilterColumns } from '../caller/filter-values.ts';
import type { Kernel } from '../context/kernel.ts';
import { audit } from '../database/audit.ts';
import { type CallLimit, takeCall } from '../database/call-limits.ts';

/** How many different numbers a person may search for in a period: enough to answer telephone calls, too few to guess masked values. */
export const numberSearchLimit: CallLimit = { name: 'number-search', count: 60, seconds: 3_600 };
/** Milliseconds within which paging and refreshing count as the same search. */
const sameSearch = 10 * 60_000;
const mostRemembered = 5_000;

/** Condition `column = number` for a search by a complete number, in any form that requests use. Throws a refusal for anything else. */
export function equalsNumber({ column, mask }: FilterColumn, text: string): SQL | undefined {
  if (!mask) return undefined;
  if (!mask.mayFind) throw new Invalid(`${mask.label}${maskTexts.notSought[0]}`);
  const number = completeNumber(mask.form, text);
  if (number === null) throw new Invalid(maskTexts.partOfNumber[0]);
  return eq(column, number);
}

interface Sought {
  readonly name: string;
  readonly form: MaskForm;
  readonly number: string;
}

/** The complete numbers that a query searches for in fields the caller sees masked. */
function soughtNumbers(query: Readonly<Record<string, unknown>>, columns: FilterColumns): readonly Sought[] {
  return Object.entries(query).flatMap(([name, value]) => {
    const mask = columns.get(name)?.mask;
    const number = mask?.mayFind && typeof value === 'string' ? completeNumber(mask.form, value) : null;
    return mask && number !== null ? [{ name, form: mask.form, number }] : [];
  });
}

const recent = new WeakMap<Kernel, Map<string, number>>();

/** Recent searches in the memory of this node: key → epoch milliseconds until which a repetition counts as the same search. */
function recentSearches(kernel: Kernel): Map<string, number> {
  const known = recent.get(kernel) ?? new Map<string, number>();
  recent.set(kernel, known);
  if (known.size >= mostRemembered) known.clear();
  return known;
}

interface Question {
  readonly entity: EntityDefinition;
  readonly columns: FilterColumns;
  readonly query: Readonly<Record<string, unknown>>;
  readonly requestId: string;
  readonly ip: string;
}

/**
 * Call it before a list is read. Searches for a complete number (telephone, identity, bank card) in a field that the caller sees masked are
 * counted against the person's limit and logged with the number masked. Throws 429 when the limit is reached.
 */
export async function noteNumberSearches(kernel: Kernel, caller: Caller, question: Question): Promise<void> {
  const { entity, columns, query, requestId, ip } = question;
  const known = recentSearches(kernel);
  for (const { name, form, number } of soughtNumbers(query, columns)) {
    const key = `${caller.userId} ${entity.name} ${name} ${number}`;
    if ((known.get(key) ?? 0) > kernel.clock()) continue;
    const isFree = await kernel.database.asSystem('search by number', async (tx) => {
      if (!(await takeCall(tx, numberSearchLimit, caller.userId, kernel.clock()))) return false;
      const { tenantId, userId, username } = caller;
      const changes = { [name]: [null, maskedValue(form, number)] as const };
      audit(tx, { tenantId, userId, username, entity: entity.name, recordId: '', action: 'searchNumber', changes, requestId, ip });
      return true;
    });
    if (!isFree) throw new Refused('tooMany');
    // The search is remembered only after it was counted and logged: if counting or logging fails, a repetition is counted and logged
    // again.
    known.set(key, kernel.clock() + sameSearch);
  }
}
