import { useInsertionEffect, useRef, useState } from 'react';

/**
 * Returns the previous object as long as the new one has equal content, because screens write lists and filters inline. Only for plain
 * data.
 */
export function useStable<Data>(data: Data): Data {
  const kept = useRef(data);
  if (kept.current !== data && JSON.stringify(kept.current) !== JSON.stringify(data)) kept.current = data;
  return kept.current;
}

type Calls = Readonly<Record<string, (...args: never[]) => unknown>>;

/** Functions that stay the same between renders but call the newest version. Only for event handlers, not for rendering. */
export function useStableCalls<Given extends Calls>(calls: Given): Given {
  const latest = useRef<Calls>(calls);
  useInsertionEffect(() => {
    latest.current = calls;
  });
  const [stable] = useState(() =>
    Object.fromEntries(Object.keys(calls).map((name) => [name, (...args: never[]) => latest.current[name]?.(...args)])),
  );
  // The cast is safe: every function is there, with its own parameters and result.
  return stable as unknown as Given;
}
