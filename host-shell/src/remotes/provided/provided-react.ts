/** React for remotes, with a `lazy` that retries parts that failed to load, see `shared-platform/lazy-part`. */
import React from 'react';
import { lazyPart } from 'shared-platform/lazy-part';

// The cast is safe: it renders like a lazy component, and screens do not use React's internal marker.
const lazy = lazyPart as unknown as typeof React.lazy;

export const providedReact = { ...React, lazy };
