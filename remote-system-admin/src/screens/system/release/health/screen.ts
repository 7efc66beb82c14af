import { releasePermission } from 'shared-contracts/release-operations';
import { defineScreen } from 'shared-contracts/screen';

export default defineScreen({
  title: ['运行健康', 'Release health'],
  icon: 'line-chart',
  permissions: [releasePermission.view],
});
