/** How a carrier's freight is paid: fuel, tolls, prepayment, cash and the deposit on the receipt (docs/freight.md). */
import { type DecimalInput, fixedDecimal } from '../values/decimal-text.ts';
import { exact } from './freight.ts';

export interface PaymentParts {
  readonly payable: DecimalInput;
  readonly oilAmount?: DecimalInput | null;
  readonly tollAmount?: DecimalInput | null;
  readonly prepayAmount?: DecimalInput | null;
  readonly infoFee?: DecimalInput | null;
  readonly insuranceFee?: DecimalInput | null;
  readonly taxWithheld?: DecimalInput | null;
  readonly depositAmount?: DecimalInput | null;
}

/** Cash, advance payments and the deposit paid after the receipt; yuan. Cash is negative when the other parts exceed the freight. */
export function paymentComposition(parts: PaymentParts): { cash: string; firstPayment: string; tail: string; oilRatio: string } {
  const payable = exact(parts.payable);
  const deposit = exact(parts.depositAmount);
  const cash = [parts.oilAmount, parts.tollAmount, parts.prepayAmount, parts.infoFee, parts.insuranceFee, parts.taxWithheld].reduce(
    (rest, part) => rest.minus(exact(part)),
    payable,
  );
  return {
    cash: fixedDecimal(cash, 2),
    firstPayment: fixedDecimal(cash.minus(deposit), 2),
    tail: fixedDecimal(deposit, 2),
    oilRatio: payable.eq(0) ? '0.000000' : fixedDecimal(exact(parts.oilAmount).div(payable), 6),
  };
}

/** An amount that is paid before or apart from the freight, with the sum in yuan that exceeds the freight. */
export interface AdvanceProblem {
  readonly field: 'prepayAmount' | 'depositAmount';
  readonly sum: string;
  readonly message: string;
}

/** The first of these amounts with which their sum exceeds the freight; null when it does not. */
export function advanceProblem(parts: {
  readonly payable: DecimalInput;
  readonly oilRatio?: DecimalInput | null;
  readonly prepayAmount?: DecimalInput | null;
  readonly depositAmount?: DecimalInput | null;
}): AdvanceProblem | null {
  const payable = exact(parts.payable);
  const oil = payable.times(exact(parts.oilRatio)).round(2, 1);
  const early = exact(parts.prepayAmount).plus(oil);
  const held = early.plus(exact(parts.depositAmount));
  const shown = `预计应付${fixedDecimal(payable, 2)}元`;
  if (early.gt(payable)) {
    const sum = fixedDecimal(early, 2);
    return { field: 'prepayAmount', sum, message: `预付与油气合计${sum}元，不能超过${shown}` };
  }
  if (held.gt(payable)) {
    const sum = fixedDecimal(held, 2);
    return { field: 'depositAmount', sum, message: `预付、油气与回单押金合计${sum}元，不能超过${shown}` };
  }
  return null;
}

/** The error of the fuel share; `null` when it is within `oil.maxRatio`. */
export function oilProblem(payable: DecimalInput, oilAmount: DecimalInput, maxRatio: DecimalInput = '0.40'): string | null {
  const limit = exact(maxRatio);
  if (exact(oilAmount).lte(exact(payable).times(limit))) return null;
  return `油气比例超过上限${limit.times(100).toString()}%`;
}
