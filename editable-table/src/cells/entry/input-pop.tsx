import { Button, Input, Popover } from 'antd';
import { useState } from 'react';
import { tableSizes } from 'shared-contracts/wire/constants';
import { useComposition } from 'shared-controls/composition';
import { pasteOneLine } from 'shared-controls/one-line';
import { type CellEditorProps, defineCellKind } from '../../definition/cell-kind.ts';
import { FullscreenOutlined } from '../../icons/table-icons.ts';
import { cellText, formattedText, placeholderOf } from '../base/cell-values.ts';
import { useCellWords } from '../base/cell-words.ts';
import { cellPopup, controlProps, OutsideCell, popupSelectors, useTyped } from '../base/editor-parts.tsx';
import { useCaretAtEnd } from './text-editor.tsx';

const { width, height } = tableSizes.inputPopup;

/** Editor with one line, and a box for long text: opened by button, right click, or Alt and Down. */
function PopEditor(props: CellEditorProps) {
  const { value, context, disabled, typed, autoFocus, invalid, change } = props;
  const { column } = context;
  const t = useCellWords();
  const input = useCaretAtEnd(autoFocus);
  const [open, setOpen] = useState(false);
  useTyped(typed, change);
  const { composed, handlers } = useComposition(change);
  const shown = composed ?? cellText(value);
  const close = (): void => {
    setOpen(false);
    input.current?.focus({ cursor: 'end' });
  };
  const box = (
    <OutsideCell>
      <Input.TextArea
        autoFocus
        aria-label={column.title}
        aria-invalid={invalid || undefined}
        disabled={disabled}
        placeholder={placeholderOf(column, t('enter'))}
        style={{ width, height, resize: 'none' }}
        value={shown}
        {...handlers}
        onKeyDown={(event) => {
          // During a composition the input method handles Escape.
          if (event.key === 'Escape' && !event.nativeEvent.isComposing) close();
        }}
      />
    </OutsideCell>
  );
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      trigger="contextMenu"
      placement="right"
      title={column.title}
      content={box}
      destroyOnHidden
      classNames={{ root: cellPopup }}
    >
      <span style={{ display: 'block' }}>
        <Input
          {...column.props}
          {...controlProps(props)}
          ref={input}
          autoComplete="off"
          placeholder={placeholderOf(column, t('enter'))}
          value={shown.replace(/\s*\n\s*/g, ' ')}
          // A text with line breaks cannot be edited in the single line, which shows them as spaces: typing there would lose them.
          readOnly={cellText(value).includes('\n')}
          {...handlers}
          onPaste={(event) => {
            const { selectionStart, selectionEnd, value: line } = event.currentTarget;
            pasteOneLine(event, (lines) => {
              change(line.slice(0, selectionStart ?? line.length) + lines + line.slice(selectionEnd ?? line.length));
              setOpen(true);
            });
          }}
          onKeyDown={(event) => {
            if (event.altKey && event.key === 'ArrowDown') setOpen(true);
          }}
          suffix={
            <Button
              type="text"
              size="small"
              tabIndex={-1}
              icon={<FullscreenOutlined />}
              aria-label={t('openText')}
              aria-expanded={open}
              onClick={() => setOpen(!open)}
            />
          }
        />
      </span>
    </Popover>
  );
}

/** Cell kind: long text, edited in a line or in a box beside the cell. */
export const inputPop = defineCellKind({
  type: 'input_pop',
  empty: '',
  text: formattedText,
  exact: cellText,
  parse: (text) => ({ value: text.replace(/\r\n?/g, '\n') }),
  Editor: PopEditor,
  typeToEdit: true,
  popupSelectors,
});
