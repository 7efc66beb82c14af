/**
 * Circuit breaker for versions that fail in this session: after two failures a version is not tried again if there is a fallback. When the
 * user retries, or after a minute, one attempt is allowed.
 */
import type { PinnedRemote } from 'shared-contracts/release/release';
import type { ScreenFailureReason } from './screen-result.ts';

export interface CircuitBreaker {
  /** Why this version is not tried at present; null when it may be tried. */
  openFor(remote: PinnedRemote): ScreenFailureReason | null;
  failed(remote: { readonly name: string; readonly version: string }, reason: ScreenFailureReason): void;
  /** Records that the version worked, so that its earlier failures no longer count. */
  worked(name: string, version: string): void;
}

const limit = 2;
const pause = 60_000;

export function createCircuitBreaker(now: () => number): CircuitBreaker {
  const circuits = new Map<string, { failures: number; reason: ScreenFailureReason; at: number }>();
  return {
    openFor({ name, version }) {
      const circuit = circuits.get(`${name}@${version}`);
      if (!circuit) return null;
      return circuit.failures >= limit && now() - circuit.at < pause ? circuit.reason : null;
    },
    failed({ name, version }, reason) {
      const failures = (circuits.get(`${name}@${version}`)?.failures ?? 0) + 1;
      circuits.set(`${name}@${version}`, { failures, reason, at: now() });
    },
    worked: (name, version) => void circuits.delete(`${name}@${version}`),
  };
}
