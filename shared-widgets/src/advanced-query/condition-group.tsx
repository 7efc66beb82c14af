/** A group of conditions and further groups, with the word that joins them. */
import { Button, Flex, Typography } from 'antd';
import { advancedLimits, type MatchType } from 'shared-contracts/entity/advanced-query';
import type { EntityDefinition } from 'shared-contracts/entity/entity';
import { PlusOutlined } from '../ui/icons.ts';
import { DeleteOutlined } from '../ui/list-icons.ts';
import { Select } from '../ui/select.tsx';
import { ConditionRow } from './condition-row.tsx';
import { changeNode, type DraftGroup, type DraftNode, newCondition, newGroup } from './query-draft.ts';
import { useQueryStyles } from './query-styles.ts';
import { useQueryWords } from './query-words.ts';

export interface ConditionGroupProps {
  readonly entity: EntityDefinition;
  readonly fields: readonly string[];
  readonly group: DraftGroup;
  /** Number of the group for people; empty for the outermost. */
  readonly place: string;
  readonly depth: number;
  readonly onChange: (group: DraftGroup) => void;
  /** Removes the group; absent for the outermost group, which cannot be removed. */
  readonly onRemove?: () => void;
}

const matchTypes: readonly MatchType[] = ['and', 'or'];

export function ConditionGroupPanel({ entity, fields, group, place, depth, onChange, onRemove }: ConditionGroupProps) {
  const words = useQueryWords();
  const styles = useQueryStyles();
  const { records, matchType } = group;
  const add = (node: DraftNode): void => onChange({ ...group, records: [...records, node] });
  const replace = (node: DraftNode): void => onChange(changeNode(group, node.key, () => node));
  const remove = ({ key }: DraftNode): void => onChange(changeNode(group, key, () => undefined));
  const label = place === '' ? words('match') : words('group', { place });
  return (
    <section style={place === '' ? styles.outermost : styles.group} aria-label={label}>
      <Flex gap={8} align="center" wrap>
        <Typography.Text strong={place === ''}>{label}</Typography.Text>
        <Select<MatchType>
          style={styles.match}
          aria-label={`${label} ${place === '' ? '' : words('match')}`.trim()}
          value={matchType}
          options={matchTypes.map((value) => ({ value, label: words(`match.${value}`) }))}
          onChange={(value) => onChange({ ...group, matchType: value })}
        />
        {onRemove && <Button type="text" icon={<DeleteOutlined />} aria-label={words('removeGroup', { place })} onClick={onRemove} />}
      </Flex>
      {records.length === 0 && (
        <Typography.Text type="secondary">
          {words('noConditions')}
          <Button type="link" size="small" onClick={() => add(newCondition())}>
            {words('addFirst')}
          </Button>
        </Typography.Text>
      )}
      {records.map((node, index) => {
        const own = place === '' ? String(index + 1) : `${place}.${index + 1}`;
        return node.kind === 'group' ? (
          <ConditionGroupPanel
            key={node.key}
            entity={entity}
            fields={fields}
            group={node}
            place={own}
            depth={depth + 1}
            onChange={replace}
            onRemove={() => remove(node)}
          />
        ) : (
          <ConditionRow
            key={node.key}
            entity={entity}
            fields={fields}
            condition={node}
            place={own}
            onChange={replace}
            onRemove={() => remove(node)}
          />
        );
      })}
      <Flex gap={8} wrap>
        <Button size="small" type="dashed" icon={<PlusOutlined />} onClick={() => add(newCondition())}>
          {words('addCondition')}
        </Button>
        {depth < advancedLimits.depth && (
          <Button size="small" type="dashed" icon={<PlusOutlined />} onClick={() => add(newGroup())}>
            {words('addGroup')}
          </Button>
        )}
      </Flex>
    </section>
  );
}
