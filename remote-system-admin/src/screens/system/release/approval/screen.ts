import { releasePermission } from 'shared-contracts/release-operations';
import { previewApprovalPermission } from 'shared-contracts/release-preview';
import { defineScreen } from 'shared-contracts/screen';

export default defineScreen({
  title: ['预览审批', 'Preview approvals'],
  icon: 'safety',
  permissions: [releasePermission.view, previewApprovalPermission],
});
