import { useRef } from 'react';

/** The former object as long as the new one says the same: screens write their lists and filters inline. Plain data only. */
export function useStable<Data>(data: Data): Data {
  const kept = useRef(data);
  if (kept.current !== data && JSON.stringify(kept.current) !== JSON.stringify(data)) kept.current = data;
  return kept.current;
}
