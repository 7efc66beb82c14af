import { useState } from 'react';
import { order } from 'shared-contracts/business/order/order';
import { orderGroups } from 'shared-contracts/business/order/order-groups';
import { orderFollows } from 'shared-contracts/business/order/order-totals';
import type { RecordOf } from 'shared-contracts/entity/entity';
import { EntityFormDrawer, type FieldGroup } from 'shared-widgets/entity-form';
import type { FieldName, FormSurfaceProps, Rows } from 'shared-widgets/list-page';
import { OrderPlaces } from '../master/order-places.tsx';
import { type ChosenPlaces, usePlaceNumbers } from '../master/place-numbers.tsx';
import { OrderContract } from './order-contract.tsx';
import { orderFormTexts as texts } from './order-form-texts.ts';

export interface OrderFormProps extends FormSurfaceProps<typeof order> {
  readonly groups: readonly FieldGroup<typeof order>[];
  readonly title?: string | undefined;
  /** Id of the order's shipper, for forms that do not ask for one. */
  readonly shipperId?: string | null | undefined;
  /** Required terms that the form does not ask for, with the values that are sent. */
  readonly terms?: Partial<RecordOf<typeof order>>;
}

/** Form to create an order, or to edit one that no dispatcher has taken; its contract fills in price and rules. */
export function OrderForm({ record, groups, shipperId, terms, ...drawer }: OrderFormProps) {
  const [chosen, setChosen] = useState<ChosenPlaces>({});
  const additions = usePlaceNumbers(record, chosen);
  return (
    <EntityFormDrawer
      entity={order}
      record={record}
      fields={groups}
      follows={orderFollows}
      additions={additions}
      width={1080}
      constant={{ ...(record ? {} : terms), ...(shipperId ? { shipperId } : {}) }}
      lead={(values, write) => <OrderPlaces values={values} write={write} record={record} shipperId={shipperId} onPlaces={setChosen} />}
      extra={(values, write, typed) => <OrderContract values={values} write={write} typed={typed} record={record} shipperId={shipperId} />}
      {...drawer}
    />
  );
}

type OrderFields = Rows<FieldName<typeof order>>;

interface OrderQuestions {
  /** Fields about the customer; absent when people order for themselves. */
  readonly customer?: OrderFields;
  readonly goods: OrderFields;
  readonly price: OrderFields;
}

/** The field groups of the order form: goods, route, price. */
export const orderFormGroups = ({ customer = [], goods, price }: OrderQuestions): readonly FieldGroup<typeof order>[] => [
  { title: texts.customer, fields: customer },
  { title: order.lines.goods.label, lines: 'goods' },
  { title: texts.goods, fields: goods },
  orderGroups.send,
  orderGroups.receive,
  orderGroups.time,
  { title: texts.price, fields: price },
  orderGroups.rules,
  { title: texts.other, fields: ['attachment', 'remark'] },
];

/** All fields of the given form groups in one list, without the goods lines; the order's detail page shows them. */
export const fieldsOf = (groups: readonly FieldGroup<typeof order>[]) => groups.flatMap((group) => ('fields' in group ? group.fields : []));
