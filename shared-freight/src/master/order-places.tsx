import { useEffect, useState } from 'react';
import { oftenLine } from 'shared-contracts/business/master/often-line';
import { placeUse, sendReceiveInfo } from 'shared-contracts/business/master/send-receive-info';
import { order } from 'shared-contracts/business/order/order';
import { commonStatus } from 'shared-contracts/business/states';
import type { RecordOf } from 'shared-contracts/entity/entity';
import { useLabel } from 'shared-platform/i18n';
import { useCan } from 'shared-platform/permission';
import { asText } from 'shared-widgets/field-kinds';
import { ReferenceSelect } from 'shared-widgets/reference-select';
import { Divider } from 'shared-widgets/ui/content';
import { Alert, Col, Row } from 'shared-widgets/ui/core';
import { Form } from 'shared-widgets/ui/form';
import { GoodsBefore } from './goods-before.tsx';
import { lineChoices } from './line-choices.tsx';
import { masterTexts as texts } from './master-texts.ts';
import type { ChosenPlaces } from './place-numbers.tsx';
import { orderOfLine, placeOfOrder, type Values } from './place-values.ts';

export interface OrderPlacesProps {
  /** The current values of the order form. */
  readonly values: Values;
  readonly write: (values: Values, because?: readonly string[]) => void;
  /** The order being edited; undefined for a new one. */
  readonly record?: RecordOf<typeof order> | undefined;
  /** Id of the order's shipper, for forms that do not ask for one. */
  readonly shipperId?: string | null | undefined;
  /** Called with the places that are chosen, at first and whenever another one is. */
  readonly onPlaces: (chosen: ChosenPlaces) => void;
}

const sides = [
  { side: 'send', field: 'sendInfoId', uses: `${placeUse.send},${placeUse.both}` },
  { side: 'receive', field: 'receiveInfoId', uses: `${placeUse.receive},${placeUse.both}` },
] as const;

/** Fields that fill the order form, below the shipper of whom they all are, above all others: a frequent route, goods ordered before, places of loading and unloading. */
export function OrderPlaces({ values, write, record, shipperId, onPlaces }: OrderPlacesProps) {
  const text = useLabel();
  const can = useCan();
  const [isUnread, setUnread] = useState(false);
  const owner = shipperId ?? asText(values.shipperId) ?? record?.shipperId;
  const [sendInfoId, receiveInfoId] = [asText(values.sendInfoId), asText(values.receiveInfoId)];
  useEffect(() => onPlaces({ sendInfoId, receiveInfoId }), [onPlaces, sendInfoId, receiveInfoId]);
  const isNumberMasked = !can(`${sendReceiveInfo.name}:unmasked`);
  if (![oftenLine, sendReceiveInfo, order].some(({ name }) => can(`${name}:list`))) return null;

  const takeLine = async (line: Values | undefined): Promise<void> => {
    setUnread(false);
    if (!line) return;
    try {
      write(await orderOfLine(line, isNumberMasked), ['lineId']);
    } catch {
      setUnread(true);
    }
  };
  const hint = owner ? {} : { extra: text(texts.chooseShipper) };
  return (
    <section>
      <Divider titlePlacement="start" size="small" plain>
        {text(texts.fill)}
      </Divider>
      {isUnread && <Alert type="warning" showIcon title={text(texts.unread)} style={{ marginBlockEnd: 12 }} />}
      <Row gutter={24}>
        {can(`${oftenLine.name}:list`) && (
          <Col xs={24} md={12}>
            <Form.Item name="lineId" label={text(order.fields.lineId.label)} initialValue={record?.lineId ?? undefined} {...hint}>
              <ReferenceSelect
                entity={oftenLine}
                choices={lineChoices(owner ?? '')}
                disabled={!owner}
                onChange={(_, line) => void takeLine(line)}
              />
            </Form.Item>
          </Col>
        )}
        {can(`${order.name}:list`) && (
          <Col xs={24} md={12}>
            <GoodsBefore shipperId={owner} hasLines={Array.isArray(values.goods) && values.goods.length > 0} write={write} />
          </Col>
        )}
        {can(`${sendReceiveInfo.name}:list`) &&
          sides.map(({ side, field, uses }) => (
            <Col xs={24} md={12} key={field}>
              <Form.Item name={field} label={text(order.fields[field].label)} initialValue={record?.[field] ?? undefined} {...hint}>
                <ReferenceSelect
                  entity={sendReceiveInfo}
                  query={{ shipperId: owner ?? '', status: commonStatus.enabled, infoType: uses, column: 'useCount', order: 'desc' }}
                  disabled={!owner}
                  onChange={(_, place) => place && write(placeOfOrder(side, place, isNumberMasked), [field])}
                />
              </Form.Item>
            </Col>
          ))}
      </Row>
    </section>
  );
}
