import { Popover, Spin } from 'antd';
import { type MouseEvent, type ReactNode, useRef, useState } from 'react';
import { Alert, Button } from '../ui/core.ts';
import { useControlTexts } from './control-texts.ts';

export interface SubPopoverProps {
  /** The button that opens the pop-up. */
  readonly children: ReactNode;
  readonly title?: ReactNode;
  /** Reads the content when the pop-up is opened; it is called at most four times until it succeeds. */
  readonly load: () => Promise<ReactNode>;
}

const retries = 3;
/** Longest time between the clicks of a double click, ms. */
const doubleClick = 500;

type State = { readonly kind: 'loading' } | { readonly kind: 'failed' } | { readonly kind: 'read'; readonly content: ReactNode };

/** Pop-up with the rows that belong to one record, e.g. of a sub-table; they are read each time the pop-up is opened. */
export function SubPopover({ children, title, load }: SubPopoverProps) {
  const t = useControlTexts();
  const [isOpen, setOpen] = useState(false);
  const [state, setState] = useState<State>({ kind: 'loading' });
  const turn = useRef(0);
  const openedAt = useRef(Number.NEGATIVE_INFINITY);
  /** Prevents the second click of a double click from closing the pop-up that the first one opened. */
  const ignoreSecond = (event: MouseEvent<HTMLElement>): void => {
    // Clicks inside the pop-up are ignored here: React passes them on to this element, although the pop-up is elsewhere in the document.
    if (!event.currentTarget.contains(event.target as Node)) return;
    if (event.detail > 1 && isOpen && performance.now() - openedAt.current < doubleClick) event.stopPropagation();
  };
  const read = async (): Promise<void> => {
    turn.current += 1;
    const own = turn.current;
    setState({ kind: 'loading' });
    for (let attempt = 0; attempt <= retries; attempt += 1) {
      const content = await load().then(
        (loaded) => ({ loaded }),
        () => undefined,
      );
      // The response is ignored, because the pop-up was closed or opened again in the meantime.
      if (own !== turn.current) return;
      if (content) {
        setState({ kind: 'read', content: content.loaded });
        return;
      }
    }
    setState({ kind: 'failed' });
  };
  return (
    <span style={{ display: 'contents' }} onClickCapture={ignoreSecond}>
      <Popover
        trigger="click"
        destroyOnHidden
        title={title}
        open={isOpen}
        onOpenChange={(next) => {
          setOpen(next);
          if (next) openedAt.current = performance.now();
          if (next) void read();
          else turn.current += 1;
        }}
        content={
          <div style={{ minWidth: 240, maxWidth: 'min(720px, 90vw)', maxHeight: '60vh', overflow: 'auto' }}>
            {state.kind === 'loading' && <Spin />}
            {state.kind === 'failed' && (
              <Alert
                type="error"
                title={t('subTableFailed')}
                action={
                  <Button size="small" onClick={() => void read()}>
                    {t('retry')}
                  </Button>
                }
              />
            )}
            {state.kind === 'read' && state.content}
          </div>
        }
      >
        {children}
      </Popover>
    </span>
  );
}
