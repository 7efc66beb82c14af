/** React as remotes get it: a part that could not be fetched is asked for again, see `shared-platform/lazy-part`. */
import React from 'react';
import { lazyPart } from 'shared-platform/lazy-part';

// A component like the one it stands for; the mark that only React's own lazies bear is nothing a screen reads.
const lazy = lazyPart as unknown as typeof React.lazy;

export const providedReact = { ...React, lazy };
