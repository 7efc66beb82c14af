import { metresBetween } from 'shared-contracts/business/track/distance';

/** WGS-84 degrees as texts; empty where unknown. */
export interface Place {
  readonly lng: string | null;
  readonly lat: string | null;
}

/** Default of the setting `waybill.fenceRadiusMeters`: distance in metres within which loading and unloading count as done at the site. */
const fenceRadius = 1_000;
/** Whether a position is within the fence around a site; `null` while either is unknown. */
export function isWithin(position: Place, site: Place): boolean | null {
  if (!position.lng || !position.lat || !site.lng || !site.lat) return null;
  const degrees = ({ lng, lat }: Place) => ({ lng: Number(lng), lat: Number(lat) });
  return metresBetween(degrees(position), degrees(site)) <= fenceRadius;
}
