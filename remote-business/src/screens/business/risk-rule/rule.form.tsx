import type { riskRule as RiskRule } from 'shared-contracts/business/risk/risk-rule';
import { riskRule } from 'shared-contracts/business/risk/risk-rule';
import { EntityFormDrawer } from 'shared-widgets/entity-form';
import type { FormSurfaceProps } from 'shared-widgets/list-page';

/** Form of a rule; rules that know only yes and no have no threshold, and rules that no step asks hold nothing back. */
export function RuleForm({ record, ...drawer }: FormSurfaceProps<typeof RiskRule>) {
  const limits = (['threshold', 'threshold2', 'threshold3'] as const).filter((name) => record?.[`${name}Unit`]);
  const fields = ['riskLevel', 'enabledFlag', ...(record?.atStep === 'Y' ? (['blockFlag'] as const) : []), ...limits] as const;
  return <EntityFormDrawer entity={riskRule} record={record} fields={fields} {...drawer} />;
}
