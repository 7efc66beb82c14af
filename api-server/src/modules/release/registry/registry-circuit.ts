/** After several failures in a row nobody is made to wait for the registry; after a pause one call finds out. */

const failuresAllowed = 3;
const pause = 3000;

export interface RegistryCircuit {
  /** True while calls are refused without being made. */
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
      // This caller finds out; the others wait for what it learns.
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
