/** React as remotes get it: a part that could not be fetched is asked for again, see `shared-platform/lazy-part`. */
import React from 'react';
import { lazyPart } from 'shared-platform/lazy-part';

// It renders like the lazy component; screens do not read the internal marker of React's own lazy components.
const lazy = lazyPart as unknown as typeof React.lazy;

export const providedReact = { ...React, lazy };
