import { useState } from 'react';
import type { FillGenerator, fillRule } from 'shared-contracts/system/fill-rule';
import { useCan } from 'shared-platform/permission';
import { useRead } from 'shared-platform/read';
import { CategorySelect, TableTreeSelect } from 'shared-widgets/controls';
import type { RowSurfaceProps } from 'shared-widgets/list-page';
import { Typography } from 'shared-widgets/ui/content';
import { Alert, Button, Flex, Skeleton } from 'shared-widgets/ui/core';
import { Form } from 'shared-widgets/ui/form';
import { Modal } from 'shared-widgets/ui/overlay';
import { useText } from '../../../messages.ts';

/** The form value that a generator reads: the parent of the new record. */
const parentOf = {
  depart_code: { name: 'parentId', can: 'depart:list', title: 'fillRule.parentDepart' },
  category_code: { name: 'pid', can: 'category:list', title: 'fillRule.parentCategory' },
} as const;
type Parented = keyof typeof parentOf;

const isParented = (name: string): name is Parented & FillGenerator => Object.hasOwn(parentOf, name);

/** 测试: shows what the rule would generate now, without taking a number. */
export function FillTest({ record, open, onClose }: RowSurfaceProps<typeof fillRule>) {
  const text = useText();
  const can = useCan();
  const [parent, setParent] = useState('');
  const generator = isParented(record.ruleClass) && can(parentOf[record.ruleClass].can) ? record.ruleClass : null;
  const given = generator && parent ? { [parentOf[generator].name]: parent } : {};
  const { data, error, isFetching, refetch } = useRead<string>(
    '/sys/fillRule/testFillRule',
    { ruleCode: record.ruleCode, ...given },
    { entity: 'fillRule' },
  );
  return (
    <Modal
      open={open}
      title={`${text('fillRule.test')} · ${record.ruleName}`}
      onCancel={onClose}
      footer={
        <Button loading={isFetching} onClick={refetch}>
          {text('fillRule.again')}
        </Button>
      }
    >
      <Flex vertical gap={8}>
        {generator && (
          <Form layout="vertical">
            <Form.Item label={text(parentOf[generator].title)} htmlFor="fill-test-parent" style={{ marginBottom: 8 }}>
              {generator === 'category_code' ? (
                <CategorySelect id="fill-test-parent" value={parent} onChange={setParent} />
              ) : (
                <TableTreeSelect
                  id="fill-test-parent"
                  dict="sys_depart,depart_name,id"
                  pidField="parent_id"
                  value={parent}
                  onChange={setParent}
                />
              )}
            </Form.Item>
          </Form>
        )}
        {error && <Alert type="error" showIcon title={error.message} />}
        {!data && !error && <Skeleton active paragraph={{ rows: 1 }} />}
        {data && !error && (
          <Typography.Text code copyable style={{ fontSize: 18 }}>
            {data}
          </Typography.Text>
        )}
        <Typography.Text type="secondary">{text('fillRule.trial')}</Typography.Text>
      </Flex>
    </Modal>
  );
}
