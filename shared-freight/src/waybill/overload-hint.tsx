/** Warning while a lorry is chosen that is too small for what is planned; loading would be refused later (risk rule R008). */
import { lorry } from 'shared-contracts/business/lorry';
import { isOverloaded } from 'shared-contracts/business/quantity';
import { vehicleForm } from 'shared-contracts/business/states';
import type { Label } from 'shared-contracts/texts/label';
import { entityApi } from 'shared-platform/entity-api';
import { useCan } from 'shared-platform/permission';
import { Alert } from 'shared-widgets/ui/core';
import { useFilledLabel } from '../track/use-filled-label.ts';

/** `qty_unit` of quantities in tonnes. The weight of others is not known before they are weighed. */
const tonneUnit = '1';

const tooMuch: Label = [
  '计划数量 {{planned}} 吨，超过该车可载的 {{most}} 吨，装货时会按超载拒绝。请减少计划数量或换车',
  'The planned {{planned}} t are more than this lorry may carry ({{most}} t): loading them would be refused. Plan less or choose another lorry',
];

const isNumber = (text: string): boolean => text.trim() !== '' && Number.isFinite(Number(text));

export interface OverloadHintProps {
  /** Id of the chosen lorry, as the form contains it. */
  readonly lorryId: unknown;
  /** The planned quantity, as the person typed it. */
  readonly planQty: unknown;
  readonly qtyUnit: string | null | undefined;
}

export function OverloadHint({ lorryId, planQty, qtyUnit }: OverloadHintProps) {
  const text = useFilledLabel();
  const can = useCan();
  const asks = can(`${lorry.name}:list`) && qtyUnit === tonneUnit && typeof lorryId === 'string' && lorryId !== '';
  const { data: chosen } = entityApi(lorry).useRecord(asks ? lorryId : null);
  const planned = String(planQty ?? '');
  if (!asks || chosen?.id !== lorryId || !isNumber(planned) || !isOverloaded(planned, chosen)) return null;
  const most = chosen.vehicleForm === vehicleForm.tractor ? chosen.tractionMass : chosen.ratedLoad;
  return (
    <Alert type="warning" showIcon title={text(tooMuch, { planned: Number(planned), most: Number(most) })} style={{ marginBlock: 16 }} />
  );
}
