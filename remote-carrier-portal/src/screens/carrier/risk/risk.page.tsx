import { risk } from 'shared-contracts/business/risk/risk';
import { riskDetail } from 'shared-freight/risk-detail';
import { ListPage } from 'shared-widgets/list-page';

const found = { combine: ['actualValue', 'ruleValue'], stack: true } as const;
const columns = ['riskNo', 'riskStatus', 'riskLevel', 'ruleName', 'objectNo', found, 'triggerTime', 'carrierExplain'] as const;
const explain = [{ action: 'explain' }] as const;

/** List of the risks about the carrier, whose people can send the platform an explanation. */
export default () => <ListPage entity={risk} columns={columns} rowActions={explain} detail={riskDetail} statusTabs="riskStatus" />;
