import { defineScreen } from 'shared-contracts/screen';

export default defineScreen({
  title: ['系统信息', 'System runtime'],
  icon: 'desktop',
  permissions: ['monitor:runtime'],
});
