import { useSession } from 'shared-platform/session';

/** Carriers and drivers report steps where lines are bad: what they enter is stored on their device first. */
export function useOnTheRoad(): boolean {
  return Boolean(useSession()?.user.carrierId);
}

/** Reports that must say where they come from: those of drivers, and those from phones. */
export function useReportsPlace(): boolean {
  const user = useSession()?.user;
  return Boolean(user?.driverId || (user?.carrierId && window.matchMedia('(pointer: coarse)').matches));
}
