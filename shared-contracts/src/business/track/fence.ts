/**
 * The fence around the place where a waybill is loaded or unloaded: whoever reports one of these steps from outside it must say why. Forms ask for
 * the reason only then, and the server refuses a report without it.
 */
import { metresBetween } from './distance.ts';

/** WGS-84 degrees as texts; empty where unknown. */
export interface Place {
  readonly lng?: string | null | undefined;
  readonly lat?: string | null | undefined;
}

export interface FencedSites {
  /** Radius in metres of the fence around both places; the default is used where it is not known. */
  readonly fenceRadius?: number | null | undefined;
  readonly sendLng?: string | null | undefined;
  readonly sendLat?: string | null | undefined;
  readonly receiveLng?: string | null | undefined;
  readonly receiveLat?: string | null | undefined;
}

/** Default of the setting `waybill.fenceRadiusMeters`: distance in metres within which loading and unloading count as done at the site. */
export const usualFenceRadius = 1_000;

/** Steps of a waybill that happen at the loading or unloading place. */
export type FencedStep = 'load' | 'depart' | 'arrive' | 'deliver';

/** Where a step of a waybill should happen; null for steps that have no fence. */
export function siteOf(step: string, { sendLng, sendLat, receiveLng, receiveLat }: FencedSites): Place | null {
  const [send, receive] = [
    { lng: sendLng, lat: sendLat },
    { lng: receiveLng, lat: receiveLat },
  ];
  return { load: send, depart: send, arrive: receive, deliver: receive }[step as FencedStep] ?? null;
}

/** Whether a position is at most `radius` metres from a site; null while either is unknown. */
export function isWithin(position: Place, site: Place, radius: number): boolean | null {
  if (!position.lng || !position.lat || !site.lng || !site.lat) return null;
  const here = { lng: Number(position.lng), lat: Number(position.lat) };
  return metresBetween(here, { lng: Number(site.lng), lat: Number(site.lat) }) <= radius;
}

/** Whether a step reported from this position needs a reason, because it is outside the fence. */
export function needsFenceReason(step: string, position: Place, sites: FencedSites): boolean {
  const site = siteOf(step, sites);
  return site !== null && isWithin(position, site, sites.fenceRadius ?? usualFenceRadius) === false;
}
