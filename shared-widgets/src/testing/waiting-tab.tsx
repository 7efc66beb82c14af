/** For rendered tests: a tab that goes to the background and comes back. */
import { act } from '@testing-library/react';
import { Activity, type ReactNode, useLayoutEffect, useState } from 'react';
import { TabActiveContext } from 'shared-platform/tabs';

let toFront: (isFront: boolean) => void = () => undefined;

/** A tab whose page stays while another is in front: as in the shell it first learns that it is hidden, then its effects stop. */
export function WaitingTab({ children }: { readonly children: ReactNode }) {
  const [isFront, setFront] = useState(true);
  const [isHidden, setHidden] = useState(false);
  useLayoutEffect(() => {
    toFront = setFront;
  }, []);
  useLayoutEffect(() => setHidden(!isFront), [isFront]);
  return (
    <Activity mode={isHidden && !isFront ? 'hidden' : 'visible'}>
      <TabActiveContext value={isFront}>{children}</TabActiveContext>
    </Activity>
  );
}

/** Puts another tab in front of the `WaitingTab`. */
export const hideTab = (): void => act(() => toFront(false));
/** Brings the `WaitingTab` to the front again. */
export const showTab = (): void => act(() => toFront(true));
