/**
 * Parts of the page that arrive when they are first shown. React keeps a part that failed once for ever; these are asked for again:
 * by themselves when the server is back after an outage, and with the next mount where a file could not be had for another reason.
 */
import { type ComponentType, createElement, lazy } from 'react';
import { connectionBack, doubtConnection } from './connection.ts';

/** By then React has thrown the failure to the boundary: it renders once more in the same moment before it gives up. */
const afterThrow = 50;

/** Loads; while the server is away it waits for it instead of failing. Rejects when the file cannot be had from a server that is there. */
export async function loadPatiently<Part>(load: () => Promise<Part>): Promise<Part> {
  for (;;) {
    try {
      return await load();
    } catch (error) {
      if ((await doubtConnection()) === 'up') throw error;
      await connectionBack();
    }
  }
}

/** A component whose code arrives with its first use. Show it inside a `Suspense`. */
export function lazyPart<Part extends ComponentType<never>>(load: () => Promise<{ readonly default: Part }>): Part {
  let hasFailed = false;
  const fresh = () =>
    lazy(() =>
      // What it may be given is checked where it is used: the result is typed as the part itself.
      loadPatiently(load as unknown as () => Promise<{ default: ComponentType<object> }>).catch((error: unknown) => {
        hasFailed = true;
        throw error;
      }),
    );
  let current = fresh();
  const renew = (): void => {
    if (!hasFailed) return;
    hasFailed = false;
    current = fresh();
  };
  const LazyPart = (props: object) => {
    if (hasFailed) setTimeout(renew, afterThrow);
    return createElement(current, props);
  };
  return LazyPart as unknown as Part;
}
