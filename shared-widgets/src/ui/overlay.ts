/**
 * Components above the page; `App` provides messages and confirmations for the shell. `Drawer` and `Modal` are our own wrappers: a double
 * click does not close them, and an antd Modal that is open in a hidden tab would break the page when shown again.
 */
export type { DropdownProps, MenuProps, PopconfirmProps, PopoverProps } from 'antd';
export { App, Dropdown, Popconfirm, Popover } from 'antd';
export { Drawer, type DrawerProps } from 'shared-controls/drawer';
export { Modal, type ModalProps } from 'shared-controls/modal';
