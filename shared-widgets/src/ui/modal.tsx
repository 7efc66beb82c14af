import { Modal as AntModal, type ModalProps } from 'antd';
import { useTabActive } from 'shared-platform/tabs';

export type { ModalProps };

/**
 * antd's Modal, present only while its tab is in front. An open antd Modal inside a hidden `<Activity>` throws when the tab is
 * shown again, so the window leaves with the tab and comes back with it; keep what a person typed in state above the Modal.
 */
export function Modal(props: ModalProps) {
  const isActive = useTabActive();
  return isActive ? <AntModal {...props} /> : null;
}
