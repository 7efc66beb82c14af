import { Modal as AntModal, type ModalProps } from 'antd';
import { useTabActive } from 'shared-platform/tabs';
import { useIsSettled } from './use-is-settled.ts';

export type { ModalProps };

/**
 * antd's Modal, rendered only while its tab is active. An open antd Modal inside a hidden `<Activity>` throws when the tab is shown again,
 * so it is unmounted with the tab and mounted again; keep typed input in state above the Modal. The second click of a double click on its
 * button does not close it.
 */
export function Modal(props: ModalProps) {
  const isActive = useTabActive();
  const isSettled = useIsSettled(isActive && (props.open ?? false));
  return isActive ? <AntModal mask={{ closable: isSettled }} {...props} /> : null;
}
