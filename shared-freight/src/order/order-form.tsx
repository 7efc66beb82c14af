import { useState } from 'react';
import { order } from 'shared-contracts/business/order/order';
import { orderFollows, orderSources } from 'shared-contracts/business/order/order-totals';
import type { RecordOf } from 'shared-contracts/entity/entity';
import { EntityFormDrawer, type FieldGroup } from 'shared-widgets/entity-form';
import type { FormSurfaceProps } from 'shared-widgets/list-page';
import { OrderPlaces } from '../master/order-places.tsx';
import { type ChosenPlaces, usePlaceNumbers } from '../master/place-numbers.tsx';
import { OrderContract } from './order-contract.tsx';

export interface OrderFormProps extends FormSurfaceProps<typeof order> {
  readonly groups: readonly FieldGroup<typeof order>[];
  readonly title?: string | undefined;
  /** Id of the order's shipper, for forms that do not ask for one. */
  readonly shipperId?: string | null | undefined;
  /** Required terms that the form does not ask for, with the values that are sent. */
  readonly terms?: Partial<RecordOf<typeof order>>;
}

/** Losses are charged at the price of the goods, so it is required unless losses are not counted. A form without the loss type leaves it to the server. */
const countedLosses = {
  with: ['lossType'],
  needed: ({ lossType }: Readonly<Record<string, unknown>>) => typeof lossType === 'string' && lossType !== '0',
};

/** Form to create an order, or to edit one that no dispatcher has taken; its contract fills in price and rules. */
export function OrderForm({ record, groups, shipperId, terms, ...drawer }: OrderFormProps) {
  const [chosen, setChosen] = useState<ChosenPlaces>({});
  const additions = { ...usePlaceNumbers(record, chosen), goodsUnitPrice: { required: countedLosses } };
  return (
    <EntityFormDrawer
      entity={order}
      record={record}
      fields={groups}
      follows={orderFollows}
      sources={orderSources}
      additions={additions}
      width={1080}
      constant={{ ...(record ? {} : terms), ...(shipperId ? { shipperId } : {}) }}
      lead={(values, write) => <OrderPlaces values={values} write={write} record={record} shipperId={shipperId} onPlaces={setChosen} />}
      leadBelow="shipperId"
      extra={(values, write, typed) => <OrderContract values={values} write={write} typed={typed} record={record} shipperId={shipperId} />}
      {...drawer}
    />
  );
}
