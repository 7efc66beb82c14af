/** Finds the remote to which an address belongs; used for errors and for files that failed to load. */
import type { PinnedRemote } from 'shared-contracts/release/release';

export const absolute = (address: string): string => new URL(address, globalThis.location?.href ?? 'http://localhost').href;

/** All absolute addresses from which a remote's files may be loaded: its own base, then its mirrors. */
export const basesOf = (remote: PinnedRemote): string[] => [remote.base, ...(remote.mirrors ?? [])].map(absolute);

export interface RemoteFile {
  readonly remote: PinnedRemote;
  readonly path: string;
}

/** The remote to which an address belongs and the path below its base; null if it belongs to no remote. */
export function fileOf(address: string, remotes: Iterable<PinnedRemote>): RemoteFile | null {
  for (const remote of remotes) {
    for (const base of basesOf(remote)) if (address.startsWith(base)) return { remote, path: address.slice(base.length) };
  }
  return null;
}

/** The first remote in a stack trace, or null. */
export function remoteOfTrace(trace: string, remotes: readonly PinnedRemote[]): PinnedRemote | null {
  for (const [address] of trace.matchAll(/https?:\/\/[^\s)]+/g)) {
    const file = fileOf(address, remotes);
    if (file) return file.remote;
  }
  return null;
}
