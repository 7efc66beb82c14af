import { useEffect } from 'react';
import { useSession } from 'shared-platform/session';
import { loadDatePickers } from 'shared-widgets/action-drawer';

/** Whether the person is a carrier or driver: they work where connections are bad, so what they enter is stored on their device before it is sent. */
export function useOnTheRoad(): boolean {
  return Boolean(useSession()?.user.carrierId);
}

/** Whether this person's reports must contain the position: those of drivers, and those that a carrier's people make on a phone. */
export function useReportsPlace(): boolean {
  const user = useSession()?.user;
  return Boolean(user?.driverId || (user?.carrierId && window.matchMedia('(pointer: coarse)').matches));
}

/** For people on the road: loads the code and data that forms need when they open, while there is a connection. */
export function useFormsWithoutLine(): void {
  const isOnRoad = useOnTheRoad();
  useEffect(() => {
    // Without a connection the loading fails without a message; a form then loads what it needs when it opens.
    if (isOnRoad) loadDatePickers().catch(() => undefined);
  }, [isOnRoad]);
}
