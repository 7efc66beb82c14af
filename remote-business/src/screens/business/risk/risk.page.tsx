import { risk } from 'shared-contracts/business/risk/risk';
import { riskDetail } from 'shared-freight/risk-detail';
import { ListPage } from 'shared-widgets/list-page';

export default function RiskPage() {
  return (
    <ListPage
      entity={risk}
      statusTabs="riskStatus"
      queryFields={['ruleName', 'riskLevel', 'riskObject', 'waybillNo', 'blockFlag', 'triggerTime']}
      columns={[
        'riskNo',
        'riskStatus',
        { field: 'riskLevel', tag: true },
        { combine: ['ruleName', 'ruleCode'], stack: true },
        { combine: ['objectNo', 'riskObject'], stack: true, tag: false },
        { combine: ['actualValue', 'ruleValue'], stack: true },
        { combine: ['blockFlag', 'blockedStep'], stack: true, tag: false },
        'carrierName',
        { combine: ['triggerTime', 'dueTime'], stack: true },
        'handleUser',
        { field: 'waybillNo', hidden: true },
        { field: 'repeatCount', hidden: true },
        { field: 'carrierExplain', hidden: true },
      ]}
      rowActions={[
        { action: 'claim', confirm: true },
        { action: 'confirm' },
        { action: 'exclude' },
        { action: 'rectify' },
        { action: 'override', when: ({ blockFlag, overrideUsed }) => blockFlag === 'Y' && overrideUsed !== 'N' },
        { action: 'freeze' },
        { action: 'unfreeze', when: ({ frozenScope }) => Boolean(frozenScope) },
        { action: 'close', confirm: true },
      ]}
      detail={riskDetail}
    />
  );
}
