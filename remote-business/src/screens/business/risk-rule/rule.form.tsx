import type { riskRule as RiskRule } from 'shared-contracts/business/risk/risk-rule';
import { riskRule } from 'shared-contracts/business/risk/risk-rule';
import { useLabel } from 'shared-platform/i18n';
import { EntityFormDrawer } from 'shared-widgets/entity-form';
import type { FormSurfaceProps } from 'shared-widgets/list-page';
import { Typography } from 'shared-widgets/ui/content';
import { useText } from '../../../messages.ts';

/**
 * Form of a risk rule. It shows only the thresholds that the rule has; the switch for blocking is shown only for rules that are checked
 * when somebody takes a step. For an empty threshold it says from which settings the value comes.
 */
export function RuleForm({ record, ...drawer }: FormSurfaceProps<typeof RiskRule>) {
  const text = useText();
  const label = useLabel();
  const limits = (['threshold', 'threshold2', 'threshold3'] as const).filter((name) => record?.[`${name}Unit`]);
  const fields = ['riskLevel', 'enabledFlag', ...(record?.atStep === 'Y' ? (['blockFlag'] as const) : []), ...limits] as const;
  const settings = limits.flatMap((name) => {
    const setting = record?.[`${name}Setting`];
    return setting ? [text('riskRule.fromSetting', { name: label(riskRule.fields[name].label), setting })] : [];
  });
  const note = settings.length > 0 && {
    extra: () => settings.map((words) => <Typography.Paragraph key={words}>{words}</Typography.Paragraph>),
  };
  return <EntityFormDrawer entity={riskRule} record={record} fields={fields} {...drawer} {...note} />;
}
