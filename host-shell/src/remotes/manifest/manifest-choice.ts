/** Chooses between manifests, and tells whether one can resolve a component. Pure functions. */
import type { EnvironmentManifest } from 'shared-contracts/release/release';
import { resolveScreen } from './resolve-screen.ts';

export const groupOf = (component: string): string => component.replace(/^\/+/, '').split('/')[0] ?? '';

/** Whether `next` replaces `current`: with equal serials, one for this user is preferred to the general one. */
export function replaces(next: EnvironmentManifest, current: EnvironmentManifest | undefined): boolean {
  if (!current || next.serial > current.serial) return true;
  return next.serial === current.serial && (next.personal === true || current.personal !== true);
}

/** Whether the manifest describes the component's remote. */
export const describes = (document: EnvironmentManifest, component: string): boolean => resolveScreen(document, component).remote !== null;

/**
 * Whether this user may have another version by canary than the manifest says: it is the general one, and some users get another version of
 * the remote, or it does not contain the component.
 */
export function mayDiffer(document: EnvironmentManifest, component: string): boolean {
  if (document.personal || !document.varying) return false;
  const { remote } = resolveScreen(document, component);
  return remote === null || document.varying.includes(remote.name);
}
