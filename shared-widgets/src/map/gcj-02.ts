/**
 * GCJ-02, the shifted coordinates that maps of mainland China use. The shift is not published; these coefficients are in general use and
 * exact to some metres. Positions outside a rectangle around mainland China are not shifted.
 */
import type { MapPoint } from './map-shapes.ts';

/** Semi-major axis in metres and squared eccentricity of the Krasovsky ellipsoid. */
const halfAxis = 6_378_245;
const eccentricity = 0.006693421622965943;
const radians = Math.PI / 180;

const isOutside = ({ lng, lat }: MapPoint) => lng < 72.004 || lng > 137.8347 || lat < 0.8293 || lat > 55.8271;

/** Sum of sine waves with the given amplitudes and divisors, times two thirds. */
const waves = (at: number, parts: readonly (readonly [amplitude: number, divisor: number])[]) =>
  parts.reduce((sum, [amplitude, divisor]) => sum + amplitude * Math.sin((at * Math.PI) / divisor), 0) * (2 / 3);

/** The two sine terms with the shortest wave lengths, which are the same in the formulas for both axes. */
const short = (x: number) =>
  waves(x, [
    [20, 1 / 6],
    [20, 1 / 2],
  ]);

function shift({ lng, lat }: MapPoint): MapPoint {
  const [x, y] = [lng - 105, lat - 35];
  const north =
    -100 +
    2 * x +
    3 * y +
    0.2 * y * y +
    0.1 * x * y +
    0.2 * Math.sqrt(Math.abs(x)) +
    short(x) +
    waves(y, [
      [20, 1],
      [40, 3],
      [160, 12],
      [320, 30],
    ]);
  const east =
    300 +
    x +
    2 * y +
    0.1 * x * x +
    0.1 * x * y +
    0.1 * Math.sqrt(Math.abs(x)) +
    short(x) +
    waves(x, [
      [20, 1],
      [40, 3],
      [150, 12],
      [300, 30],
    ]);
  const sine = Math.sin(lat * radians);
  const magic = 1 - eccentricity * sine * sine;
  return {
    lng: east / ((halfAxis / Math.sqrt(magic)) * Math.cos(lat * radians) * radians),
    lat: north / (((halfAxis * (1 - eccentricity)) / (magic * Math.sqrt(magic))) * radians),
  };
}

/** Converts a WGS-84 position to the shifted position on such a map. */
export function toGcj02(point: MapPoint): MapPoint {
  if (isOutside(point)) return point;
  const by = shift(point);
  return { lng: point.lng + by.lng, lat: point.lat + by.lat };
}

/** Converts a shifted position on such a map to WGS-84; three rounds leave an error of less than a millimetre. */
export function fromGcj02(point: MapPoint): MapPoint {
  if (isOutside(point)) return point;
  let guess = point;
  for (let round = 0; round < 3; round += 1) {
    const by = shift(guess);
    guess = { lng: point.lng - by.lng, lat: point.lat - by.lat };
  }
  return guess;
}
