/** Which remote an address belongs to: for errors, and for files that did not arrive. */
import type { PinnedRemote } from 'shared-contracts/release/release';

export const absolute = (address: string): string => new URL(address, globalThis.location?.href ?? 'http://localhost').href;

/** All bases of a remote's files, its own first. */
export const basesOf = (remote: PinnedRemote): string[] => [remote.base, ...(remote.mirrors ?? [])].map(absolute);

export interface RemoteFile {
  readonly remote: PinnedRemote;
  readonly path: string;
}

/** The remote and the path below it, or null if the address belongs to no remote. */
export function fileOf(address: string, remotes: Iterable<PinnedRemote>): RemoteFile | null {
  for (const remote of remotes) {
    for (const base of basesOf(remote)) if (address.startsWith(base)) return { remote, path: address.slice(base.length) };
  }
  return null;
}

/** The remote whose code a stack trace goes through first, or null. */
export function remoteOfTrace(trace: string, remotes: readonly PinnedRemote[]): PinnedRemote | null {
  for (const [address] of trace.matchAll(/https?:\/\/[^\s)]+/g)) {
    const file = fileOf(address, remotes);
    if (file) return file.remote;
  }
  return null;
}
