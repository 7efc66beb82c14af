import type zhCN from './zh-CN.ts';

const enUS: Readonly<Record<keyof typeof zhCN, string>> = {
  bell: 'Notifications, none unread',
  bellUnread: 'Notifications, {{count}} unread',
  notices: 'Notices ({{count}})',
  systemMessages: 'System messages ({{count}})',
  panel: 'Notices and system messages',
  published: 'Published {{time}}',
  more: 'View more',
  empty: 'No unread messages',
  failed: 'Messages could not be loaded',
  retry: 'Retry',
  loading: 'Loading messages',
  modalTitle: 'Notification',
  sender: 'From: {{name}}',
  sentAt: 'Sent: {{time}}',
  close: 'Close',
  handle: 'Go to it',
  wrongTarget: 'The address of this message is not valid. Please tell the sender.',
  noBody: 'No text',
  arrived: 'New message',
  detail: 'View details',
  partFailed: 'The files of this page could not be loaded. Check the connection and try again.',
};

export default enUS;
