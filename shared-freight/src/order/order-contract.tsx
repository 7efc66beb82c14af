import { useEffect, useRef, useState } from 'react';
import { contract } from 'shared-contracts/business/contract/contract';
import { type ContractOffer, contractPricePath } from 'shared-contracts/business/contract/contract-price';
import { order } from 'shared-contracts/business/order/order';
import { contractStatus, contractType } from 'shared-contracts/business/states';
import type { Surcharge } from 'shared-contracts/business/surcharges';
import type { Fields, RecordOf } from 'shared-contracts/entity/entity';
import { fieldFor } from 'shared-contracts/entity/field';
import { sideOf } from 'shared-contracts/session/parties';
import { readDecimal } from 'shared-contracts/values/decimal-text';
import { useDictionary, useDictionaryText } from 'shared-platform/dictionary';
import { useLabel } from 'shared-platform/i18n';
import { sentencesText } from 'shared-platform/joined-texts';
import { useCan } from 'shared-platform/permission';
import { useRead } from 'shared-platform/read';
import { useSession } from 'shared-platform/session';
import { FieldCell } from 'shared-widgets/field-cell';
import { asText, isEmptyValue } from 'shared-widgets/field-kinds';
import { ReferenceSelect } from 'shared-widgets/reference-select';
import { Divider } from 'shared-widgets/ui/content';
import { Alert, Button, Col, Row } from 'shared-widgets/ui/core';
import { Form, Input } from 'shared-widgets/ui/form';
import { orderContractTexts as texts } from './order-contract-texts.ts';

/** Names the contract field as the reason for values that the contract fills in. */
const reason = ['contractId'];

type Values = Readonly<Record<string, unknown>>;

export interface OrderContractProps {
  /** The current values of the order form. */
  readonly values: Values;
  /** Writes values into the form; the form shows at each value why it changed. */
  readonly write: (values: Values, because?: readonly string[]) => void;
  /** Names of the fields in which the person typed. */
  readonly typed: ReadonlySet<string>;
  /** The order being edited; undefined for a new one. */
  readonly record?: RecordOf<typeof order> | undefined;
  /** Id of the order's shipper, for forms that do not ask for one. */
  readonly shipperId?: string | null | undefined;
}

/** Parameters for the call that returns the contract's price; values that the form lacks are left out. */
function questionOf(values: Values, contractId: string | undefined, shipperId: string | undefined) {
  return {
    contractId,
    shipperId,
    startCityCode: asText(values.sendDistrictCode),
    endCityCode: asText(values.receiveDistrictCode),
    goodsTypeCode: asText(values.goodsTypeCode),
    loadDate: asText(values.loadDateFrom),
  };
}

/** Values of the order that follow from its contract; values that the contract leaves open are not included. */
function takenOver({ terms, price }: ContractOffer): Values {
  const { accountPeriodDays: payTerm, ...rules } = terms;
  const priced = price && { priceUnit: price.priceUnit, shipperPrice: price.unitPrice, distance: price.distance };
  const values = Object.entries({ ...rules, payTerm, ...priced }).filter(([, value]) => value !== null);
  return { ...Object.fromEntries(values), minCharge: price?.minCharge ?? null };
}

/** Pairs of fields that belong together: when the user typed in one of them, the contract changes neither. */
const pairs = [
  ['priceUnit', 'shipperPrice'],
  ['settleType', 'payTerm'],
  ['lossType', 'lossTolerance'],
];

/** Values that the contract may fill in automatically, namely all in whose fields the user did not type. */
function untyped(offered: Values, values: Values, typed: ReadonlySet<string>): Values {
  const isTyped = (name: string): boolean => (pairs.find((pair) => pair.includes(name)) ?? [name]).some((one) => typed.has(one));
  return Object.fromEntries(Object.entries(offered).filter(([name]) => isEmptyValue(values[name]) || !isTyped(name)));
}

function isSame(left: unknown, right: unknown): boolean {
  const [one, other] = [readDecimal(left), readDecimal(right)];
  return one && other ? one.eq(other) : String(left) === String(right);
}

/** Values in which the contract differs from the form. */
function differing(offered: Values, values: Values): Values {
  return Object.fromEntries(
    Object.entries(offered).filter(([name, value]) => !isEmptyValue(value) && !isEmptyValue(values[name]) && !isSame(value, values[name])),
  );
}

/**
 * 托运合同: the contract field of the order form. Choosing a contract fills in its price for route and goods and its settlement rules where the
 * person has typed nothing, and differences are shown when the load changes. For people who may see contracts.
 */
export function OrderContract({ values, write, typed, record, shipperId }: OrderContractProps) {
  const text = useLabel();
  const can = useCan();
  const owner = shipperId ?? asText(values.shipperId) ?? record?.shipperId;
  const day = asText(values.loadDateFrom)?.slice(0, 10);
  const contractId = asText(values.contractId);
  const [chosenId, setChosenId] = useState<string>();
  useLeftShipper(owner, contractId, () => write({ contractId: null, minCharge: null }, ['shipperId']));
  if (!can('contract:list')) return null;

  const choose = (id: string | undefined): void => {
    // The smallest charge of the previous contract no longer applies, even if the terms of the new contract cannot be read.
    write({ minCharge: null }, reason);
    setChosenId(id);
  };
  const fill = (offer: ContractOffer): void => {
    setChosenId(undefined);
    write({ ...untyped(takenOver(offer), values, typed), minCharge: offer.price?.minCharge ?? null }, reason);
  };
  const place = owner && day ? { owner, day } : null;
  return (
    <section>
      <Divider titlePlacement="start" size="small" plain>
        {text(order.fields.contractId.label)}
      </Divider>
      <Row gutter={24}>
        <Col xs={24} md={12}>
          <ContractChoice place={place} values={values} record={record} onChoose={choose} />
        </Col>
        {contractId && place && (
          <Col xs={24} md={12}>
            <Offer
              question={questionOf(values, contractId, owner)}
              values={values}
              isAwaited={chosenId === contractId}
              onAwaited={fill}
              onTake={(offer) => write(takenOver(offer), reason)}
            />
          </Col>
        )}
      </Row>
    </section>
  );
}

/** Removes the selected contract when another shipper is selected, because a contract belongs to one shipper. */
function useLeftShipper(owner: string | null | undefined, contractId: string | undefined, leave: () => void): void {
  const held = useRef(owner);
  const latest = useRef(leave);
  latest.current = leave;
  useEffect(() => {
    const isAnother = held.current !== owner && Boolean(held.current);
    held.current = owner;
    if (isAnother && contractId) latest.current();
  }, [owner, contractId]);
}

interface ContractChoiceProps extends Pick<OrderContractProps, 'record' | 'values'> {
  /** The shipper whose contracts are offered, and the day on which they must be in effect; null while unknown. */
  readonly place: { readonly owner: string; readonly day: string } | null;
  readonly onChoose: (id: string | undefined) => void;
}

const orderable = {
  contractStatus: contractStatus.effective,
  contractType: `${contractType.consignment},${contractType.framework}`,
};

/** The fields of the form that the contract fills: its id, and the smallest charge of its price. */
function ContractChoice({ place, values, record, onChoose }: ContractChoiceProps) {
  const text = useLabel();
  const query = place && { ...orderable, shipperId: place.owner, effectiveFrom_end: place.day, effectiveTo_begin: place.day };
  return (
    <>
      <Form.Item
        name="contractId"
        label={text(contract.label)}
        initialValue={record?.contractId ?? undefined}
        extra={place ? undefined : text(texts.chooseShipper)}
      >
        <ReferenceSelect
          entity={contract}
          {...(query ? { query } : {})}
          disabled={!place}
          placeholder={text(texts.choose)}
          shownText={record?.contractId === asText(values.contractId) ? (record?.contractNo ?? null) : null}
          onChange={onChoose}
        />
      </Form.Item>
      <Form.Item
        name="minCharge"
        label={text(order.fields.minCharge.label)}
        initialValue={record?.minCharge ?? undefined}
        hidden={!asText(values.minCharge)}
      >
        <Input readOnly />
      </Form.Item>
    </>
  );
}

interface OfferProps {
  readonly question: ReturnType<typeof questionOf>;
  readonly values: Values;
  /** True when the contract was just chosen, so that its values are applied as soon as the response arrives. */
  readonly isAwaited: boolean;
  readonly onAwaited: (offer: ContractOffer) => void;
  /** Called when the person wants all values of the contract copied into the form. */
  readonly onTake: (offer: ContractOffer) => void;
}

/** Shows the prices that the contract gives for the load as entered so far, with a button that copies them into the form. */
function Offer({ question, values, isAwaited, onAwaited, onTake }: OfferProps) {
  const text = useLabel();
  const { data, error, isFetching } = useRead<ContractOffer>(contractPricePath, question);
  // The previous response stays available while the next one loads, so it is used only if it belongs to this contract.
  const offer = !error && data?.contractId === question.contractId ? data : null;
  useEffect(() => {
    if (isAwaited && offer && !isFetching) onAwaited(offer);
  });
  if (error) return <Alert type="error" showIcon title={error.message} />;
  if (!offer) return null;
  const others = isAwaited ? {} : differing(takenOver(offer), values);
  return (
    <Alert
      type={offer.price && Object.keys(others).length === 0 ? 'info' : 'warning'}
      title={`${offer.contractName} ${offer.effectiveFrom} ~ ${offer.effectiveTo}`}
      description={
        <>
          {offer.price ? <Price price={offer.price} /> : text(texts.noPrice)}
          <Difference offered={others} />
        </>
      }
      action={
        <Button size="small" disabled={isFetching} onClick={() => onTake(offer)}>
          {text(texts.takeOver)}
        </Button>
      }
    />
  );
}

/** Values in which the contract differs from the form, by field. */
function Difference({ offered }: { readonly offered: Values }) {
  const text = useLabel();
  const person = useSession()?.user;
  const fields: Fields = order.fields;
  const shown = Object.keys(offered).flatMap((name) => {
    const field = fields[name];
    return field ? [{ name, field: fieldFor(field, person ? sideOf(person) : null) }] : [];
  });
  if (shown.length === 0) return null;
  return (
    <>
      <div>{text(texts.differs)}</div>
      {shown.map(({ name, field }) => (
        <div key={name}>
          {text(field.label)} <FieldCell field={field} name={name} row={offered} />
        </div>
      ))}
    </>
  );
}

function Price({ price }: { readonly price: NonNullable<ContractOffer['price']> }) {
  const text = useLabel();
  const unit = useDictionaryText('price_unit', price.priceUnit);
  const bearers = useDictionary('toll_bearer');
  const shown = ({ name, amount, bearer }: Surcharge) =>
    [name, amount, bearers.find(({ value }) => String(value) === bearer)?.text].filter(Boolean).join(' ');
  return (
    <>
      <div>{`${price.unitPrice} ${unit}`}</div>
      {price.minCharge && <div>{`${text(texts.smallest)} ${price.minCharge}`}</div>}
      {price.surcharges.length > 0 && <div>{`${text(texts.surcharges)} ${sentencesText(price.surcharges.map(shown))}`}</div>}
    </>
  );
}
