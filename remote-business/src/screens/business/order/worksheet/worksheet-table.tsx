import { EditableTable, type EditableTableHandle, type RowSource } from 'editable-table';
import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { order } from 'shared-contracts/business/order/order';
import { watchedListLimits } from 'shared-contracts/wire/watched-lists';
import { failureOf } from 'shared-platform/http';
import { live } from 'shared-platform/live';
import { useUrlState } from 'shared-platform/url-state';
import { Alert, Flex, Segmented } from 'shared-widgets/ui/core';
import { useText } from '../../../../messages.ts';
import { useRoomBelow } from '../../../../parts/use-room-below.ts';
import type { CellSaver } from '../../../../parts/worksheet/cell-saver.ts';
import { type OrderRow, readOrders, readOrdersById } from '../../../../parts/worksheet/order-source.ts';
import { readSheetState, type SheetState, writeSheetState } from '../../../../parts/worksheet/sheet-state.ts';
import { editableStates, useSheetColumns } from '../../../../parts/worksheet/use-sheet-columns.ts';

interface WorksheetTableProps {
  readonly table: RefObject<EditableTableHandle<OrderRow> | null>;
  readonly saver: CellSaver;
  readonly isEdited: boolean;
  /** Receives the number of invalid cells. */
  readonly onErrors: (count: number) => void;
}

export function WorksheetTable({ table, saver, isEdited, onErrors }: WorksheetTableProps) {
  const text = useText();
  const [problem, setProblem] = useState<string | null>(null);
  const [total, setTotal] = useState<number | null>(null);
  const place = useRef<HTMLDivElement>(null);
  const room = useRoomBelow(place);
  const { columns, codeOf, textOf } = useSheetColumns(isEdited);
  const watch = useWatchedRows(table, saver, setProblem);
  const [{ sheet }, setAddress] = useUrlState({ sheet: '' });
  const names = useMemo(() => editableStates.map((code) => textOf('orderStatus', code)), [textOf]);
  // When the address contains no filters, only orders that can be changed are shown.
  const state = useMemo(
    () => readSheetState(sheet, textOf) ?? { sort: [], filters: { orderStatus: { how: 'among', texts: names } as const } },
    [sheet, names, textOf],
  );
  // Applied at first, and again when the texts of the states changed with the language.
  const applied = useRef('');
  useEffect(() => {
    const texts = names.join();
    if (applied.current === texts) return;
    applied.current = texts;
    table.current?.setColumnState(state);
  }, [table, state, names]);
  const source = useMemo<RowSource<OrderRow>>(
    () => ({
      async read(request) {
        try {
          const block = await readOrders(request, codeOf);
          saver.note(block.rows as never);
          watch(block.rows.flatMap(({ id }) => id ?? []));
          setProblem(null);
          setTotal(block.total);
          return block;
        } catch (error) {
          if (!request.signal.aborted) setProblem(failureOf(error).message);
          throw error;
        }
      },
    }),
    [codeOf, saver, watch],
  );
  return (
    <Flex vertical gap={12}>
      <StateChoice state={state} names={names} onChange={(patch) => table.current?.setColumnState(patch)} />
      {problem !== null && <Alert type="error" showIcon title={problem} description={text('worksheet.readAgain')} />}
      {total === 0 && <Alert type="info" showIcon title={text('worksheet.nothing')} />}
      <div ref={place}>
        <EditableTable<OrderRow>
          ref={table}
          label={text('worksheet.title')}
          name="order.worksheet"
          columns={columns}
          rowSource={source}
          size="mini"
          bordered
          rowNumber
          height={room}
          disabled={!isEdited}
          {...(isEdited ? { rowSelection: true, toolbar: ['bulkEdit', 'clearSelection'] } : {})}
          onColumnStateChange={({ sort, filters }) => setAddress({ sheet: writeSheetState({ sort, filters }, codeOf) })}
          onErrorsChange={({ count }) => onErrors(count)}
          onEdited={({ cells }) => saver.edited(cells)}
        />
      </div>
    </Flex>
  );
}

interface StateChoiceProps {
  readonly state: SheetState;
  readonly names: readonly string[];
  readonly onChange: (patch: Partial<SheetState>) => void;
}

/** Switch between all orders and those that can be changed. */
function StateChoice({ state, names, onChange }: StateChoiceProps) {
  const text = useText();
  const { orderStatus, ...others } = state.filters;
  const isChosen = orderStatus?.how === 'among' && orderStatus.texts.join() === names.join();
  return (
    <Segmented
      aria-label={text('worksheet.which')}
      style={{ alignSelf: 'start' }}
      value={isChosen ? 'open' : orderStatus ? 'own' : 'all'}
      options={[
        { value: 'open', label: text('worksheet.open') },
        { value: 'all', label: text('worksheet.all') },
        ...(orderStatus && !isChosen ? [{ value: 'own', label: text('worksheet.own') }] : []),
      ]}
      onChange={(which) => {
        if (which === 'own') return;
        onChange({ filters: which === 'open' ? { ...others, orderStatus: { how: 'among', texts: names } } : others });
      }}
    />
  );
}

/** Keeps the rows that were loaded last up to date when other people change them. */
function useWatchedRows(
  table: WorksheetTableProps['table'],
  saver: CellSaver,
  tell: (problem: string | null) => void,
): (ids: readonly string[]) => void {
  const shown = useRef<readonly string[]>([]);
  const update = useRef<(ids: readonly string[]) => void>(() => undefined);
  useEffect(() => {
    const readAgain = async (): Promise<void> => {
      if (shown.current.length === 0) return;
      try {
        const rows = await readOrdersById(shown.current);
        saver.note(rows as never);
        table.current?.merge(rows);
        tell(null);
      } catch (error) {
        tell(failureOf(error).message);
      }
    };
    const watched = live.watchList(order.name, shown.current, ({ shown: isInSight }) => isInSight && void readAgain());
    update.current = watched.update;
    return watched.stop;
  }, [table, saver, tell]);
  const [watch] = useState(() => (ids: readonly string[]) => {
    shown.current = [...new Set([...ids, ...shown.current])].slice(0, watchedListLimits.rows);
    update.current(shown.current);
  });
  return watch;
}
