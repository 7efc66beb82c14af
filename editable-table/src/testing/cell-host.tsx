/** Renders one cell as the grid does: its view, and its editor with the values it reports. */
import { fireEvent } from '@testing-library/react';
import { useState } from 'react';
import { vi } from 'vitest';
import { cellKind } from '../cells/cell-kinds.ts';
import type { CellContext, CellEditorProps, UploadCall } from '../definition/cell-kind.ts';
import type { TableColumn, TableRow } from '../definition/table-column.ts';

/** A test column with title 列 and key `value`. */
export function testColumn(column: Partial<TableColumn> & Pick<TableColumn, 'type'>): TableColumn {
  return { key: 'value', title: '列', ...column };
}

export function testContext(column: TableColumn, row: TableRow = {}): CellContext {
  return { column, row, rowKey: 'row-1', options: column.options ?? [], locale: 'zh-CN' };
}

export function CellView({ column, value, row }: { readonly column: TableColumn; readonly value: unknown; readonly row?: TableRow }) {
  const { View, text } = cellKind(column.type);
  const context = testContext(column, row);
  return <div data-testid="cell">{View ? <View value={value} context={context} /> : text(value, context)}</div>;
}

/** Fakes that record what an editor reports to its cell. */
export function heard() {
  return {
    change: vi.fn<CellEditorProps['change']>(),
    commit: vi.fn<CellEditorProps['commit']>(),
    cancel: vi.fn<CellEditorProps['cancel']>(),
    refuse: vi.fn<CellEditorProps['refuse']>(),
    setCells: vi.fn<CellEditorProps['setCells']>(),
    /** Keys that the editor passed on to the grid. */
    keys: vi.fn<(key: string) => void>(),
  };
}

interface CellEditingProps {
  readonly column: TableColumn;
  readonly value?: unknown;
  readonly typed?: string | null;
  readonly disabled?: boolean;
  readonly invalid?: boolean;
  readonly upload?: UploadCall;
  readonly events: ReturnType<typeof heard>;
}

/** Renders an editor with a controlled value, and its view beside it. */
export function CellEditing({
  column,
  value: first = '',
  typed = null,
  disabled = false,
  invalid = false,
  upload,
  events,
}: CellEditingProps) {
  const [value, setValue] = useState(first);
  const { Editor } = cellKind(column.type);
  if (!Editor) return null;
  return (
    <>
      <span id="head">{column.title}</span>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: stands for the grid, which hears keys. */}
      <div onKeyDown={(event) => events.keys(event.key)}>
        <Editor
          value={value}
          context={testContext(column)}
          disabled={disabled}
          autoFocus
          typed={typed}
          id="editor"
          labelledBy="head"
          invalid={invalid}
          change={(next) => {
            events.change(next);
            setValue(next as string);
          }}
          commit={(next) => {
            events.commit(next);
            if (next !== undefined) setValue(next as string);
          }}
          cancel={events.cancel}
          refuse={events.refuse}
          setCells={(values, further) => {
            events.setCells(values, further);
            if (column.key in values) setValue(values[column.key] as string);
          }}
          {...(upload ? { upload } : {})}
        />
      </div>
      <CellView column={column} value={value} />
    </>
  );
}

const codes: Readonly<Record<string, number>> = { Enter: 13, Escape: 27, ArrowUp: 38, ArrowDown: 40 };

/** Presses keys on the focused element with their key codes, which lists of the widget library need and simulated typing lacks. */
export function press(...keys: readonly string[]): void {
  for (const key of keys) {
    const target = document.activeElement ?? document.body;
    fireEvent.keyDown(target, { key, keyCode: codes[key] });
    fireEvent.keyUp(target, { key, keyCode: codes[key] });
  }
}
