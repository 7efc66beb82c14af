import type { fillRule } from 'shared-contracts/system/fill-rule';
import { useRead } from 'shared-platform/read';
import type { RowSurfaceProps } from 'shared-widgets/list-page';
import { Typography } from 'shared-widgets/ui/content';
import { Alert, Button, Flex, Skeleton } from 'shared-widgets/ui/core';
import { Modal } from 'shared-widgets/ui/overlay';
import { useText } from '../../../messages.ts';

/** 测试: what the rule would generate now. No number is taken. */
export function FillTest({ record, open, onClose }: RowSurfaceProps<typeof fillRule>) {
  const text = useText();
  const { data, error, isFetching, refetch } = useRead<string>(
    '/sys/fillRule/testFillRule',
    { ruleCode: record.ruleCode },
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
