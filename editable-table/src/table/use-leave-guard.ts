/** Asks before the tab is left with unsaved changes. */
import { useSyncExternalStore } from 'react';
import { useUnsaved } from 'shared-platform/tabs';
import type { EditableTableProps } from '../definition/table-props.ts';
import type { TableModel } from '../model/table-model.ts';

/** Tables in forms need no guard of their own, because forms have one. */
export function useLeaveGuard(model: TableModel, { leaveGuard = true, value }: Pick<EditableTableProps, 'leaveGuard' | 'value'>): void {
  const isEdited = useSyncExternalStore(model.book.signals.edited.subscribe, model.isEdited);
  useUnsaved(isEdited && leaveGuard && value === undefined);
}
