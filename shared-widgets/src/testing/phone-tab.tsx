/** For rendered tests: a tab of a phone, where Back closes what is open. */
import { type ReactNode, use } from 'react';
import { TabHostContext } from 'shared-platform/tabs';

/** What the browser's Back calls, the last one first; empty when it leaves the page. */
export const onBack: (() => void)[] = [];

/** Must not be a new function at each rendering, as in the shell. */
const holdBack = (close: () => void) => {
  onBack.push(close);
  return () => void onBack.splice(onBack.indexOf(close), 1);
};

export interface PhoneTabProps {
  /** True for a screen in a window of its own, whose address is not the browser's. */
  readonly isApart?: boolean;
  readonly children: ReactNode;
}

export function PhoneTab({ isApart = false, children }: PhoneTabProps) {
  return <TabHostContext value={{ ...use(TabHostContext), holdBack, isApart }}>{children}</TabHostContext>;
}
