import type { riskRule as RiskRule } from 'shared-contracts/business/risk/risk-rule';
import { riskRule } from 'shared-contracts/business/risk/risk-rule';
import { EntityFormDrawer } from 'shared-widgets/entity-form';
import type { FormSurfaceProps } from 'shared-widgets/list-page';

/**
 * Form of a risk rule. It shows only the thresholds that the rule has, and the switch for blocking only for rules that are checked when somebody
 * takes a step.
 */
export function RuleForm({ record, ...drawer }: FormSurfaceProps<typeof RiskRule>) {
  const limits = (['threshold', 'threshold2', 'threshold3'] as const).filter((name) => record?.[`${name}Unit`]);
  const fields = ['riskLevel', 'enabledFlag', ...(record?.atStep === 'Y' ? (['blockFlag'] as const) : []), ...limits] as const;
  return <EntityFormDrawer entity={riskRule} record={record} fields={fields} {...drawer} />;
}
