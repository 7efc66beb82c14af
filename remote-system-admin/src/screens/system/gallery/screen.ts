import { defineScreen } from 'shared-contracts/screen';

export default defineScreen({
  title: ['组件画廊', 'Component gallery'],
  icon: 'table',
  permissions: ['gallery:view'],
});
