import type { DispatcherChoice } from 'shared-contracts/business/order/dispatcher-choice';
import { mostOrdersAsked } from 'shared-contracts/business/order/dispatcher-limits';
import { order } from 'shared-contracts/business/order/order';
import type { RecordOf } from 'shared-contracts/entity/entity';
import type { ChoiceSource } from 'shared-widgets/reference-select';
import { useText } from '../messages.ts';

function OpenOrders({ count }: { readonly count: number }) {
  return useText()('orderAssign.open', { count });
}

/** Select box of the dispatcher to whom these orders are given; each choice has the number of open orders. */
export function dispatcherChoices(orders: readonly RecordOf<typeof order>[]): Readonly<Record<string, ChoiceSource>> {
  const orderIds = orders
    .slice(0, mostOrdersAsked)
    .map(({ id }) => id)
    .join(',');
  return {
    userId: {
      url: `${order.api}/dispatchers`,
      query: () => ({ orderIds }),
      facts: (choice) => [<OpenOrders key="open" count={(choice as unknown as DispatcherChoice).openOrders} />],
    },
  };
}
