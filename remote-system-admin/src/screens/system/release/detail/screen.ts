import { releasePermission } from 'shared-contracts/release-operations';
import { defineScreen } from 'shared-contracts/screen';

export default defineScreen({
  title: ['版本详情', 'Release detail'],
  icon: 'tag',
  permissions: [releasePermission.view, releasePermission.pin, releasePermission.canary, releasePermission.kill, releasePermission.preview],
});
