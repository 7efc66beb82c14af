/** Rules of an allotment that compare its fields with each other and with its order, so that a form shows all errors before it is sent. */
import { dispatchGoods } from 'shared-contracts/business/dispatch-goods';
import { estimateFreight, exact } from 'shared-contracts/business/freight';
import { order } from 'shared-contracts/business/order/order';
import { advanceProblem } from 'shared-contracts/business/payment';
import type { RecordOf } from 'shared-contracts/entity/entity';
import { entityApi } from 'shared-platform/entity-api';
import { useCan } from 'shared-platform/permission';
import type { FieldAddition } from 'shared-widgets/entity-form';
import { useText } from '../messages.ts';
import { mostAllottable, quantity, remainder } from './quantity.ts';

type Values = Readonly<Record<string, unknown>>;
type AllottedOrder = RecordOf<typeof order>;

const freightFields = ['allotQty', 'priceUnit', 'carrierPrice'] as const;

const isEmptyText = (value: unknown): boolean => String(value ?? '').trim() === '';

/** The expected freight in yuan of the quantity in the form at a price; null while quantity or price is missing. */
function freightOf(from: AllottedOrder, { allotQty, priceUnit }: Values, price: unknown): string | null {
  const [qty, unitPrice] = [quantity(allotQty), quantity(price)];
  if (typeof priceUnit !== 'string' || qty.lte(0) || unitPrice.lte(0)) return null;
  const { distance, roundingMode: rounding } = from;
  return estimateFreight({ priceUnit, qty: qty.toFixed(), distance, unitPrice: unitPrice.toFixed(), rounding });
}

const payableOf = (from: AllottedOrder, values: Values): string | null => freightOf(from, values, values.carrierPrice);

/** The first amount paid in advance that the expected freight does not cover; null when it covers all. */
function advanceOf(from: AllottedOrder, values: Values) {
  const payable = payableOf(from, values);
  if (payable === null) return null;
  const oil = quantity(values.oilRatio);
  // A share of fuel that is refused itself does not count, because the prepayment would then be refused too although it is right.
  const oilRatio = oil.gt(dispatchGoods.fields.oilRatio.max) ? '0' : oil.toFixed();
  const [prepayAmount, depositAmount] = [quantity(values.prepayAmount).toFixed(), quantity(values.depositAmount).toFixed()];
  const found = advanceProblem({ payable, oilRatio, prepayAmount, depositAmount });
  return found && { ...found, payable };
}

/**
 * Checks for the fields of a form that allots a quantity of an order. `held`: the quantity that the allotment has reserved already. The
 * messages are those with which the server refuses.
 */
export function useAllotChecks(orderId: string | undefined, held: unknown = 0): Readonly<Record<string, FieldAddition>> {
  const text = useText();
  const can = useCan();
  const { data: from } = entityApi(order).useRecord(orderId);
  if (!from) return {};

  const { carrierPriceLimit, shipperPrice } = from;
  const advance = (field: 'prepayAmount' | 'depositAmount'): FieldAddition => ({
    check: {
      with: [...freightFields, 'oilRatio', 'prepayAmount', 'depositAmount'].filter((name) => name !== field),
      problem: (values) => {
        const found = advanceOf(from, values);
        return found?.field === field ? text(`allot.${field}`, { sum: found.sum, payable: found.payable }) : null;
      },
    },
  });
  /** Says that the carrier would be paid more than the shipper pays; null when it would not. */
  const overReceivable = (values: Values): string | null => {
    const payable = payableOf(from, values);
    const receivable = freightOf(from, values, shipperPrice);
    const isOver = payable !== null && receivable !== null && exact(payable).gt(receivable);
    return isOver ? text('allot.overReceivable', { payable, receivable }) : null;
  };
  const overLimit = ({ carrierPrice }: Values): string | null =>
    carrierPriceLimit && !can('order:overLimit') && quantity(carrierPrice).gt(carrierPriceLimit)
      ? text('allot.overLimit', { limit: exact(carrierPriceLimit).toString() })
      : null;
  const most = mostAllottable(from).plus(quantity(held));
  const mayExceed = can('dispatchGoods:overReceivable');
  return {
    allotQty: {
      check: {
        with: [],
        problem: ({ allotQty }) => (quantity(allotQty).gt(most) ? text('allot.tooMuch', { most: remainder(most.toFixed()) }) : null),
      },
    },
    carrierPrice: {
      check: {
        with: ['allotQty', 'priceUnit'],
        problem: (values) => overLimit(values) ?? (mayExceed ? null : overReceivable(values)),
      },
    },
    overReason: {
      check: {
        with: freightFields,
        problem: (values) => {
          const facts = isEmptyText(values.overReason) ? overReceivable(values) : null;
          return facts && text('allot.overReason', { facts });
        },
      },
    },
    prepayAmount: advance('prepayAmount'),
    depositAmount: advance('depositAmount'),
    loadDateTo: {
      check: {
        with: ['loadDateFrom'],
        problem: ({ loadDateFrom, loadDateTo }) =>
          loadDateFrom && loadDateTo && String(loadDateTo) < String(loadDateFrom) ? text('allot.backwards') : null,
      },
    },
  };
}
