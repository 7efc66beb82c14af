import { useInsertionEffect, useRef, useState } from 'react';

/** The previous object as long as the new one says the same: screens write their lists and filters inline. Plain data only. */
export function useStable<Data>(data: Data): Data {
  const kept = useRef(data);
  if (kept.current !== data && JSON.stringify(kept.current) !== JSON.stringify(data)) kept.current = data;
  return kept.current;
}

type Calls = Readonly<Record<string, (...args: never[]) => unknown>>;

/** Functions with a stable identity that call the newest version. For events only, not for rendering. */
export function useStableCalls<Given extends Calls>(calls: Given): Given {
  const latest = useRef<Calls>(calls);
  useInsertionEffect(() => {
    latest.current = calls;
  });
  const [stable] = useState(() =>
    Object.fromEntries(Object.keys(calls).map((name) => [name, (...args: never[]) => latest.current[name]?.(...args)])),
  );
  // Every name of the given calls is there, with its own parameters and result.
  return stable as unknown as Given;
}
