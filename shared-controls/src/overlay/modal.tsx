import { Modal as AntModal, type ModalProps } from 'antd';
import { useEffect, useRef } from 'react';
import { useTabActive } from 'shared-platform/tabs';
import { focusFirst } from './focus-first.ts';
import { useIsSettled } from './use-is-settled.ts';
import { useLeaveNotices } from './use-leave-notices.ts';

export type { ModalProps };

/**
 * antd's Modal, rendered only while its tab is active. An open antd Modal inside a hidden `<Activity>` throws when the tab is shown again,
 * so it is unmounted with the tab and mounted again; keep typed input in state above the Modal. The second click of a double click on its
 * button does not close it. The focus begins in the first field, or on the heading; antd would put it on the close button.
 */
export function Modal({ children, ...props }: ModalProps) {
  const isActive = useTabActive();
  const isOpen = props.open ?? false;
  useLeaveNotices(isActive && isOpen);
  const isSettled = useIsSettled(isActive && isOpen);
  if (!isActive) return null;
  return (
    <AntModal mask={{ closable: isSettled }} {...props}>
      {children}
      <FocusBegins isOpen={isOpen} />
    </AntModal>
  );
}

function FocusBegins({ isOpen }: { readonly isOpen: boolean }) {
  const place = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const dialog = isOpen && place.current?.closest('[role="dialog"]');
    if (!dialog) return;
    // A moment later, because the dialog takes the focus when it opens.
    const timer = setTimeout(() => focusFirst(dialog));
    return () => clearTimeout(timer);
  }, [isOpen]);
  return <span ref={place} hidden />;
}
