import { Modal as AntModal, type ModalProps as AntModalProps } from 'antd';
import { useEffect, useRef } from 'react';
import { useTabActive } from 'shared-platform/tabs';
import { focusFirst } from './focus-first.ts';
import { type BackOfWindow, useBackClosesWindow } from './use-back-closes-window.ts';
import { isSecondClickBeside, useIsSettled } from './use-is-settled.ts';
import { useLeaveNotices } from './use-leave-notices.ts';

export interface ModalProps extends Omit<AntModalProps, 'onCancel'>, BackOfWindow {
  readonly onCancel?: () => void;
  /**
   * True when the content must wait while another tab is in front, because it holds state that cannot be kept above the Modal. Its effects stop
   * and run again like those of the page; `afterClose` is then also called when the tab is hidden.
   */
  readonly keepsContent?: boolean;
}

/**
 * antd's Modal, open only while its tab is active, because an open antd Modal inside a hidden `<Activity>` throws when the tab is shown again.
 * Without `keepsContent` it is unmounted with the tab and mounted again: then keep typed input in state above the Modal. The second click of a
 * double click on its button does not close it. The focus begins in the first field, or on the heading; antd would put it on the close button.
 * On phones Back closes it.
 */
export function Modal({ children, keepsContent = false, onBack, ...props }: ModalProps) {
  const isActive = useTabActive();
  const isOpen = isActive && (props.open ?? false);
  // Like the button to cancel, Back does nothing while the dialog's work is under way.
  useBackClosesWindow(props.open ?? false, onBack, () => !props.confirmLoading && props.onCancel?.());
  useLeaveNotices(isOpen);
  const isSettled = useIsSettled(isOpen);
  if (!isActive && !keepsContent) return null;
  return (
    <AntModal
      mask={{ closable: isSettled }}
      {...props}
      open={isOpen}
      onCancel={(event) => {
        if (!isSecondClickBeside(event)) props.onCancel?.();
      }}
    >
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
