import type { InputRef } from 'antd';
import { type ComponentProps, type RefObject, useEffect, useRef } from 'react';
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

interface LineFieldProps extends Pick<ComponentProps<typeof Input>, 'inputMode' | 'onBlur'> {
  readonly cell: CellEditorProps;
  readonly text: string;
  /** Hears what the field is to hold, with every key. */
  readonly onText: (text: string) => void;
}

/** The field of a cell with one line of text. */
export function LineField({ cell, text, onText, ...more }: LineFieldProps) {
  const { context, typed, autoFocus } = cell;
  const t = useCellWords();
  const input = useCaretAtEnd(autoFocus);
  useTyped(typed, onText);
  return (
    <Input
      {...context.column.props}
      {...controlProps(cell)}
      {...more}
      ref={input}
      autoComplete="off"
      placeholder={placeholderOf(context.column, t('enter'))}
      value={text}
      onChange={(event) => onText(event.target.value)}
    />
  );
}

/** One line of text, emitted with every key. */
export function TextEditor(props: CellEditorProps) {
  return <LineField cell={props} text={cellText(props.value)} onText={props.change} />;
}
