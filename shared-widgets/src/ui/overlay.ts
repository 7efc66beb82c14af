/**
 * Components above the page; `App` provides messages and confirmations for the shell. `Drawer`, `Dropdown` and `Modal` are our own wrappers: on
 * phones Back closes them, a double click does not close windows, and an antd Modal that is open in a hidden tab would break the page when shown again.
 */
export type { MenuProps, PopconfirmProps, PopoverProps } from 'antd';
export { App, Popconfirm, Popover } from 'antd';
export { Drawer, type DrawerProps } from 'shared-controls/drawer';
export { Dropdown, type DropdownProps } from 'shared-controls/dropdown';
export { Modal, type ModalProps } from 'shared-controls/modal';
