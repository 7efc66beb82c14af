import type { ReleaseMatrix } from 'shared-contracts/release/release-operations';
import { CanaryDrawer } from './canary.drawer.tsx';
import { KillDrawer } from './kill.drawer.tsx';
import type { OpenChange } from './open-change.ts';
import { PinDrawer } from './pin.drawer.tsx';
import { PlainDrawer } from './plain.drawer.tsx';
import { PromoteDrawer } from './promote.drawer.tsx';
import { RollbackDrawer } from './rollback.drawer.tsx';

export interface ChangeSurfaceProps {
  readonly open: OpenChange;
  /** The releases in the state that was read last. */
  readonly matrix: ReleaseMatrix;
  readonly onClose: () => void;
}

/** Shows the drawer of the change that was begun. */
export function ChangeSurface({ open, matrix, onClose }: ChangeSurfaceProps) {
  const environment = matrix.environments.find((one) => one.environment === open.environment);
  if (!environment) return null;
  const shared = { matrix, environment, onClose };
  switch (open.kind) {
    case 'pin':
      return <PinDrawer open={open} {...shared} />;
    case 'promote':
      return <PromoteDrawer open={open} {...shared} />;
    case 'rollback':
      return <RollbackDrawer open={open} {...shared} />;
    case 'canary':
      return <CanaryDrawer open={open} {...shared} />;
    case 'kill':
      return <KillDrawer open={open} {...shared} />;
    default:
      return <PlainDrawer open={open} {...shared} />;
  }
}
