import type { InputRef } from 'antd';
import { Input } from 'antd';
import { type RefObject, useEffect, useRef } from 'react';
import { useComposition } from 'shared-controls/composition';
import { useControlWords } from 'shared-controls/control-words';
import { hasLineBreak, pasteOneLine } from 'shared-controls/one-line';
import { RefusalTip, useRefusalNote } from 'shared-controls/refusal-note';
import type { CellEditorProps } from '../../definition/cell-kind.ts';
import { cellText, placeholderOf } from '../base/cell-values.ts';
import { useCellWords } from '../base/cell-words.ts';
import { cellPopup, controlProps, useTyped } from '../base/editor-parts.tsx';

/** Puts the caret after the text when the cell opens, because browsers put it at different positions. */
export function useCaretAtEnd(autoFocus: boolean): RefObject<InputRef | null> {
  const input = useRef<InputRef>(null);
  useEffect(() => {
    if (autoFocus) input.current?.focus({ cursor: 'end' });
  }, [autoFocus]);
  return input;
}

/** Editor for one line of text; reports the text after every key and after every composition of an input method. */
export function TextEditor(props: CellEditorProps) {
  const { context, typed, autoFocus, value, change } = props;
  const t = useCellWords();
  const words = useControlWords();
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
        autoComplete="off"
        {...context.column.props}
        {...controlProps(props)}
        ref={input}
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
