import { Alert } from 'antd';
import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';

/** Message of a refusal above the form; scrolled into view and focused once, because the form may be long. */
export function FormRefusal({ text, remedy }: { readonly text: string; readonly remedy?: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  const wasShown = useRef(false);
  const before = useRef<Element | null>(null);
  useEffect(() => {
    // React runs this effect again when a tab is shown again; the focus must not move then.
    if (wasShown.current) return;
    wasShown.current = true;
    before.current = document.activeElement;
    place.current?.focus({ preventScroll: true });
    place.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  // When the message disappears, the scroll position is restored.
  useLayoutEffect(() => {
    const shown = place.current;
    return () => {
      if (shown?.contains(document.activeElement) && before.current instanceof HTMLElement) before.current.focus({ preventScroll: true });
    };
  }, []);
  return (
    <div ref={place} tabIndex={-1} style={{ marginBottom: 16, outline: 'none' }}>
      <Alert type="error" showIcon title={text} action={remedy} />
    </div>
  );
}
