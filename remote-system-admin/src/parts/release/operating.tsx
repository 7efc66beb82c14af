import { createContext, type ReactNode, use } from 'react';
import type { ReleaseMatrix } from 'shared-contracts/release/release-operations';
import { ActionGroup, type ActionGroupProps } from 'shared-widgets/action-group';
import { Alert } from 'shared-widgets/ui/core';
import { useReleaseText } from './release-messages.ts';

const MayOperate = createContext(true);

export interface OperatingProps {
  /** The matrix; undefined until it was read. */
  readonly matrix: ReleaseMatrix | undefined;
  readonly children: ReactNode;
}

/** When the product has no operator token, hides actions that the server would refuse, and explains why. */
export function Operating({ matrix, children }: OperatingProps) {
  const text = useReleaseText();
  const mayOperate = matrix?.mayOperate ?? true;
  return (
    <MayOperate value={mayOperate}>
      {!mayOperate && <Alert type="info" showIcon title={text('operate.notHere')} description={text('operate.howTo')} />}
      {children}
    </MayOperate>
  );
}

/** Whether this product can change environments at all, independent of the person's permissions. */
export const useMayOperate = (): boolean => use(MayOperate);

/** Action buttons on releases; hidden when this product cannot change environments. */
export function ReleaseActions(props: ActionGroupProps) {
  return useMayOperate() ? <ActionGroup {...props} /> : null;
}
