import type { order } from 'shared-contracts/business/order/order';
import { OrderForm } from 'shared-freight/order-form';
import type { FormSurfaceProps } from 'shared-widgets/list-page';
import { officeOrderGroups } from './order-fields.ts';

/** Form to create an order, or to edit one that has not been taken. */
export const OfficeOrderForm = (props: FormSurfaceProps<typeof order>) => <OrderForm groups={officeOrderGroups} {...props} />;
