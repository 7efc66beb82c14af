/** Groups of form fields with headings, used by all forms of orders; forms of contracts use the group about losses. */
import type { Label } from '../../texts/label.ts';
import type { order } from './order.ts';

interface OrderGroup {
  readonly title: Label;
  readonly fields: readonly (keyof typeof order.fields)[];
}

export const orderGroups = {
  send: {
    title: ['发货信息', 'Loading place'],
    fields: ['sendUnitName', 'sendContactName', 'sendContactMobile', 'sendDistrictCode', 'sendAddress'],
  },
  receive: {
    title: ['收货信息', 'Unloading place'],
    fields: ['receiveUnitName', 'receiveContactName', 'receiveContactMobile', 'receiveDistrictCode', 'receiveAddress'],
  },
  time: { title: ['运距与时间', 'Distance and times'], fields: ['distance', 'loadDateFrom', 'loadDateTo', 'deliveryDeadline'] },
  rules: {
    title: ['结算规则', 'Settlement rules'],
    fields: ['settleWeightRule', 'lossType', 'lossTolerance', 'lossCalcMode', 'wipeZeroRule'],
  },
} as const satisfies Readonly<Record<string, OrderGroup>>;
