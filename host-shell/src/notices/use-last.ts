import { useState } from 'react';

/** The last value that was there: a window that is leaving still shows what it showed. */
export function useLast<Value>(value: Value | null): Value | null {
  const [last, setLast] = useState(value);
  if (value !== null && value !== last) setLast(value);
  return value ?? last;
}
