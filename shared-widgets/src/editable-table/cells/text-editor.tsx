import type { InputRef } from 'antd';
import { type RefObject, useEffect, useRef } from 'react';
import { Input } from '../../ui/form.ts';
import type { CellEditorProps } from '../cell-kind.ts';
import { cellText, placeholderOf } from './cell-values.ts';
import { useCellWords } from './cell-words.ts';
import { controlProps, useTyped } from './editor-parts.tsx';

/** Puts the caret behind the text when the cell opens; browsers differ in where they put it. */
export function useCaretAtEnd(autoFocus: boolean): RefObject<InputRef | null> {
  const input = useRef<InputRef>(null);
  useEffect(() => {
    if (autoFocus) input.current?.focus({ cursor: 'end' });
  }, [autoFocus]);
  return input;
}

/** One line of text, emitted with every key. */
export function TextEditor(props: CellEditorProps) {
  const { value, context, typed, autoFocus, change } = props;
  const t = useCellWords();
  const input = useCaretAtEnd(autoFocus);
  useTyped(typed, change);
  return (
    <Input
      {...context.column.props}
      {...controlProps(props)}
      ref={input}
      autoComplete="off"
      placeholder={placeholderOf(context.column, t('enter'))}
      value={cellText(value)}
      onChange={(event) => change(event.target.value)}
    />
  );
}
