import { useEffect, useState } from 'react';

/** Milliseconds within which a second click belongs to a double click. */
const doubleClick = 500;

/** Whether something has been open long enough that a click beside it is not the second click of a double click. */
export function useIsSettled(isOpen: boolean): boolean {
  const [isSettled, setSettled] = useState(false);
  useEffect(() => {
    if (!isOpen) return setSettled(false);
    const timer = setTimeout(() => setSettled(true), doubleClick);
    return () => clearTimeout(timer);
  }, [isOpen]);
  return isSettled && isOpen;
}
