import { type CheckItem, checkLimits } from 'shared-contracts/system/check-rule';
import { Typography } from 'shared-widgets/ui/content';
import { Button, Flex } from 'shared-widgets/ui/core';
import { Table } from 'shared-widgets/ui/data';
import { Input, Select } from 'shared-widgets/ui/form';
import { PlusOutlined } from 'shared-widgets/ui/icons';
import { useText } from '../../../messages.ts';
import { itemsOf, textOf, withNew } from './rule-text.ts';

export interface RuleItemsProps {
  readonly id?: string;
  /** The items of the rule as JSON text. */
  readonly value?: string;
  readonly onChange?: (ruleJson: string) => void;
}

/** Heading of a column whose values must be filled in, marked like the label of a required field. */
function Required({ children }: { readonly children: string }) {
  return (
    <>
      <Typography.Text type="danger" aria-hidden>
        *
      </Typography.Text>{' '}
      {children}
    </>
  );
}

/** The patterns of a rule as rows, in the order in which they are tested. */
export function RuleItems({ id, value, onChange }: RuleItemsProps) {
  const text = useText();
  const items = itemsOf(value);
  const change = (index: number, part: Partial<CheckItem>) =>
    onChange?.(textOf(items.map((item, place) => (place === index ? { ...item, ...part } : item))));
  const field = (name: 'digits' | 'pattern' | 'message', index: number, max: number) => (
    <Input
      aria-label={text('checkRule.nth', { number: index + 1, what: text(`checkRule.${name}`) })}
      maxLength={max}
      value={items[index]?.[name] ?? ''}
      onChange={({ target }) => change(index, { [name]: target.value })}
    />
  );
  return (
    <Flex vertical gap={8} id={id}>
      <Table<CheckItem & { readonly index: number }>
        size="small"
        rowKey="index"
        pagination={false}
        scroll={{ x: 'max-content' }}
        dataSource={items.map((item, index) => ({ ...item, index }))}
        columns={[
          {
            key: 'digits',
            title: <Required>{text('checkRule.digits')}</Required>,
            width: 90,
            render: (_, { index }) => field('digits', index, 3),
          },
          {
            key: 'pattern',
            title: <Required>{text('checkRule.pattern')}</Required>,
            width: 280,
            render: (_, { index }) => field('pattern', index, checkLimits.pattern),
          },
          {
            key: 'message',
            title: <Required>{text('checkRule.message')}</Required>,
            width: 240,
            render: (_, { index }) => field('message', index, checkLimits.message),
          },
          {
            key: 'priority',
            title: text('checkRule.priority'),
            width: 120,
            render: (_, { index, priority, digits }) => (
              <Select<CheckItem['priority']>
                aria-label={text('checkRule.nth', { number: index + 1, what: text('checkRule.priority') })}
                disabled={digits !== '*'}
                value={priority}
                options={[
                  { value: '1', label: text('checkRule.first') },
                  { value: '0', label: text('checkRule.last') },
                ]}
                onChange={(chosen) => change(index, { priority: chosen })}
                style={{ width: '100%' }}
              />
            ),
          },
          {
            key: 'remove',
            title: text('actions'),
            render: (_, { index }) => (
              <Button
                type="link"
                danger
                size="small"
                disabled={items.length === 1}
                aria-label={text('checkRule.nth', { number: index + 1, what: text('delete') })}
                onClick={() => onChange?.(textOf(items.filter((_item, place) => place !== index)))}
              >
                {text('delete')}
              </Button>
            ),
          },
        ]}
      />
      <Button
        type="dashed"
        icon={<PlusOutlined />}
        disabled={items.length >= checkLimits.items}
        onClick={() => onChange?.(textOf(withNew(items)))}
      >
        {text('checkRule.add')}
      </Button>
    </Flex>
  );
}
