import { useEffect, useState } from 'react';

/** Milliseconds within which a second press still belongs to a double click. */
const doubleClick = 500;

/** Whether something has been open for long enough that a press beside it is meant for it, and not the second half of a double click. */
export function useIsSettled(isOpen: boolean): boolean {
  const [isSettled, setSettled] = useState(false);
  useEffect(() => {
    if (!isOpen) return setSettled(false);
    const timer = setTimeout(() => setSettled(true), doubleClick);
    return () => clearTimeout(timer);
  }, [isOpen]);
  return isSettled && isOpen;
}
