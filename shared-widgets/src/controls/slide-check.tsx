import { type CSSProperties, type PointerEvent, useRef, useState } from 'react';
import { theme } from '../ui/core.ts';
import { useControlTexts } from './control-texts.ts';

export interface SlideCheckProps {
  /** Called when the check was passed; from then on the handle cannot be moved. */
  readonly onSuccess: () => void;
  /** Shows the check as already passed, e.g. when a form is opened again. */
  readonly isSuccess?: boolean;
}

const keyStep = 10;
const handleWidth = 40;
const railStyle: CSSProperties = {
  position: 'relative',
  height: 40,
  lineHeight: '40px',
  textAlign: 'center',
  borderRadius: 6,
  touchAction: 'none',
  userSelect: 'none',
};
const handleStyle: CSSProperties = { position: 'absolute', top: 0, width: handleWidth, height: 40, borderRadius: 6, touchAction: 'none' };

/**
 * A slider that a person drags to its end, by pointer or arrow keys; released early it goes back. It only prevents sending by accident: the
 * server must not rely on it.
 */
export function SlideCheck({ onSuccess, isSuccess = false }: SlideCheckProps) {
  const t = useControlTexts();
  const { token } = theme.useToken();
  const rail = useRef<HTMLDivElement>(null);
  const start = useRef<number | null>(null);
  /** Position of the handle, in percent of the slider's length. */
  const [place, setPlace] = useState(0);
  const [hasPassed, setPassed] = useState(false);
  const isDone = isSuccess || hasPassed;
  const shown = isDone ? 100 : place;
  const move = (next: number): void => {
    setPlace(Math.min(Math.max(next, 0), 100));
    if (next < 100 || isDone) return;
    start.current = null;
    setPassed(true);
    onSuccess();
  };
  const drag = ({ clientX, currentTarget }: PointerEvent<HTMLDivElement>): void => {
    if (start.current === null || isDone) return;
    const way = (rail.current?.clientWidth ?? 0) - currentTarget.offsetWidth;
    if (way > 0) move(Math.round(((clientX - start.current) / way) * 100));
  };
  const release = (): void => {
    start.current = null;
    if (!isDone) setPlace(0);
  };
  return (
    <div ref={rail} style={{ ...railStyle, background: isDone ? token.colorSuccessBg : token.colorFillSecondary }}>
      <span role="status">{t(isDone ? 'slid' : 'slide')}</span>
      <div
        role="slider"
        tabIndex={0}
        style={{
          ...handleStyle,
          color: token.colorText,
          background: token.colorBgContainer,
          border: `1px solid ${token.colorBorder}`,
          cursor: isDone ? 'default' : 'grab',
          insetInlineStart: `calc(${shown}% - ${(shown * handleWidth) / 100}px)`,
        }}
        aria-label={t('slide')}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={shown}
        aria-disabled={isDone}
        onPointerDown={(event) => {
          if (isDone || event.button !== 0 || !event.isPrimary) return;
          start.current = event.clientX;
          event.currentTarget.setPointerCapture?.(event.pointerId);
        }}
        onPointerMove={drag}
        onPointerUp={release}
        onPointerCancel={release}
        onBlur={release}
        onKeyDown={({ key }) => {
          if (isDone) return;
          if (key === 'ArrowRight' || key === 'ArrowUp') move(place + keyStep);
          if (key === 'ArrowLeft' || key === 'ArrowDown') move(place - keyStep);
          if (key === 'End') move(100);
        }}
      >
        »
      </div>
    </div>
  );
}
