/** Handle to drag a row with mouse, pen or finger. It is hidden from screen readers, because rows can also be moved by keyboard. */
import { useRef } from 'react';
import { useControlTexts } from '../controls/control-texts.ts';
import { theme } from '../ui/core.ts';
import { MenuOutlined } from '../ui/icons.ts';

interface DragHandleProps {
  /** Called with the key of the row below the pointer; null when there is none, or the drag was cancelled. */
  readonly onOver: (key: string | null) => void;
  readonly onDrop: () => void;
}

export function DragHandle({ onOver, onDrop }: DragHandleProps) {
  const t = useControlTexts();
  const { token } = theme.useToken();
  const isHeld = useRef(false);
  const end = (finish: () => void) => (): void => {
    if (isHeld.current) finish();
    isHeld.current = false;
  };
  return (
    <span
      aria-hidden="true"
      title={t('treeDrag')}
      style={{ cursor: 'grab', touchAction: 'none', userSelect: 'none', padding: 4, marginInlineEnd: 4, color: token.colorTextTertiary }}
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        isHeld.current = true;
        event.currentTarget.setPointerCapture(event.pointerId);
      }}
      onPointerMove={({ clientX, clientY }) => {
        if (!isHeld.current) return;
        const below = document.elementFromPoint(clientX, clientY);
        onOver(below?.closest<HTMLElement>('[data-row-key]')?.dataset.rowKey ?? null);
      }}
      onPointerUp={end(onDrop)}
      onPointerCancel={end(() => onOver(null))}
    >
      <MenuOutlined />
    </span>
  );
}
