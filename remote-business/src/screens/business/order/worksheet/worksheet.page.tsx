import type { EditableTableHandle } from 'editable-table';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { order } from 'shared-contracts/business/order/order';
import { permissionCode } from 'shared-contracts/entity/entity';
import { watchConnectionBack } from 'shared-platform/connection';
import { useCan } from 'shared-platform/permission';
import { useUnsaved } from 'shared-platform/tabs';
import { Page } from 'shared-widgets/page';
import { Alert, Flex } from 'shared-widgets/ui/core';
import { useText } from '../../../../messages.ts';
import { createOrderSaver } from '../../../../parts/worksheet/order-saver.ts';
import type { OrderRow } from '../../../../parts/worksheet/order-source.ts';
import { RefusedCells } from './refused-cells.tsx';
import { SaveStatus } from './save-status.tsx';
import { WorksheetTable } from './worksheet-table.tsx';

/** Interval of retries while the connection is lost, ms. */
const tryAgainEvery = 4_000;

/** Worksheet page: every order as row, saved cell by cell. */
export default function WorksheetPage() {
  const text = useText();
  const isAllowed = useCan()(permissionCode(order, 'edit'));
  const table = useRef<EditableTableHandle<OrderRow>>(null);
  const words = useRef(text);
  useEffect(() => {
    words.current = text;
  });
  const [saver] = useState(() =>
    createOrderSaver(
      () => table.current,
      (value) => words.current('worksheet.overtaken', { value }),
    ),
  );
  const state = useSyncExternalStore(saver.subscribe, saver.state);
  const [errors, setErrors] = useState(0);
  const refused = state.refused.length;
  // The table may still announce the change of cells that were put back since.
  useEffect(() => {
    if (refused > 0) table.current?.clearAnnouncement();
  }, [refused]);
  useUnsaved(refused > 0);
  useEffect(() => watchConnectionBack(saver.resume), [saver]);
  useEffect(() => {
    if (!state.isAway) return undefined;
    // A timer repeats failed saves, because nothing reports the end of an outage that affected only one call.
    const timer = setInterval(saver.resume, tryAgainEvery);
    return () => clearInterval(timer);
  }, [saver, state.isAway]);
  return (
    <Page
      title={text('worksheet.title')}
      description={text('worksheet.lead')}
      toolbar={isAllowed && <SaveStatus state={state} errors={errors} />}
    >
      <Flex vertical gap={12}>
        {!isAllowed && <Alert type="info" showIcon title={text('worksheet.notAllowed')} />}
        <RefusedCells cells={state.refused} saver={saver} table={table} />
        <WorksheetTable table={table} saver={saver} isEdited={isAllowed} onErrors={setErrors} />
      </Flex>
    </Page>
  );
}
