/** On which days a price of a contract applies: what makes its days wrong, and which prices overlap. */
import type { PriceLine } from './contract-price.ts';

export interface PriceDays {
  readonly effectiveFrom?: string | null | undefined;
  readonly effectiveTo?: string | null | undefined;
}

export interface ContractDays {
  readonly effectiveFrom: string;
  readonly effectiveTo: string;
}

/** The field at fault and why, as the server refuses it (`texts/server-texts.ts` has the English); null: the price applies on some day. */
export function priceDaysProblem(
  { effectiveFrom, effectiveTo }: ContractDays,
  price: PriceDays,
): { readonly field: 'effectiveFrom' | 'effectiveTo'; readonly message: string } | null {
  const { effectiveFrom: from, effectiveTo: to } = price;
  if (from && to && to < from) return { field: 'effectiveFrom', message: '失效日期不能早于生效日期' };
  if (from && (from < effectiveFrom || from > effectiveTo)) return { field: 'effectiveFrom', message: '生效日期须在合同有效期内' };
  if (to && (to < effectiveFrom || to > effectiveTo)) return { field: 'effectiveTo', message: '失效日期须在合同有效期内' };
  return null;
}

/** Two prices with the same conditions that apply on the same days; the one that begins later is used there. */
export interface PriceOverlap<Line> {
  readonly used: Line;
  readonly covered: Line;
  /** First and last day of both. */
  readonly from: string;
  readonly to: string;
}

const conditionsOf = (line: PriceLine): string =>
  [line.startCityCode, line.endCityCode, line.goodsTypeCode, line.vehicleType].map((part) => part ?? '').join('|');

/** Every overlap. Prices that begin on the same day repeat each other, which is refused, and are left out. */
export function priceOverlaps<Line extends PriceLine>(lines: readonly Line[], contract: ContractDays): readonly PriceOverlap<Line>[] {
  const alike = new Map<string, Line[]>();
  for (const line of lines) {
    const conditions = conditionsOf(line);
    alike.set(conditions, [...(alike.get(conditions) ?? []), line]);
  }
  const firstDay = (line: Line): string => line.effectiveFrom || contract.effectiveFrom;
  const lastDay = (line: Line): string => line.effectiveTo || contract.effectiveTo;
  return [...alike.values()].flatMap((group) => {
    // An open beginning counts before every day that is named: findPrice prefers the named one.
    const sorted = group.toSorted((one, other) => ((one.effectiveFrom ?? '') < (other.effectiveFrom ?? '') ? -1 : 1));
    return sorted.flatMap((covered, index) =>
      sorted.slice(index + 1).flatMap((used) => {
        const [, from = ''] = [firstDay(used), firstDay(covered)].toSorted();
        const [to = ''] = [lastDay(used), lastDay(covered)].toSorted();
        const isRepeated = (used.effectiveFrom || '') === (covered.effectiveFrom || '');
        return from > to || isRepeated ? [] : [{ used, covered, from, to }];
      }),
    );
  });
}
