/** Decides which risks a person may read: those about records that the person may read. */
import { and, eq, inArray, isNull, ne, notInArray, or, type SQL, sql } from 'drizzle-orm';
import type { Caller } from '../../../kernel/caller/caller.ts';
import type { Tx } from '../../../kernel/database/database.ts';
import type { EntityTable } from '../../../kernel/entity/entity-table.ts';
import { isNarrowed, scopeCondition } from '../../../kernel/entity/row-scope.ts';
import { carriers } from '../carrier/carrier.table.ts';
import { drivers } from '../driver/driver.table.ts';
import { lorries } from '../lorry/lorry.table.ts';
import { orders } from '../order/order.table.ts';
import { waybills } from '../waybill/waybill.table.ts';
import { risks } from './risk.table.ts';
import { ruleDefinitions } from './risk-rules.ts';
import { type Finding, object, type RuleDefinition } from './rule-terms.ts';

/**
 * Codes of the rules whose findings are computed from several waybills, and of the rules whose findings about one waybill mention other
 * waybills.
 */
const overWaybills = ruleDefinitions.filter((rule) => rule.overWaybills).map(({ ruleCode }) => ruleCode);
const comparing = ruleDefinitions.filter((rule) => rule.comparesWaybills).map(({ ruleCode }) => ruleCode);

/** Tables of the records that a risk can be about, by code of `risk_object`. */
const tables: ReadonlyMap<string, EntityTable> = new Map<string, EntityTable>([
  [object.waybill, waybills],
  [object.driver, drivers],
  [object.lorry, lorries],
  [object.carrier, carriers],
  [object.order, orders],
]);

/**
 * SQL condition that applies the caller's data rules on waybills, drivers, lorries, carriers and orders to the risks about them; undefined when no
 * data rule limits the caller.
 */
export function visibleRisks(caller: Caller): SQL | undefined {
  const readable = (table: EntityTable, id: SQL | typeof risks.objectId): SQL =>
    sql`exists (select from ${table} where ${and(eq(table.id, id), scopeCondition(table, caller))})`;
  const ofWaybill = isNarrowed(waybills, caller)
    ? and(
        notInArray(risks.ruleCode, comparing),
        or(and(isNull(risks.waybillId), notInArray(risks.ruleCode, overWaybills)), readable(waybills, sql`${risks.waybillId}`)),
      )
    : undefined;
  // In risks of rule R016 about a carrier, `objectId` is a dispatch order or an offer, and `carrierId` names the carrier.
  const column = (code: string) => (code === object.carrier ? sql`${risks.carrierId}` : sql`${risks.objectId}`);
  const ofObjects = [...tables]
    .filter(([code, table]) => code !== object.waybill && isNarrowed(table, caller))
    .map(([code, table]) => or(ne(risks.riskObject, code), readable(table, column(code))));
  return and(ofWaybill, ...ofObjects);
}

/** Those of the findings that the caller may read. */
export async function inSight(
  tx: Tx,
  caller: Caller,
  { riskObject, overWaybills: isOverWaybills, comparesWaybills }: RuleDefinition,
  found: readonly Finding[],
): Promise<readonly Finding[]> {
  if (comparesWaybills && isNarrowed(waybills, caller)) return [];
  let seen = isOverWaybills && isNarrowed(waybills, caller) ? found.filter(({ waybillId }) => waybillId !== null) : found;
  for (const [code, table] of tables) {
    if (!isNarrowed(table, caller)) continue;
    const idOf = (finding: Finding): string | null => {
      if (code === object.waybill) return finding.waybillId;
      if ((finding.riskObject ?? riskObject) !== code) return null;
      return code === object.carrier ? finding.carrierId : finding.objectId;
    };
    const ids = [...new Set(seen.flatMap((finding) => idOf(finding) ?? []))];
    if (ids.length === 0) continue;
    const rows = await tx
      .select({ id: table.id })
      .from(table)
      .where(and(inArray(table.id, ids), scopeCondition(table, caller)));
    const readable = new Set(rows.map(({ id }) => id));
    seen = seen.filter((finding) => {
      const id = idOf(finding);
      return id === null || readable.has(id);
    });
  }
  return seen;
}
