/** Which of several documents counts, and whether it can say where a component leads. Pure. */
import type { EnvironmentManifest } from 'shared-contracts/release/release';
import { resolveScreen } from './resolve-screen.ts';

export const groupOf = (component: string): string => component.replace(/^\/+/, '').split('/')[0] ?? '';

/** Whether `next` takes the place of `current`: with equal serials, a manifest for this user is preferred to the general one. */
export function replaces(next: EnvironmentManifest, current: EnvironmentManifest | undefined): boolean {
  if (!current || next.serial > current.serial) return true;
  return next.serial === current.serial && (next.personal === true || current.personal !== true);
}

/** Whether the document describes where the component leads. */
export const describes = (document: EnvironmentManifest, component: string): boolean => resolveScreen(document, component).remote !== null;

/**
 * Whether canaries may have given this user something else than the document says: it was made for everybody, and speaks of a
 * remote of which some users get another version, or does not know the component at all.
 */
export function mayDiffer(document: EnvironmentManifest, component: string): boolean {
  if (document.personal || !document.varying) return false;
  const { remote } = resolveScreen(document, component);
  return remote === null || document.varying.includes(remote.name);
}
