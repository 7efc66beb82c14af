/** Measures how many bytes of each remote and the shell were transferred over the network. */
import { shellReleaseName } from 'shared-contracts/release/release-operations';

const releasedFile = /\/(?:shell|remotes\/([a-z][a-z0-9-]{0,39}))\/(\d+\.\d+\.\d+[^/]{0,65})\//;

/**
 * Calls back for every file of a remote or the shell, including those loaded earlier; cached files count 0 bytes. Call it once per page.
 */
export function watchWireBytes(onBytes: (name: string, version: string, bytes: number) => void): void {
  if (!globalThis.PerformanceObserver?.supportedEntryTypes?.includes('resource')) return;
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as PerformanceResourceTiming[]) {
      const [, name = shellReleaseName, version] = releasedFile.exec(entry.name) ?? [];
      if (version && entry.transferSize > 0) onBytes(name, version, entry.transferSize);
    }
  });
  observer.observe({ type: 'resource', buffered: true });
}
