import { type ReactNode, useState } from 'react';
import type { ReleaseMatrix } from 'shared-contracts/release/release-operations';
import { lazyPart } from 'shared-platform/lazy-part';
import { LaterSurface } from 'shared-widgets/list-page';
import type { OpenChange } from './open-change.ts';

/** The code for changes is loaded only when a change begins, because on most visits people only read. */
const ChangeSurface = lazyPart(() => import('./change-surface.tsx').then((module) => ({ default: module.ChangeSurface })));

/** Returns a function that begins a change, and the element with its drawer. */
export function useChange(matrix: ReleaseMatrix | undefined): readonly [begin: (change: OpenChange) => void, surface: ReactNode] {
  const [open, setOpen] = useState<OpenChange | null>(null);
  const surface = open && matrix && (
    <LaterSurface onClose={() => setOpen(null)}>
      <ChangeSurface open={open} matrix={matrix} onClose={() => setOpen(null)} />
    </LaterSurface>
  );
  return [setOpen, surface];
}
