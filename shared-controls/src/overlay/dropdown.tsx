import { Dropdown as AntDropdown, type DropdownProps } from 'antd';
import { useState } from 'react';
import { useBackCloses } from 'shared-platform/tabs';

export type { DropdownProps } from 'antd';

/** antd's Dropdown. On phones Back closes it, unless it opens by resting on it. */
export function Dropdown({ open, onOpenChange, ...props }: DropdownProps) {
  const [isOpen, setOpen] = useState(false);
  const isShown = open ?? isOpen;
  const change: NonNullable<DropdownProps['onOpenChange']> = (next, info) => {
    setOpen(next);
    onOpenChange?.(next, info);
  };
  const isPressed = props.trigger?.includes('click') ?? false;
  useBackCloses(isShown && isPressed, () => change(false, { source: 'trigger' }));
  return <AntDropdown {...props} open={isShown} onOpenChange={change} />;
}
