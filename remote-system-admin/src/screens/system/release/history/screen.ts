import { releasePermission } from 'shared-contracts/release-operations';
import { defineScreen } from 'shared-contracts/screen';

export default defineScreen({
  title: ['发布记录', 'Release history'],
  icon: 'audit',
  permissions: [releasePermission.view, releasePermission.rollback],
});
