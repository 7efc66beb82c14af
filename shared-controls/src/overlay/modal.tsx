import { Modal as AntModal, type ModalProps } from 'antd';
import { useTabActive } from 'shared-platform/tabs';
import { useIsSettled } from './use-is-settled.ts';

export type { ModalProps };

/**
 * antd's Modal, present only while its tab is in front. An open antd Modal inside a hidden `<Activity>` throws when the tab is
 * shown again, so the window leaves with the tab and comes back with it; keep what a person typed in state above the Modal.
 * The second press of a double click that opened it does not close it.
 */
export function Modal(props: ModalProps) {
  const isActive = useTabActive();
  const isSettled = useIsSettled(isActive && (props.open ?? false));
  return isActive ? <AntModal mask={{ closable: isSettled }} {...props} /> : null;
}
