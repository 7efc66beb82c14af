/** Sends what the first screen reads, before the frame is rendered and the screen's code runs. */
import type { ScreenRead } from 'shared-contracts/release/screen';
import { sideOf } from 'shared-contracts/session/session';
import { currentGate } from 'shared-platform/permission';
import { readEarly } from 'shared-platform/read';
import { session } from 'shared-platform/session';
import { landingPath } from '../navigation/redirect-target.ts';

/** Must be called when the permissions are known: reads that the person may not send are left out. */
export function sendFirstReads(reads: readonly ScreenRead[]): void {
  // With parameters in the address the screen reads something else.
  if (landingPath().includes('?')) return;
  const user = session.current()?.user;
  const audience = user && sideOf(user) !== null ? 'party' : 'platform';
  const { can } = currentGate();
  for (const read of reads)
    if ((!read.audience || read.audience === audience) && (!read.code || can(read.code))) readEarly(read.path, read.entity);
}
