/** Parts that all cell editors use: accessible name, styles, element that contains pop-ups, and the keys that stay in the editor. */
import {
  type FocusEvent,
  type FormEvent,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  type SyntheticEvent,
  useEffect,
  useRef,
} from 'react';
import type { CellEditorProps } from '../../definition/cell-kind.ts';
import { useCellWords } from './cell-words.ts';

/** CSS class of everything that an editor opens outside its cell. */
export const cellPopup = 'cell-popup';

/** Selectors of editors' pop-ups, including antd's: clicks inside do not end the edit. */
export const popupSelectors: readonly string[] = [
  `.${cellPopup}`,
  '.ant-select-dropdown',
  '.ant-picker-dropdown',
  '.ant-popover',
  '.ant-dropdown',
  '.ant-modal-root',
  '.ant-image-preview-root',
  '.ant-image-preview',
  '.ant-tooltip',
  '.ant-message',
];

/** Properties of the input control of a cell editor. */
export function controlProps({ id, labelledBy, invalid, disabled, autoFocus }: CellEditorProps) {
  return {
    id,
    disabled,
    autoFocus,
    size: 'small',
    status: invalid ? 'error' : '',
    'aria-labelledby': labelledBy,
    'aria-invalid': invalid || undefined,
    style: { width: '100%' },
  } as const;
}

interface EditorPlaceProps {
  /** True while the editor has a pop-up open, which handles Enter and Escape. */
  readonly isOpen?: boolean;
  /** True for editors made of buttons, in which Enter presses the focused button. */
  readonly keepsEnter?: boolean;
  /** Called with every key before the control handles it. */
  readonly onKey?: (key: string) => void;
  readonly onKeyDownCapture?: (event: KeyboardEvent<HTMLElement>) => void;
  readonly onBlurCapture?: (event: FocusEvent<HTMLElement>) => void;
  readonly onInputCapture?: (event: FormEvent<HTMLElement>) => void;
  readonly ref?: Ref<HTMLSpanElement>;
  readonly children: ReactNode;
}

/** Wrapper of an editor: keys that leave the cell are passed to the grid, all others stay in the editor. */
export function EditorPlace({
  isOpen = false,
  keepsEnter = false,
  onKey,
  onKeyDownCapture,
  onBlurCapture,
  onInputCapture,
  ref,
  children,
}: EditorPlaceProps) {
  const keep = (event: KeyboardEvent): void => {
    const leaves = event.key === 'Tab' || (!isOpen && (event.key === 'Escape' || (event.key === 'Enter' && !keepsEnter)));
    if (!leaves) event.stopPropagation();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: nothing is offered here; keys of the control inside end here.
    <span
      ref={ref}
      style={{ display: 'block' }}
      onKeyDownCapture={(event) => {
        onKey?.(event.key);
        onKeyDownCapture?.(event);
      }}
      onBlurCapture={onBlurCapture}
      onInputCapture={onInputCapture}
      onKeyDown={keep}
    >
      {children}
    </span>
  );
}

const stop = (event: SyntheticEvent): void => event.stopPropagation();

/** Wrapper of windows opened from a cell: their keys, clicks and pastes are not passed to the grid. */
export function OutsideCell({ children }: { readonly children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: nothing is offered here; events of the window inside end here.
    <span
      style={{ display: 'contents' }}
      onKeyDown={stop}
      onMouseDown={stop}
      onPointerDown={stop}
      onClick={stop}
      onDoubleClick={stop}
      onContextMenu={stop}
      onCopy={stop}
      onCut={stop}
      onPaste={stop}
      onFocus={stop}
    >
      {children}
    </span>
  );
}

/** For an editor with a search list: a typed text without selection is not stored, and a message says so when the cell is left. */
export function useUnchosen(refuse: CellEditorProps['refuse']) {
  const t = useCellWords();
  const searched = useRef('');
  const forget = (): void => {
    searched.current = '';
  };
  const isOwn = ({ currentTarget, target }: SyntheticEvent): boolean => currentTarget.contains(target as Node);
  return {
    /** Called when the person chose an option; the typed text is then no longer reported. */
    forget,
    handlers: {
      onInputCapture(event: FormEvent<HTMLElement>) {
        if (isOwn(event)) searched.current = (event.target as HTMLInputElement).value;
      },
      onKeyDownCapture({ key, nativeEvent }: KeyboardEvent<HTMLElement>) {
        if (key === 'Escape' && !nativeEvent.isComposing) forget();
      },
      onBlurCapture(event: FocusEvent<HTMLElement>) {
        const text = searched.current.trim();
        if (text === '' || !isOwn(event) || event.relatedTarget?.closest(`.${cellPopup}`)) return;
        forget();
        refuse(text, t('notChosen', { text }));
      },
    },
  };
}

/** Runs once, when the editor opens with a character that was typed over the cell. */
export function useTyped(typed: string | null, take: (typed: string) => void): void {
  const first = useRef(take);
  useEffect(() => {
    if (typed !== null && typed !== '') first.current(typed);
  }, [typed]);
}
