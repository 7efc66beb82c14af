import type { CanaryRule } from 'shared-contracts/release/release-operations';
import { useCan } from 'shared-platform/permission';
import { Flex } from 'shared-widgets/ui/core';
import { InputNumber, Slider } from 'shared-widgets/ui/extra';
import { Select } from 'shared-widgets/ui/form';
import { TreeSelect } from 'shared-widgets/ui/tree';
import { PeopleSelect } from '../../people-select.tsx';
import { useReleaseText } from '../release-messages.ts';
import { useDeparts, useRoles } from './canary-choices.ts';
import { Labelled } from './labelled.tsx';

export interface CanaryAudienceProps {
  readonly rule: CanaryRule;
  readonly onChange: (rule: CanaryRule) => void;
}

/** Fields for the audience of a canary: a percentage of all users, and named users, roles or departments. */
export function CanaryAudience({ rule, onChange }: CanaryAudienceProps) {
  const text = useReleaseText();
  const can = useCan();
  const mayNameUsers = can('user:list');
  const roles = useRoles(can('role:list'));
  const departs = useDeparts(can('depart:list'));
  const change = (patch: Partial<CanaryRule>): void => onChange({ ...rule, ...patch });
  const setPercent = (percent: number | null): void => change({ percent: percent ?? 0 });
  return (
    <>
      <Labelled label={text('canary.percent')} isRequired hint={text('canary.percentHint')}>
        {(id) => (
          <Flex gap={16} align="center">
            <InputNumber
              id={id}
              min={0}
              max={100}
              precision={2}
              suffix="%"
              value={rule.percent}
              onChange={setPercent}
              style={{ width: 130 }}
            />
            <Slider
              min={0}
              max={100}
              value={rule.percent}
              ariaLabelForHandle={text('canary.percent')}
              onChange={setPercent}
              style={{ flex: 1 }}
            />
          </Flex>
        )}
      </Labelled>
      {mayNameUsers && (
        <Labelled label={text('canary.users')}>
          {(id) => (
            <PeopleSelect
              id={id}
              value={rule.users.join(',')}
              onChange={(ids) => change({ users: ids.split(',').filter((one) => one !== '') })}
            />
          )}
        </Labelled>
      )}
      <Labelled label={text('canary.roles')}>
        {(id) => (
          // A free-text select: when roles cannot be loaded, their codes can be typed.
          <Select<string[]>
            id={id}
            mode="tags"
            showSearch={{ optionFilterProp: 'label' }}
            options={[...roles]}
            value={[...rule.roles]}
            onChange={(next) => change({ roles: next })}
          />
        )}
      </Labelled>
      {departs.length > 0 && (
        <Labelled label={text('canary.departments')} hint={text('canary.departmentsHint')}>
          {(id) => (
            <TreeSelect<string[]>
              id={id}
              multiple
              allowClear
              showSearch={{ treeNodeFilterProp: 'title' }}
              treeDefaultExpandAll
              treeData={departs}
              value={[...rule.departments]}
              onChange={(next) => change({ departments: next })}
            />
          )}
        </Labelled>
      )}
      <Flex gap={16} wrap>
        <Labelled label={text('canary.margin')}>
          {(id) => (
            <InputNumber
              id={id}
              min={0}
              max={100}
              value={rule.margin}
              onChange={(margin) => change({ margin: margin ?? 0 })}
              style={{ width: 150 }}
            />
          )}
        </Labelled>
        <Labelled label={text('canary.minimum')}>
          {(id) => (
            <InputNumber
              id={id}
              min={1}
              precision={0}
              value={rule.minimum}
              onChange={(minimum) => change({ minimum: minimum ?? 1 })}
              style={{ width: 150 }}
            />
          )}
        </Labelled>
      </Flex>
      <div>{text('canary.haltHint', { margin: rule.margin, minimum: rule.minimum })}</div>
    </>
  );
}
