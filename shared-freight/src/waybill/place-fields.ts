import { useSession } from 'shared-platform/session';

/** Fields for what stands in for a position: drivers report from the road and must say where they are, or why they cannot. */
export function usePlaceFields(): readonly string[] {
  return useSession()?.user.driverId ? ['placeReason'] : [];
}
