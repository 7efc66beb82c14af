import { Alert, Button, Col, Divider, Form, Input, Row } from 'antd';
import { contract } from 'shared-contracts/business/contract';
import { type ContractOffer, contractPricePath } from 'shared-contracts/business/contract-price';
import { order } from 'shared-contracts/business/order';
import { contractStatus, contractType } from 'shared-contracts/business/states';
import type { RecordOf } from 'shared-contracts/entity';
import { useDictionaryText } from 'shared-platform/dictionary';
import { http } from 'shared-platform/http';
import { useLabel } from 'shared-platform/i18n';
import { useCan } from 'shared-platform/permission';
import { useRead } from 'shared-platform/read';
import { asText, type Row as Values } from '../field-kinds/field-kind.ts';
import { ReferenceSelect } from '../reference-select.tsx';
import { orderContractTexts as texts } from './order-contract-texts.ts';

export interface OrderContractProps {
  /** The order form, as it is typed. */
  readonly values: Values;
  /** Puts values into the form. */
  readonly write: (values: Values) => void;
  /** The order that is edited. */
  readonly record?: RecordOf<typeof order> | undefined;
  /** Whose order it is, where the form does not ask. */
  readonly shipperId?: string | null | undefined;
}

/** What the price call is asked, as far as the form knows it. */
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

/** Values of an order that follow from its contract; what the contract leaves open stays as it was typed. */
function takenOver({ terms, price }: ContractOffer): Record<string, unknown> {
  const { accountPeriodDays: payTerm, ...rules } = terms;
  const priced = price && { priceUnit: price.priceUnit, shipperPrice: price.unitPrice, distance: price.distance };
  const values = Object.entries({ ...rules, payTerm, ...priced }).filter(([, value]) => value !== null);
  return { ...Object.fromEntries(values), minCharge: price?.minCharge ?? null };
}

/**
 * 托运合同 of an order, inside its form: choosing one brings its price for route and goods and its settlement rules into the form, and
 * shows what it says of the load as that changes. For people who may see contracts.
 */
export function OrderContract({ values, write, record, shipperId }: OrderContractProps) {
  const text = useLabel();
  const can = useCan();
  const owner = shipperId ?? asText(values.shipperId) ?? record?.shipperId;
  const day = asText(values.loadDateFrom)?.slice(0, 10);
  const contractId = asText(values.contractId);
  if (!can('contract:list')) return null;

  const choose = async (id: string | undefined): Promise<void> => {
    if (!id) return write({ minCharge: null });
    const offer = await http.get<ContractOffer>(contractPricePath, questionOf(values, id, owner), { quiet: true }).catch(() => null);
    if (offer) write(takenOver(offer));
  };
  const place = owner && day ? { owner, day } : null;
  return (
    <section>
      <Divider titlePlacement="start" size="small" plain>
        {text(order.fields.contractId.label)}
      </Divider>
      <Row gutter={24}>
        <Col xs={24} md={12}>
          <ContractChoice place={place} contractId={contractId} record={record} onChoose={(id) => void choose(id)} />
        </Col>
        {contractId && place && (
          <Col xs={24} md={12}>
            <Offer question={questionOf(values, contractId, owner)} onTake={(offer) => write(takenOver(offer))} />
          </Col>
        )}
      </Row>
    </section>
  );
}

interface ContractChoiceProps extends Pick<OrderContractProps, 'record'> {
  /** Whose contracts of which day are offered; null while that is not known. */
  readonly place: { readonly owner: string; readonly day: string } | null;
  readonly contractId: string | undefined;
  readonly onChoose: (id: string | undefined) => void;
}

const orderable = {
  contractStatus: contractStatus.effective,
  contractType: `${contractType.consignment},${contractType.framework}`,
};

/** The fields of the form that the contract fills: its id, and the smallest charge of its price. */
function ContractChoice({ place, contractId, record, onChoose }: ContractChoiceProps) {
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
          shownText={record?.contractId === contractId ? (record?.contractNo ?? null) : null}
          onChange={onChoose}
        />
      </Form.Item>
      <Form.Item name="minCharge" initialValue={record?.minCharge ?? undefined} hidden>
        <Input />
      </Form.Item>
    </>
  );
}

interface OfferProps {
  readonly question: ReturnType<typeof questionOf>;
  readonly onTake: (offer: ContractOffer) => void;
}

/** What the contract says of the load as it stands in the form. */
function Offer({ question, onTake }: OfferProps) {
  const text = useLabel();
  const { data, error } = useRead<ContractOffer>(contractPricePath, question);
  const unit = useDictionaryText('price_unit', data?.price?.priceUnit ?? '');
  if (error && !data) return <Alert type="error" showIcon title={error.message} />;
  if (!data) return null;
  const { price } = data;
  const surcharges = price?.surcharges.map(({ name, amount }) => `${name} ${amount}`).join('；');
  return (
    <Alert
      type={price ? 'info' : 'warning'}
      title={`${data.contractName} ${data.effectiveFrom} ~ ${data.effectiveTo}`}
      description={
        price ? (
          <>
            <div>{`${price.unitPrice} ${unit}`}</div>
            {price.minCharge && <div>{`${text(texts.smallest)} ${price.minCharge}`}</div>}
            {surcharges && <div>{`${text(texts.surcharges)} ${surcharges}`}</div>}
          </>
        ) : (
          text(texts.noPrice)
        )
      }
      action={
        <Button size="small" onClick={() => onTake(data)}>
          {text(texts.takeOver)}
        </Button>
      }
    />
  );
}
