/** WGS-84 degrees as texts; empty where unknown. */
export interface Place {
  readonly lng: string | null;
  readonly lat: string | null;
}

/** Default of the setting `waybill.fenceRadiusMeters`: distance in metres within which loading and unloading count as done at the site. */
const fenceRadius = 1_000;
/** Mean radius of the earth in metres. */
const earthRadius = 6_371_008.8;

/** Whether a position is within the fence around a site; `null` while either is unknown. */
export function isWithin(position: Place, site: Place): boolean | null {
  if (!position.lng || !position.lat || !site.lng || !site.lat) return null;
  const radians = (degrees: string) => (Number(degrees) * Math.PI) / 180;
  const [latitude, siteLatitude] = [radians(position.lat), radians(site.lat)];
  const haversine =
    Math.sin((siteLatitude - latitude) / 2) ** 2 +
    Math.cos(latitude) * Math.cos(siteLatitude) * Math.sin((radians(site.lng) - radians(position.lng)) / 2) ** 2;
  return 2 * earthRadius * Math.asin(Math.sqrt(haversine)) <= fenceRadius;
}
