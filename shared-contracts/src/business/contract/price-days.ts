/** Days on which a contract's price applies: errors in its dates, and overlaps of prices. */
import type { PriceLine } from './contract-price.ts';

export interface PriceDays {
  readonly effectiveFrom?: string | null | undefined;
  readonly effectiveTo?: string | null | undefined;
}

export interface ContractDays {
  readonly effectiveFrom: string;
  readonly effectiveTo: string;
}

/**
 * Checks the first and last day of a price. Returns the wrong field and a message (translated in `texts/server-texts.ts`), or null when
 * both days are valid.
 */
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

/** Two prices with the same conditions whose periods overlap; on the days that both include, the price that begins later is used. */
export interface PriceOverlap<Line> {
  readonly used: Line;
  readonly covered: Line;
  /** First and last of the days on which both prices apply. */
  readonly from: string;
  readonly to: string;
}

const conditionsOf = (line: PriceLine): string =>
  [line.startCityCode, line.endCityCode, line.goodsTypeCode, line.vehicleType].map((part) => part ?? '').join('|');

/** Finds all pairs of prices that overlap. Prices that begin on the same day are left out, because they are refused as duplicates. */
export function priceOverlaps<Line extends PriceLine>(lines: readonly Line[], contract: ContractDays): readonly PriceOverlap<Line>[] {
  return [...Map.groupBy(lines, conditionsOf).values()].flatMap((group) => overlapsIn(group, contract));
}

/** The overlaps of prices with the same conditions. Prices from the same day are compared with later ones only, never with each other. */
function overlapsIn<Line extends PriceLine>(group: readonly Line[], contract: ContractDays): readonly PriceOverlap<Line>[] {
  const firstDay = (line: Line): string => line.effectiveFrom || contract.effectiveFrom;
  const lastDay = (line: Line): string => line.effectiveTo || contract.effectiveTo;
  const starts = Map.groupBy(group, ({ effectiveFrom }) => effectiveFrom || '');
  // A price without first day is sorted before all others, because findPrice prefers those with one.
  const days = [...starts.keys()].toSorted();
  return days.flatMap((day, index) => {
    const later = days.slice(index + 1).flatMap((other) => starts.get(other) ?? []);
    return (starts.get(day) ?? []).flatMap((covered) =>
      later.flatMap((used) => {
        const [, from = ''] = [firstDay(used), firstDay(covered)].toSorted();
        const [to = ''] = [lastDay(used), lastDay(covered)].toSorted();
        return from > to ? [] : [{ used, covered, from, to }];
      }),
    );
  });
}
