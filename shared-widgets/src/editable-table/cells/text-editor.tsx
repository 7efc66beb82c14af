import type { InputRef } from 'antd';
import { type RefObject, useEffect, useRef } from 'react';
import { useWidgetMessages } from '../../messages.ts';
import { useComposition } from '../../typed-entry/composition.ts';
import { hasLineBreak, pasteOneLine } from '../../typed-entry/one-line.ts';
import { RefusalTip, useRefusalNote } from '../../typed-entry/refusal-note.tsx';
import { Input } from '../../ui/form.ts';
import type { CellEditorProps } from '../cell-kind.ts';
import { cellText, placeholderOf } from './cell-values.ts';
import { useCellWords } from './cell-words.ts';
import { cellPopup, controlProps, useTyped } from './editor-parts.tsx';

/** Puts the caret behind the text when the cell opens; browsers differ in where they put it. */
export function useCaretAtEnd(autoFocus: boolean): RefObject<InputRef | null> {
  const input = useRef<InputRef>(null);
  useEffect(() => {
    if (autoFocus) input.current?.focus({ cursor: 'end' });
  }, [autoFocus]);
  return input;
}

/** One line of text, emitted with every key and every word of an input method. */
export function TextEditor(props: CellEditorProps) {
  const { context, typed, autoFocus, value, change } = props;
  const t = useCellWords();
  const words = useWidgetMessages();
  const note = useRefusalNote();
  const input = useCaretAtEnd(autoFocus);
  const take = (text: string): void => {
    note.forget();
    change(text);
  };
  const { composed, handlers } = useComposition(take);
  const refuseLines = (): void => note.refuse(words('oneLineOnly'));
  useTyped(typed, (text) => (hasLineBreak(text) ? refuseLines() : take(text)));
  return (
    <span style={{ display: 'block', position: 'relative' }}>
      <Input
        {...context.column.props}
        {...controlProps(props)}
        ref={input}
        autoComplete="off"
        placeholder={placeholderOf(context.column, t('enter'))}
        value={composed ?? cellText(value)}
        {...handlers}
        onPaste={(event) => pasteOneLine(event, refuseLines)}
        onBlur={note.forget}
      />
      <RefusalTip refusal={note.refusal} className={cellPopup} />
    </span>
  );
}
