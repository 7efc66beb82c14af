import { type KeyboardEvent, useEffect, useMemo, useState } from 'react';
import { contract } from 'shared-contracts/business/contract/contract';
import { priceOverlaps } from 'shared-contracts/business/contract/price-days';
import { permissionCode } from 'shared-contracts/entity/entity';
import { shanghaiNow } from 'shared-contracts/values/shanghai-time';
import { useCan } from 'shared-platform/permission';
import { useOpenTab, useTab } from 'shared-platform/tabs';
import { useUrlState } from 'shared-platform/url-state';
import { FieldCell } from 'shared-widgets/field-cell';
import { Page } from 'shared-widgets/page';
import { Alert, Button, Flex, Space } from 'shared-widgets/ui/core';
import { useText } from '../../../messages.ts';
import { ConflictWindow } from '../../../parts/price-matrix/conflict-window.tsx';
import { type ContractRecord, pricedColumns, pricesOf, vehicleOf } from '../../../parts/price-matrix/price-matrix.ts';
import { usePriceMatrix } from '../../../parts/price-matrix/use-price-matrix.ts';
import { LorryColumns } from './lorry-columns.tsx';
import { MatrixTable } from './matrix-table.tsx';
import { OverlapNotes, type PlacedPrice } from './overlap-notes.tsx';
import { RaiseWindow } from './raise-window.tsx';

const editable: readonly string[] = contract.editFrom;

export function MatrixPage({ record }: { readonly record: ContractRecord }) {
  const text = useText();
  const open = useOpenTab();
  const { setTitle } = useTab();
  const isAllowed = useCan()(permissionCode(contract, 'edit'));
  const [{ lorries }, setState] = useUrlState({ lorries: '' });
  const [isRaising, setRaising] = useState(false);
  const matrix = usePriceMatrix(record);
  const { base, rows, ids } = matrix;
  const isOpen = editable.includes(base.contractStatus);
  const isEdited = isAllowed && isOpen;
  useEffect(() => setTitle(text('prices.tab', { number: base.contractNo })), [setTitle, text, base.contractNo]);
  const { prices, places } = useMemo(() => pricesOf(rows, ids), [rows, ids]);
  const overlaps = useMemo(() => {
    const placed = prices.map((price, index) => ({ ...price, place: places[index] }) as unknown as PlacedPrice);
    return priceOverlaps(placed, base);
  }, [prices, places, base]);
  const used = useMemo(() => new Set(rows.flatMap(pricedColumns).map((column) => vehicleOf(column) ?? '')), [rows]);
  const shown = useMemo(() => new Set([...used, ...lorries.split(',')].filter(Boolean)), [used, lorries]);
  const saveByKey = (event: KeyboardEvent): void => {
    if (!isEdited || event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    void matrix.save();
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Ctrl+Enter saves from anywhere in the page, as in forms.
    <div onKeyDown={saveByKey}>
      <Page
        title={text('prices.title', { name: base.contractName })}
        description={
          <Space size={8} wrap>
            <Button type="link" size="small" style={{ padding: 0 }} onClick={() => open(`/business/contract?record=${base.id}`)}>
              {base.contractNo}
            </Button>
            <FieldCell field={contract.fields.contractStatus} name="contractStatus" row={base} tag />
            <span>{base.shipperName ?? base.carrierName}</span>
            <span>
              {base.effectiveFrom} – {base.effectiveTo}
            </span>
            <span>{text('prices.counts', { rows: rows.length, prices: prices.length, most: contract.lines.prices.max })}</span>
          </Space>
        }
        toolbar={
          isEdited && (
            <Space wrap>
              <LorryColumns shown={shown} used={used} onChange={(codes) => setState({ lorries: codes.join(',') })} />
              <Button onClick={() => setRaising(true)} disabled={prices.length === 0}>
                {text('prices.raise')}
              </Button>
              <Button type="primary" loading={matrix.isSaving} aria-keyshortcuts="Control+Enter" onClick={() => void matrix.save()}>
                {text('prices.save')}
              </Button>
            </Space>
          )
        }
      >
        <Flex vertical gap={12}>
          <MatrixNotes matrix={matrix} isAllowed={isAllowed} isOpen={isOpen} />
          <OverlapNotes overlaps={overlaps} onJump={({ rowKey, column }) => matrix.table.current?.focusCell(rowKey, column)} />
          <MatrixTable matrix={matrix} shown={shown} isEdited={isEdited} />
        </Flex>
      </Page>
      {isRaising && <RaiseWindow matrix={matrix} onClose={() => setRaising(false)} />}
      {matrix.asked && (
        <ConflictWindow
          conflicts={matrix.asked.conflicts}
          isDraft={matrix.asked.isDraft}
          onDecide={matrix.decide}
          onClose={matrix.decideLater}
        />
      )}
    </div>
  );
}

interface NotesProps {
  readonly matrix: ReturnType<typeof usePriceMatrix>;
  readonly isAllowed: boolean;
  readonly isOpen: boolean;
}

/** Messages above the matrix: why nothing can be changed, which decisions are open, why the last save failed. */
function MatrixNotes({ matrix, isAllowed, isOpen }: NotesProps) {
  const text = useText();
  const { problem, conflictCount, draft } = matrix;
  return (
    <>
      {!isOpen && <Alert type="info" showIcon title={text(matrix.isUnsaved ? 'prices.closedUnsaved' : 'prices.closed')} />}
      {isOpen && !isAllowed && <Alert type="info" showIcon title={text('prices.notAllowed')} />}
      {isOpen && isAllowed && draft.offer && (
        <Alert
          type="info"
          showIcon
          title={text('prices.draft', { time: shanghaiNow(new Date(draft.offer.savedAt)).slice(0, 16) })}
          action={
            <Space>
              <Button size="small" type="primary" onClick={draft.take}>
                {text('prices.draftTake')}
              </Button>
              <Button size="small" onClick={draft.refuse}>
                {text('prices.draftRefuse')}
              </Button>
            </Space>
          }
        />
      )}
      {conflictCount > 0 && (
        <Alert
          type="warning"
          showIcon
          title={text('prices.conflicts', { count: conflictCount })}
          action={<Button onClick={matrix.compare}>{text('prices.compare')}</Button>}
        />
      )}
      {problem && (
        <Alert
          type="error"
          showIcon
          title={problem}
          description={text('prices.kept')}
          action={<Button onClick={() => void matrix.save()}>{text('retry')}</Button>}
        />
      )}
    </>
  );
}
