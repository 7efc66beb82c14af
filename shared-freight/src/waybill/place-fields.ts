import { useSession } from 'shared-platform/session';

/** Further form fields for drivers, who must report their position from the road: the reason when they cannot. */
export function usePlaceFields(): readonly string[] {
  return useSession()?.user.driverId ? ['placeReason'] : [];
}
