import { Alert } from 'antd';
import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';

/** Why the server refused. Shown above the form; as the form may be long, it is scrolled into view and focused, once. */
export function FormRefusal({ text, remedy }: { readonly text: string; readonly remedy?: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  const wasShown = useRef(false);
  const before = useRef<Element | null>(null);
  useEffect(() => {
    // This effect runs again when its tab is shown again.
    if (wasShown.current) return;
    wasShown.current = true;
    before.current = document.activeElement;
    place.current?.focus({ preventScroll: true });
    place.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  // When it goes, the person is where they were.
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
