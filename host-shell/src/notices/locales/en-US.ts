import type zhCN from './zh-CN.ts';

const enUS: Readonly<Record<keyof typeof zhCN, string>> = {
  bell: 'Notifications, nothing unread',
  bellUnread: 'Notifications, {{count}} unread',
  notices: 'Notices({{count}})',
  systemMessages: 'System messages({{count}})',
  panel: 'Notices and system messages',
  published: 'Published {{time}}',
  more: 'View more',
  empty: 'Nothing unread',
  failed: 'Messages could not be loaded',
  retry: 'Retry',
  loading: 'Loading messages',
  modalTitle: 'Notification',
  sender: 'From: {{name}}',
  sentAt: 'Sent: {{time}}',
  close: 'Close',
  handle: 'Go handle',
  wrongTarget: 'The address to go to is not valid. Please tell the sender.',
  bodyFailed: 'The text could not be loaded',
  noBody: 'No text',
  picture: '[picture]',
  arrived: 'New message',
  detail: 'View details',
  partFailed: "The page's files could not be fetched. Check the connection and try again.",
};

export default enUS;
