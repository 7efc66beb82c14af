/** Leaving the tab asks while a person's changes are not saved. */
import { useSyncExternalStore } from 'react';
import { useUnsaved } from 'shared-platform/tabs';
import type { EditableTableProps } from '../definition/table-props.ts';
import type { TableModel } from '../model/table-model.ts';

/** Forms guard their fields by themselves. */
export function useLeaveGuard(model: TableModel, { leaveGuard = true, value }: Pick<EditableTableProps, 'leaveGuard' | 'value'>): void {
  const isEdited = useSyncExternalStore(model.book.signals.edited.subscribe, model.isEdited);
  useUnsaved(isEdited && leaveGuard && value === undefined);
}
