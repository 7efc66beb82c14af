/**
 * Circuit breaker: stops calling the registry after several failures in a row, so that nobody waits for it; after a pause one call tries
 * again.
 */

const failuresAllowed = 3;
const pause = 3000;

export interface RegistryCircuit {
  /** True while calls are refused without being sent to the registry. */
  isOpen(): boolean;
  worked(): void;
  failed(): void;
}

export function registryCircuit(now: () => number): RegistryCircuit {
  let failures = 0;
  let retryAt = 0;
  return {
    isOpen() {
      if (failures < failuresAllowed) return false;
      if (now() < retryAt) return true;
      // This call is sent to the registry as a trial; all other calls are refused until the next pause ends.
      retryAt = now() + pause;
      return false;
    },
    worked() {
      failures = 0;
    },
    failed() {
      failures += 1;
      retryAt = now() + pause;
    },
  };
}
