import { use, useState } from 'react';
import { TabHostContext, useBackCloses } from 'shared-platform/tabs';

interface ListState {
  readonly open?: boolean | undefined;
  readonly defaultOpen?: boolean | undefined;
  readonly onOpenChange?: ((isOpen: boolean) => void) | undefined;
}

/**
 * Properties of a field whose list of options or calendar Back closes on phones, before what is below it. Elsewhere the field itself keeps whether its
 * list is open, unless `open` says so.
 */
export function useBackClosesList({ open, defaultOpen = false, onOpenChange }: ListState): {
  readonly open?: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
} {
  const { holdBack } = use(TabHostContext);
  const [isOpen, setOpen] = useState(defaultOpen);
  const isShown = open ?? isOpen;
  const change = (next: boolean): void => {
    setOpen(next);
    onOpenChange?.(next);
  };
  useBackCloses(isShown, () => change(false));
  return { ...((holdBack || open !== undefined) && { open: isShown }), onOpenChange: change };
}
