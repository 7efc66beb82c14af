/**
 * Parts of the page whose code is loaded when they are first shown. `React.lazy` never repeats a failed load; these parts repeat it
 * automatically after an outage, and at the next mount after any other failure.
 */
import { type ComponentType, createElement, lazy } from 'react';
import { connectionBack, doubtConnection } from './connection.ts';

/**
 * Delay in milliseconds after which a failed load is discarded; it must not be discarded earlier, because React renders once more before it
 * passes the error to the error boundary.
 */
const afterThrow = 50;

/**
 * Loads the part. During an outage it waits until the server is back; rejects when the file cannot be loaded although the server responds.
 */
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

/** What was thrown because the code of a part could not be loaded. */
const failedLoads = new WeakSet<Error>();

/** Whether an error was thrown because the code of a `lazyPart` could not be loaded; false for an error of the part itself. */
export function isFailedLoad(error: unknown): boolean {
  return error instanceof Error && failedLoads.has(error);
}

/** A component whose code is loaded when it is first rendered. Show it inside a `Suspense`. */
export function lazyPart<Part extends ComponentType<never>>(load: () => Promise<{ readonly default: Part }>): Part {
  let hasFailed = false;
  const fresh = () =>
    lazy(() =>
      // The cast changes only this call: `lazyPart` returns the type of the loaded component, so callers have its properties checked.
      loadPatiently(load as unknown as () => Promise<{ default: ComponentType<object> }>).catch((error: unknown) => {
        hasFailed = true;
        const thrown = error instanceof Error ? error : new Error(String(error));
        failedLoads.add(thrown);
        throw thrown;
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
