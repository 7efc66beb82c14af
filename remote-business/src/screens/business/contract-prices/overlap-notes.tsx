import type { PriceLine } from 'shared-contracts/business/contract/contract-price';
import { contractPrices } from 'shared-contracts/business/contract/contract-prices';
import type { PriceOverlap } from 'shared-contracts/business/contract/price-days';
import { FieldCell } from 'shared-widgets/field-cell';
import { Alert, Button, Flex } from 'shared-widgets/ui/core';
import { useText } from '../../../messages.ts';
import type { MatrixPlace } from '../../../parts/price-matrix/price-matrix.ts';

export interface PlacedPrice extends PriceLine {
  readonly unitPrice: string | number;
  readonly place: MatrixPlace;
}

interface OverlapNotesProps {
  readonly overlaps: readonly PriceOverlap<PlacedPrice>[];
  readonly onJump: (place: MatrixPlace) => void;
}

/** Number of overlaps that are listed; further ones are only counted. */
const mostNamed = 5;
const { startCityCode, endCityCode, goodsTypeCode, vehicleType, unitPrice } = contractPrices.fields;

/** Note about several prices for the same loads on the same days: this is allowed, but only one of them is used. */
export function OverlapNotes({ overlaps, onJump }: OverlapNotesProps) {
  const text = useText();
  if (overlaps.length === 0) return null;
  return (
    <Alert
      type="warning"
      showIcon
      title={text('prices.overlaps', { count: overlaps.length })}
      description={
        <Flex vertical gap={4} component="ul" style={{ margin: 0, paddingInlineStart: 16 }}>
          {overlaps.slice(0, mostNamed).map(({ used, covered, from, to }) => (
            <li key={`${used.place.rowKey}.${covered.place.rowKey}.${used.place.column}`}>
              <Flex gap={8} wrap align="center">
                <FieldCell field={startCityCode} name="startCityCode" row={{ ...used }} />
                {'→'}
                <FieldCell field={endCityCode} name="endCityCode" row={{ ...used }} />
                {used.goodsTypeCode && <FieldCell field={goodsTypeCode} name="goodsTypeCode" row={{ ...used }} />}
                {used.vehicleType && <FieldCell field={vehicleType} name="vehicleType" row={{ ...used }} />}
                <span>{text('prices.overlapDays', { from, to })}</span>
                <FieldCell field={unitPrice} name="unitPrice" row={{ ...used }} />
                <span>{text('prices.overlapNot')}</span>
                <FieldCell field={unitPrice} name="unitPrice" row={{ ...covered }} />
                <Button type="link" size="small" onClick={() => onJump(covered.place)}>
                  {text('prices.goThere')}
                </Button>
              </Flex>
            </li>
          ))}
          {overlaps.length > mostNamed && <li>{text('prices.overlapsMore', { count: overlaps.length - mostNamed })}</li>}
        </Flex>
      }
    />
  );
}
