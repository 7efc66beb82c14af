import { eq } from 'drizzle-orm';
import { bypassRowScope } from '../../../kernel/database/bypass-row-scope.ts';
import type { Act } from '../act.ts';
import { carriers } from '../carrier/carrier.table.ts';
import { shippers } from '../shipper/shipper.table.ts';
import type { Breach } from './hold-back.ts';
import { object } from './rule-terms.ts';

interface Person {
  readonly legalPerson: string | null;
  readonly idCardNo: string | null;
  readonly contactMobile: string | null;
}

/** Texts that say what shipper and carrier have in common (legal person, ID card, phone); empty when they share nothing. */
export function commonTraits(shipper: Person, carrier: Person): string[] {
  const traits = [
    ['legalPerson', '法定代表人相同'],
    ['idCardNo', '身份证相同'],
    ['contactMobile', '联系电话相同'],
  ] as const;
  return traits.filter(([field]) => Boolean(shipper[field]) && shipper[field] === carrier[field]).map(([, words]) => words);
}

/**
 * The breach of rule R029 (invented goods): shipper and carrier are the same people. The finding says what they have in common, but
 * contains no numbers or names of people.
 */
export async function fictitiousTrade(
  { tx }: Act,
  { carrierId, carrierName }: { readonly carrierId: string; readonly carrierName: string },
  order: { readonly id: string; readonly orderNo: string; readonly shipperId: string; readonly shipperName: string },
): Promise<Breach[]> {
  const [shipper, carrier] = await bypassRowScope(tx, async () => [
    (await tx.select().from(shippers).where(eq(shippers.id, order.shipperId)))[0],
    (await tx.select().from(carriers).where(eq(carriers.id, carrierId)))[0],
  ]);
  const common = shipper && carrier ? commonTraits(shipper as Person, carrier as Person) : [];
  if (common.length === 0) return [];
  const actualValue = common.join('、');
  const about = { riskObject: object.order, objectId: order.id, objectNo: order.orderNo, waybillId: null, waybillNo: null };
  const evidence = `货主: ${order.shipperName}\n承运商: ${carrierName}\n相同: ${actualValue}`;
  const text = `货主与承运商${actualValue}，疑为虚构货源`;
  return [{ ruleCode: 'R029', field: 'carrierId', text, finding: { ...about, carrierId, carrierName, actualValue, evidence } }];
}
