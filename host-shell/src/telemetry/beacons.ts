/** Sends page reports as beacons, which the browser delivers even while the page closes. Large reports are split into the allowed sizes. */
import { type TelemetryBatch, telemetryLimit, type VersionFacts } from 'shared-contracts/wire/telemetry';

const newReport = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** Request bodies for these facts, none larger than the server accepts. A version too large for one body is left out. */
export function beaconBodies(
  token: string,
  versions: readonly VersionFacts[],
): { readonly body: string; readonly versions: readonly VersionFacts[] }[] {
  if (versions.length === 0) return [];
  const batch: TelemetryBatch = { token, report: newReport(), versions };
  const body = JSON.stringify(batch);
  // A batch contains ASCII only, so its length is its size in bytes.
  if (body.length <= telemetryLimit.body && versions.length <= telemetryLimit.versions) return [{ body, versions }];
  if (versions.length === 1) return [];
  const half = Math.ceil(versions.length / 2);
  return [...beaconBodies(token, versions.slice(0, half)), ...beaconBodies(token, versions.slice(half))];
}

export interface BeaconSender {
  readonly address: string;
  /** Sends a body as a beacon; returns false when the browser accepts no more for now. */
  readonly send: (address: string, body: string) => boolean;
  /** The session token; null: nobody is signed in, and nothing is sent. */
  readonly token: () => string | null;
}

/** Sends as much as the browser accepts; returns the data that must wait. Without a session all data is dropped. */
export function sendBeacons({ address, send, token }: BeaconSender, versions: readonly VersionFacts[]): VersionFacts[] {
  const proof = token();
  if (!proof) return [];
  return beaconBodies(proof, versions).flatMap((beacon) => (send(address, beacon.body) ? [] : [...beacon.versions]));
}
