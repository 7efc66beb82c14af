import { Flex, Grid } from 'antd';
import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import type { EntityDefinition } from 'shared-contracts/entity/entity';
import { entityApi } from 'shared-platform/entity-api';
import { useBackCloses, useIsApart, useTab } from 'shared-platform/tabs';
import { usePreviewFocus } from '../record/preview-focus.ts';
import { RecordDrawer, RecordPage, RecordPreview } from '../record/record-shapes.tsx';
import { useWalk } from '../record/record-walk.tsx';
import type { ListModel } from './list-model.ts';
import type { ListPageProps } from './list-page-props.ts';

export interface OpenRecordProps {
  readonly list: ListPageProps<EntityDefinition>;
  readonly model: ListModel;
  /** The list from which the record is opened. */
  readonly children: ReactNode;
}

/**
 * The record that the address names, shown where the address says: beside the list (`preview`), in a drawer (`open`), or instead of the
 * list (`record`). If it is on the visible page, it is shown at once; otherwise it is read from the server, and so are its lines.
 */
export function OpenRecord({ list: { entity, detail = {} }, model, children }: OpenRecordProps) {
  const { state, rows, total, actionsOf } = model;
  // Only wide screens have space beside the list; on others the same address opens the drawer.
  const hasRoom = Grid.useBreakpoint().lg !== false;
  const shape = detail === false ? undefined : state.shown?.shape === 'preview' && !hasRoom ? 'open' : state.shown?.shape;
  const id = shape && state.shown?.id;
  const inSight = rows.find((row) => row.id === id);
  const { data, error } = entityApi(entity).useRecord(inSight && !entity.lines ? undefined : id);
  const read = data?.id === id ? data : undefined;
  const show = (next: string): void => state.show(shape && { shape, id: next });
  const close = (): void => state.show(undefined);
  const ids = rows.map((row) => row.id);
  const walk = useWalk({ ids, total, pageNo: state.pageNo, pageSize: state.pageSize, onPage: state.setPage, onShow: show }, id);
  const area = useRef<HTMLDivElement>(null);
  const focusWalkedTo = useWalkedTo(area, id);
  const keys = usePreviewFocus({
    area,
    shownId: shape === 'preview' ? id : undefined,
    onFollow: (rowId) => state.show({ shape: 'preview', id: rowId }),
    onClose: close,
  });
  useTitleOfList(shape === 'record');
  // Elsewhere the address of an open record is a step of the browser's history.
  useBackCloses(useIsApart() && shape !== undefined, close);
  if (detail === false) return children;
  const record = entity.lines ? (read ?? inSight) : (inSight ?? read);
  const common = { entity, detail, record, error: error?.message, actionsOf, walk, onClose: close };
  if (shape === 'record') return <RecordPage {...common} />;
  return (
    <Flex ref={area} gap={8} align="start" {...keys}>
      <div style={{ flex: 1, minWidth: 0 }}>{children}</div>
      {shape === 'preview' && <RecordPreview {...common} onExpand={() => state.show(id && { shape: 'open', id })} />}
      <RecordDrawer {...common} isOpen={shape === 'open'} onClosed={focusWalkedTo} record={shape === 'open' ? record : undefined} />
    </Flex>
  );
}

/** Gives the tab the title of the menu again when a record that was shown instead of the list is left. */
function useTitleOfList(isRecord: boolean): void {
  const { setTitle } = useTab();
  const wasRecord = useRef(isRecord);
  useEffect(() => {
    if (wasRecord.current && !isRecord) setTitle('');
    wasRecord.current = isRecord;
  }, [isRecord, setTitle]);
}

/**
 * When a record has been closed, moves the focus to the row of the record that was shown last; the person may have gone on from the record
 * that was opened first.
 */
function useWalkedTo(area: RefObject<HTMLElement | null>, shownId: string | undefined): () => void {
  const last = useRef(shownId);
  if (shownId !== undefined) last.current = shownId;
  return () => {
    // Waits, because the drawer first returns the focus to the element that had it before.
    setTimeout(() => {
      const row = last.current ? area.current?.querySelector<HTMLElement>(`[data-row-key="${CSS.escape(last.current)}"]`) : null;
      const { activeElement } = document;
      const isInRows = activeElement?.closest('[data-row-key]') != null;
      if (row && !row.contains(activeElement) && (isInRows || activeElement === document.body)) row.focus({ preventScroll: true });
    });
  };
}
