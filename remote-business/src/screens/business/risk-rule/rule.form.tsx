import type { riskRule as RiskRule } from 'shared-contracts/business/risk/risk-rule';
import { riskRule } from 'shared-contracts/business/risk/risk-rule';
import { EntityFormDrawer } from 'shared-widgets/entity-form';
import type { FormSurfaceProps } from 'shared-widgets/list-page';

/** Form of a rule; rules that know only yes and no have no threshold. */
export function RuleForm({ record, ...drawer }: FormSurfaceProps<typeof RiskRule>) {
  const fields = record?.thresholdUnit ? (['riskLevel', 'enabledFlag', 'threshold'] as const) : (['riskLevel', 'enabledFlag'] as const);
  return <EntityFormDrawer entity={riskRule} record={record} fields={fields} {...drawer} />;
}
