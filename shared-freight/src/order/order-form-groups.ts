/** The groups of the order form's fields. They are apart from the form, because the detail of an order shows them without it. */
import { order } from 'shared-contracts/business/order/order';
import { orderGroups } from 'shared-contracts/business/order/order-groups';
import type { FieldGroup } from 'shared-widgets/entity-form';
import type { FieldName, Rows } from 'shared-widgets/list-page';
import { orderFormTexts as texts } from './order-form-texts.ts';

type OrderFields = Rows<FieldName<typeof order>>;

interface OrderQuestions {
  /** Fields about the customer; absent when people order for themselves. */
  readonly customer?: OrderFields;
  readonly goods: OrderFields;
  readonly price: OrderFields;
}

/** The field groups of the order form: shipper, of whom most other choices are, then goods, route, price. */
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
