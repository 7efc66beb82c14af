import { defineScreen } from 'shared-contracts/screen';

export default defineScreen({
  title: ['合同', 'Contracts'],
  icon: 'file-protect',
  entity: 'contract',
  permissions: [
    'contract:list',
    'contract:add',
    'contract:edit',
    'contract:delete',
    'contract:batch_delete',
    'contract:import',
    'contract:export',
    'contract:submit',
    'contract:audit',
    'contract:sign',
    'contract:renew',
    'contract:terminate',
    'contract:auditTerminate',
    'contract:attach',
    'contract:history',
  ],
});
