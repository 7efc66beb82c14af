/** React as remotes get it: a part that could not be fetched is asked for again when the screen is tried again. */
import React, { type ComponentType } from 'react';

/** By then React has thrown the failure to the boundary: it renders once more in the same moment before it gives up. */
const afterThrow = 50;

/** React keeps a failed `lazy` for ever; this one begins anew with the mount after the one that failed. */
const lazy: typeof React.lazy = (load) => {
  let hasFailed = false;
  const fresh = () =>
    React.lazy(() =>
      load().catch((error: unknown) => {
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
  const Lazy = (props: object) => {
    if (hasFailed) setTimeout(renew, afterThrow);
    return React.createElement(current as unknown as ComponentType<object>, props);
  };
  // A component like the one it stands for; the mark that only React's own lazies bear is nothing a screen reads.
  return Lazy as unknown as ReturnType<typeof React.lazy<Awaited<ReturnType<typeof load>>['default']>>;
};

export const providedReact = { ...React, lazy };
