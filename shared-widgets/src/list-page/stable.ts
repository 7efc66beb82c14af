import { useInsertionEffect, useRef, useState } from 'react';

/** Returns the previous object while the new one has equal content, because screens write lists and filters inline. For plain data only. */
export function useStable<Data>(data: Data): Data {
  const kept = useRef(data);
  if (kept.current !== data && JSON.stringify(kept.current) !== JSON.stringify(data)) kept.current = data;
  return kept.current;
}

type Calls = Readonly<Record<string, (...args: never[]) => unknown>>;

/** Functions with stable identity that call the newest version. For event handlers only, not for rendering. */
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
