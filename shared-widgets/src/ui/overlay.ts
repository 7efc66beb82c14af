/** Everything that lies over a page; `App` carries notices and questions, for the shell. `Drawer` and `Modal` are ours: a double click does not close them again, and an antd Modal that is open inside a hidden tab breaks the page when it is shown again. */
export type { DropdownProps, MenuProps, PopconfirmProps, PopoverProps } from 'antd';
export { App, Dropdown, Popconfirm, Popover } from 'antd';
export { Drawer, type DrawerProps } from 'shared-controls/drawer';
export { Modal, type ModalProps } from 'shared-controls/modal';
