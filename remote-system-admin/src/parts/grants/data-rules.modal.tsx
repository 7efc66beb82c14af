import { type DataRuleField, dataRuleConditionsDict, dataRulePaths } from 'shared-contracts/session/data-rule';
import { nameLabel } from 'shared-contracts/texts/label';
import { useDictionary } from 'shared-platform/dictionary';
import type { FullRequest } from 'shared-platform/http';
import { useLabel } from 'shared-platform/i18n';
import { useCan } from 'shared-platform/permission';
import { useRead } from 'shared-platform/read';
import { Typography } from 'shared-widgets/ui/content';
import { useText } from '../../messages.ts';
import { ChecksModal } from '../checks.modal.tsx';
import type { PermissionNode } from './permission-tree.ts';

/** Calls for the data rules of the menus in one grant. */
export interface RuleCalls {
  /** Call that returns the ids of the menus for which data rules are selected. */
  readonly limited: { readonly path: string; readonly params: Readonly<Record<string, string>> };
  /** Path of the call that returns all data rules of the menu and the ids of the selected ones. */
  readonly read: (permissionId: string) => string;
  readonly save: (permissionId: string, dataRuleIds: string) => FullRequest;
  /** Makes the call that finds out whom selecting these rules would limit. */
  readonly consequence: (permissionId: string, dataRuleIds: string) => FullRequest;
}

interface Rule {
  readonly id: string;
  readonly ruleName: string;
  readonly ruleColumn: string;
  readonly ruleConditions: string;
  readonly ruleValue: string;
}

interface DataRulesModalProps {
  readonly menu: PermissionNode;
  readonly calls: RuleCalls;
  readonly onClose: () => void;
}

/** Dialog for the data rules of a menu: selected rules limit the rows that people see through this grant. */
export function DataRulesModal({ menu, calls, onClose }: DataRulesModalProps) {
  const text = useText();
  const label = useLabel();
  const ticks = useRead<{ readonly datarule: readonly Rule[]; readonly drChecked: string }>(calls.read(menu.key));
  const words = useDictionary(dataRuleConditionsDict);
  // Heads of departments may not read the fields of a menu, so they see the technical names of columns.
  const fields = useRead<readonly DataRuleField[]>(
    dataRulePaths.fields,
    { permissionId: menu.key },
    { skip: !useCan()('permission:list') },
  );
  const fieldText = (name: string) => {
    const found = fields.data?.find((field) => field.name === name);
    return found ? label(found.label) : name;
  };
  const labelOf = ({ ruleName, ruleColumn, ruleConditions, ruleValue }: Rule) => (
    <>
      {ruleName}{' '}
      <Typography.Text type="secondary">
        {fieldText(ruleColumn)} {words.find(({ value }) => value === ruleConditions)?.text ?? ruleConditions} {ruleValue}
      </Typography.Text>
    </>
  );
  return (
    <ChecksModal
      title={text('grants.rulesTitle', { name: label(nameLabel(menu.title, menu.titleEn)) })}
      hint={text('grants.rulesHint')}
      emptyText={text('grants.none')}
      error={ticks.error}
      choices={ticks.isFetching ? undefined : ticks.data?.datarule.map((rule) => ({ id: rule.id, label: labelOf(rule) }))}
      stored={ticks.data?.drChecked.split(',').filter(Boolean)}
      save={(wanted) => calls.save(menu.key, wanted)}
      ask={(wanted) => calls.consequence(menu.key, wanted)}
      onClose={onClose}
    />
  );
}
