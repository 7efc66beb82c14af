/** Distances on the globe. Positions are WGS-84 degrees. */
export interface Degrees {
  readonly lng: number;
  readonly lat: number;
}

/** Mean radius of the earth in metres. */
const earthRadius = 6_371_008.8;
const radians = Math.PI / 180;

/** Metres between two positions on the great circle (haversine). */
export function metresBetween(a: Degrees, b: Degrees): number {
  const haversine =
    Math.sin(((b.lat - a.lat) * radians) / 2) ** 2 +
    Math.cos(a.lat * radians) * Math.cos(b.lat * radians) * Math.sin(((b.lng - a.lng) * radians) / 2) ** 2;
  return 2 * earthRadius * Math.asin(Math.sqrt(haversine));
}
