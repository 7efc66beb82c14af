import { createContext, type ReactNode, use } from 'react';
import type { ReleaseMatrix } from 'shared-contracts/release/release-operations';
import { ActionGroup, type ActionGroupProps } from 'shared-widgets/action-group';
import { Alert } from 'shared-widgets/ui/core';
import { useReleaseText } from './release-messages.ts';

const MayOperate = createContext(true);

export interface OperatingProps {
  /** Undefined until it was read. */
  readonly matrix: ReleaseMatrix | undefined;
  readonly children: ReactNode;
}

/** If the product has no token for releases, actions that would be refused are not offered, and a line explains why. */
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

/** Whether environments can be changed through this product, whoever asks. */
export const useMayOperate = (): boolean => use(MayOperate);

/** What may be done with releases: actions as everywhere, where this product can act at all. */
export function ReleaseActions(props: ActionGroupProps) {
  return useMayOperate() ? <ActionGroup {...props} /> : null;
}
