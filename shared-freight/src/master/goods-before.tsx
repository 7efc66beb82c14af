import { lazy, Suspense, useId } from 'react';
import { orderedGoodsFields, orderedGoodsParameter, orderedGoodsReport } from 'shared-contracts/business/order/order-goods-report';
import { firstGoodsName } from 'shared-contracts/business/order/order-totals';
import type { Label } from 'shared-contracts/texts/label';
import { useLabel } from 'shared-platform/i18n';
import { Divider } from 'shared-widgets/ui/content';
import { Col, Row } from 'shared-widgets/ui/core';
import { Form, Input } from 'shared-widgets/ui/form';
import { masterTexts } from './master-texts.ts';

/** The code of pickers is loaded with the form, because lists do not need it. */
const PopupField = lazy(async () => ({ default: (await import('shared-widgets/controls')).PopupField }));

const texts = {
  label: ['历史货物', 'Goods ordered before'],
  hint: ['选择以前运过的货物', 'Choose goods that were carried before'],
  fromLines: ['货物由货物明细得出', 'The goods follow from their lines'],
} as const satisfies Readonly<Record<string, Label>>;

type Values = Readonly<Record<string, unknown>>;

export interface GoodsBeforeProps {
  /** Id of the shipper whose goods are offered. */
  readonly shipperId: string | null | undefined;
  /** True when the form has lines of goods, which determine its fields about goods. */
  readonly hasLines?: boolean;
  readonly write: (values: Values, because?: readonly string[]) => void;
}

const fields = orderedGoodsFields.join();

/**
 * Replaces empty texts by undefined, because only then does an input show its placeholder. Of an order with several goods, the first one is taken: the
 * order's own name for them (螺纹钢 等2种) names no goods.
 */
const forInputs = (values: Values): Values =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      if (name === 'goodsName' && typeof value === 'string') return [name, firstGoodsName(value)];
      return [name, value === '' ? undefined : value];
    }),
  );

/** For people who may read orders: a field that fills name, type, packing, unit and value of the goods from goods that the shipper ordered before. */
export function GoodsBefore({ shipperId, hasLines = false, write }: GoodsBeforeProps) {
  const text = useLabel();
  const id = useId();
  const reason = hasLines ? texts.fromLines : shipperId ? undefined : masterTexts.chooseShipper;
  return (
    <Form.Item label={text(texts.label)} htmlFor={id} extra={reason && text(reason)}>
      <Suspense fallback={<Input id={id} readOnly aria-busy />}>
        <PopupField
          // The key contains the shipper, so that a choice made for one shipper is dropped when another shipper is selected.
          key={shipperId ?? ''}
          id={id}
          disabled={reason !== undefined}
          code={orderedGoodsReport}
          param={{ [orderedGoodsParameter]: shipperId ?? '' }}
          title={text(texts.label)}
          placeholder={text(texts.hint)}
          orgFields={fields}
          destFields={fields}
          onFill={(values) => write(forInputs(values), [])}
        />
      </Suspense>
    </Form.Item>
  );
}

/** The field in a section of its own, for forms that contain no other fields above which it could be placed. */
export function GoodsBeforeSection(props: GoodsBeforeProps) {
  const text = useLabel();
  return (
    <section>
      <Divider titlePlacement="start" size="small" plain>
        {text(masterTexts.fill)}
      </Divider>
      <Row gutter={24}>
        <Col xs={24} md={12}>
          <GoodsBefore {...props} />
        </Col>
      </Row>
    </section>
  );
}
