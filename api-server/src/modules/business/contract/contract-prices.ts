import { type ContractDays, type PriceDays, priceDaysProblem } from 'shared-contracts/business/contract/price-days';
import { Invalid } from '../../../kernel/basics/errors.ts';

/** Refuses prices that are valid on no day of the contract, with the number of the line, counted from 1. */
export function checkPrices(contract: ContractDays, prices: readonly PriceDays[] | undefined): void {
  for (const [index, price] of (prices ?? []).entries()) {
    const problem = priceDaysProblem(contract, price);
    if (problem) throw new Invalid(`运价第${index + 1}行: ${problem.message}`, { [`prices.${index}.${problem.field}`]: problem.message });
  }
}
