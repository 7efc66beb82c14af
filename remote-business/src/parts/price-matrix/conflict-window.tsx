import { type ReactNode, useState } from 'react';
import { contractPrices } from 'shared-contracts/business/contract/contract-prices';
import type { Field } from 'shared-contracts/entity/field';
import { useLabel } from 'shared-platform/i18n';
import { FieldCell } from 'shared-widgets/field-cell';
import { Alert, Flex } from 'shared-widgets/ui/core';
import { Radio } from 'shared-widgets/ui/form';
import { Modal } from 'shared-widgets/ui/overlay';
import { useText } from '../../messages.ts';
import { conflictName, type MatrixConflict, type Side } from './matrix-merge.ts';
import { isPriceColumn, vehicleOf } from './price-matrix.ts';

export type Decisions = Readonly<Record<string, Side>>;

interface ConflictWindowProps {
  readonly conflicts: readonly MatrixConflict[];
  /** The conflict is between an earlier draft of this person and the saved prices. */
  readonly isDraft: boolean;
  readonly onDecide: (sides: Decisions) => void;
  readonly onClose: () => void;
}

const fields: Readonly<Record<string, Field>> = contractPrices.fields;
const { startCityCode, endCityCode, vehicleType, unitPrice } = contractPrices.fields;

/** Dialog for cells that two people changed differently: the person must decide about each, and no choice is preselected. */
export function ConflictWindow({ conflicts, isDraft, onDecide, onClose }: ConflictWindowProps) {
  const text = useText();
  const [sides, setSides] = useState<Decisions>({});
  const [isTried, setTried] = useState(false);
  const open = conflicts.filter((conflict) => !sides[conflictName(conflict)]).length;
  return (
    <Modal
      open
      width={760}
      title={text('prices.compareTitle')}
      okText={text(isDraft ? 'prices.takeChosen' : 'prices.saveChosen')}
      cancelText={text('prices.decideLater')}
      mask={{ closable: false }}
      onOk={() => (open > 0 ? setTried(true) : onDecide(sides))}
      onCancel={onClose}
    >
      <Flex vertical gap={16}>
        <span>{text(isDraft ? 'prices.compareDraft' : 'prices.compareLead')}</span>
        {isTried && open > 0 && <Alert type="error" showIcon title={text('prices.chooseEach', { count: open })} />}
        {conflicts.map((conflict) => (
          <section key={conflictName(conflict)}>
            <Place conflict={conflict} />
            <Radio.Group
              style={{ display: 'flex', flexWrap: 'wrap', gap: 16, marginTop: 4 }}
              value={sides[conflictName(conflict)] ?? null}
              onChange={({ target }) => setSides({ ...sides, [conflictName(conflict)]: target.value as Side })}
              options={(['mine', 'theirs'] as const).map((side) => ({
                value: side,
                label: (
                  <>
                    {text(`prices.${side}`)}: <Version conflict={conflict} side={side} />
                  </>
                ),
              }))}
            />
          </section>
        ))}
      </Flex>
    </Modal>
  );
}

/** The route of a conflict, with its column when it concerns one cell. */
function Place({ conflict: { row, column } }: { readonly conflict: MatrixConflict }) {
  const text = useText();
  const label = useLabel();
  const lorry = column !== null && isPriceColumn(column) ? vehicleOf(column) : undefined;
  return (
    <Flex gap={8} wrap style={{ fontWeight: 600 }}>
      <FieldCell field={startCityCode} name="startCityCode" row={row} />
      {'→'}
      <FieldCell field={endCityCode} name="endCityCode" row={row} />
      {lorry === null && text('prices.anyLorry')}
      {lorry && <FieldCell field={vehicleType} name="vehicleType" row={{ vehicleType: lorry }} />}
      {column !== null && lorry === undefined && label(fields[column]?.label ?? unitPrice.label)}
    </Flex>
  );
}

function Version({ conflict, side }: { readonly conflict: MatrixConflict; readonly side: Side }): ReactNode {
  const text = useText();
  const { kind, column } = conflict;
  if (kind === 'cell' && column !== null) {
    const field = isPriceColumn(column) ? unitPrice : (fields[column] ?? unitPrice);
    return <FieldCell field={field} name="value" row={{ value: conflict[side] }} />;
  }
  const isRemoved = (kind === 'removedHere') === (side === 'mine');
  return text(isRemoved ? 'prices.rowRemoved' : 'prices.rowChanged');
}
