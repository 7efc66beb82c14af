/** antd's fields as cell editors, which all React tables without comparable editors use. */
import { DatePicker, Input, InputNumber, type InputRef, Select } from 'antd';
import dayjs from 'dayjs';
import { useEffect, useRef } from 'react';
import type { BenchColumn, BenchValue } from './bench-rows.ts';

export interface AntdEditorProps {
  readonly column: BenchColumn;
  readonly value: BenchValue;
  /** Called at each key. */
  readonly change: (value: BenchValue) => void;
  /** Called when a value is chosen or confirmed: the edit ends. */
  readonly commit: (value?: BenchValue) => void;
}

const wide = { width: '100%' } as const;

/** The input for the column's kind: opened and focused, confirmed by Enter. */
export function AntdEditor(props: AntdEditorProps) {
  const { column, value, change, commit } = props;
  switch (column.kind) {
    case 'number':
      return (
        <InputNumber
          autoFocus
          style={wide}
          controls={false}
          defaultValue={Number(value)}
          onChange={(next) => change(next ?? '')}
          onPressEnter={() => commit()}
        />
      );
    case 'select':
      return (
        <Select
          autoFocus
          defaultOpen
          style={wide}
          popupMatchSelectWidth={false}
          options={column.choices?.map((choice) => ({ value: choice.value, label: choice.text })) ?? []}
          defaultValue={String(value)}
          onChange={(next) => commit(next)}
        />
      );
    case 'date':
      return (
        <DatePicker
          autoFocus
          defaultOpen
          style={wide}
          needConfirm={false}
          defaultValue={dayjs(String(value))}
          onChange={(next) => commit(next ? next.format('YYYY-MM-DD') : '')}
        />
      );
    default:
      return <TextEditor {...props} />;
  }
}

function TextEditor({ value, change, commit }: AntdEditorProps) {
  const field = useRef<InputRef>(null);
  useEffect(() => field.current?.focus({ cursor: 'end' }), []);
  return <Input ref={field} defaultValue={String(value)} onChange={(event) => change(event.target.value)} onPressEnter={() => commit()} />;
}
