/** Chooses between manifests, and says whether a manifest can resolve a component. Pure functions. */
import type { EnvironmentManifest } from 'shared-contracts/release/release';
import { resolveScreen } from './resolve-screen.ts';

export const groupOf = (component: string): string => component.replace(/^\/+/, '').split('/')[0] ?? '';

/**
 * Whether the manifest `next` replaces `current`. When their serial numbers are equal, a manifest for this user is preferred to the general
 * one.
 */
export function replaces(next: EnvironmentManifest, current: EnvironmentManifest | undefined): boolean {
  if (!current || next.serial > current.serial) return true;
  return next.serial === current.serial && (next.personal === true || current.personal !== true);
}

/** Whether the manifest describes the component's remote. */
export const describes = (document: EnvironmentManifest, component: string): boolean => resolveScreen(document, component).remote !== null;

/**
 * Whether this user may get another version through a canary than this manifest says: it is the general manifest, and either some users get
 * another version of the remote, or the manifest does not contain the component.
 */
export function mayDiffer(document: EnvironmentManifest, component: string): boolean {
  if (document.personal || !document.varying) return false;
  const { remote } = resolveScreen(document, component);
  return remote === null || document.varying.includes(remote.name);
}
