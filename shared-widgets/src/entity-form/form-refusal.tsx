import { Alert } from 'antd';
import { type ReactNode, useEffect, useRef } from 'react';

/** Why the server took nothing. It stands above a form that may be long: it comes into sight and gets the focus, once. */
export function FormRefusal({ text, remedy }: { readonly text: string; readonly remedy?: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  const wasShown = useRef(false);
  useEffect(() => {
    // A page that comes back from behind another tab runs this again.
    if (wasShown.current) return;
    wasShown.current = true;
    place.current?.focus({ preventScroll: true });
    place.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <div ref={place} tabIndex={-1} style={{ marginBottom: 16, outline: 'none' }}>
      <Alert type="error" showIcon title={text} action={remedy} />
    </div>
  );
}
