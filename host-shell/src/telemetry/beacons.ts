/** Facts as beacons: split until each fits, handed to the browser, which sends them even while the page goes away. */
import { type TelemetryBatch, telemetryLimit, type VersionFacts } from 'shared-contracts/wire/telemetry';

const newReport = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** Bodies for these facts, none larger than the server takes. A version that fits alone in none is left out. */
export function beaconBodies(
  token: string,
  versions: readonly VersionFacts[],
): { readonly body: string; readonly versions: readonly VersionFacts[] }[] {
  if (versions.length === 0) return [];
  const batch: TelemetryBatch = { token, report: newReport(), versions };
  const body = JSON.stringify(batch);
  // Every character of a batch is one byte.
  if (body.length <= telemetryLimit.body && versions.length <= telemetryLimit.versions) return [{ body, versions }];
  if (versions.length === 1) return [];
  const half = Math.ceil(versions.length / 2);
  return [...beaconBodies(token, versions.slice(0, half)), ...beaconBodies(token, versions.slice(half))];
}

export interface BeaconSender {
  readonly address: string;
  /** False when the browser takes no more for now. */
  readonly send: (address: string, body: string) => boolean;
  /** Null: nobody is signed in, and nothing is sent. */
  readonly token: () => string | null;
}

/** Sends what it can; returns the facts that must wait. Without a session all of them are dropped. */
export function sendBeacons({ address, send, token }: BeaconSender, versions: readonly VersionFacts[]): VersionFacts[] {
  const proof = token();
  if (!proof) return [];
  return beaconBodies(proof, versions).flatMap((beacon) => (send(address, beacon.body) ? [] : [...beacon.versions]));
}
