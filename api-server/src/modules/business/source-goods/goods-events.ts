import type { Label } from 'shared-contracts/texts/label';

interface GoodsEvent {
  readonly name: Label;
  readonly title: string;
  readonly content: string;
  /** Makes the default text, which is sent when the tenant's template cannot be used. */
  own(values: Readonly<Record<string, string>>): { readonly title: string; readonly content: string };
}

const filled = (text: string, values: Readonly<Record<string, string>>) =>
  text.replaceAll(/\$\{(\w+)\}/g, (_match, name: string) => values[name] ?? '');

const event = (name: Label, title: string, content: string): GoodsEvent => ({
  name,
  title,
  content,
  own: (values) => ({ title: filled(title, values), content: filled(content, values) }),
});

/**
 * Templates of the notices about goods to carriers and shippers, by the event's code. Codes never change, because installations store them.
 */
export const goodsEvents = {
  goodsPublished: event(
    ['货源发布', 'Goods are offered'],
    `新货源 \${goodsNo} 可报价`,
    `\${goodsName}，数量 \${quantity}，报价截止 \${deadline}`,
  ),
  offerEndsSoon: event(
    ['报价即将截止', 'Offering ends soon'],
    `货源 \${goodsNo} 报价即将截止`,
    `\${goodsName}，数量 \${quantity}，请于 \${deadline} 前报价`,
  ),
  offerExtended: event(
    ['报价截止时间变更', 'Deadline for offers changed'],
    `货源 \${goodsNo} 报价截止时间已变更`,
    `\${goodsName}，报价截止 \${deadline}`,
  ),
  offerWon: event(['报价中标', 'Offer won'], `货源 \${goodsNo} 已中标`, `\${goodsName}，\${reason}，订单接单后将派单给您`),
  offerLost: event(['报价未中标', 'Offer lost'], `货源 \${goodsNo} 未中标`, `\${goodsName}，感谢报价`),
  offerEnded: event(['报价失效', 'Offer ended'], `货源 \${goodsNo} 的报价已失效`, `\${goodsName}，\${reason}`),
  goodsExpired: event(['货源过期', 'Goods expired'], `货源 \${goodsNo} 已过期`, `\${goodsName}，数量 \${quantity}，可复制后重新发布`),
} as const satisfies Readonly<Record<string, GoodsEvent>>;
