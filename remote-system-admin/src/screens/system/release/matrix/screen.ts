import { releasePermission } from 'shared-contracts/release-operations';
import { defineScreen } from 'shared-contracts/screen';

export default defineScreen({
  title: ['发布总览', 'Releases'],
  icon: 'deployment-unit',
  permissions: Object.values(releasePermission),
});
