/** Everything that lies over a page. `Modal` is ours: an antd Modal that is open inside a hidden tab breaks the page when it is shown again. */
export type { DrawerProps, PopconfirmProps, PopoverProps } from 'antd';
export { Drawer, Popconfirm, Popover } from 'antd';
export { Modal, type ModalProps } from './modal.tsx';
