/** Everything that lies over a page; `App` carries notices and questions, for the shell. `Modal` is ours: an antd Modal that is open inside a hidden tab breaks the page when it is shown again. */
export type { DrawerProps, DropdownProps, MenuProps, PopconfirmProps, PopoverProps } from 'antd';
export { App, Drawer, Dropdown, Popconfirm, Popover } from 'antd';
export { Modal, type ModalProps } from './modal.tsx';
