import { Invalid } from '../../../kernel/basics/errors.ts';

interface Term {
  readonly effectiveFrom: string;
  readonly effectiveTo: string;
}

/** The checked parts of a price; a price without days is valid as long as the contract. */
interface Price {
  readonly priceUnit?: string | null;
  readonly distance?: string | null;
  readonly effectiveFrom?: string | null;
  readonly effectiveTo?: string | null;
}

/** Refuses prices that are valid on no day of the contract, with the number of the line, counted from 1. */
export function checkPrices({ effectiveFrom, effectiveTo }: Term, prices: readonly Price[] | undefined): void {
  for (const [index, price] of (prices ?? []).entries()) {
    const refuse = (problem: string) => new Invalid(`运价第${index + 1}行: ${problem}`, { [`prices.${index}.effectiveFrom`]: problem });
    if (price.effectiveFrom && price.effectiveTo && price.effectiveTo < price.effectiveFrom) throw refuse('失效日期不能早于生效日期');
    if (price.effectiveFrom && (price.effectiveFrom < effectiveFrom || price.effectiveFrom > effectiveTo)) {
      throw refuse('生效日期须在合同有效期内');
    }
    if (price.effectiveTo && (price.effectiveTo < effectiveFrom || price.effectiveTo > effectiveTo))
      throw refuse('失效日期须在合同有效期内');
  }
}
