import { useState } from 'react';
import { type CheckOutcome, checkLimits, checkTryPath } from 'shared-contracts/system/check-rule';
import { failureOf, http } from 'shared-platform/http';
import { Tag, Typography } from 'shared-widgets/ui/content';
import { Alert, Button, Flex } from 'shared-widgets/ui/core';
import { Input } from 'shared-widgets/ui/form';
import { useText } from '../../../messages.ts';

/** 测试: applies the unsaved rule in the form to a value, and shows for each pattern what it was applied to and whether it matched. */
export function RuleTry({ ruleJson }: { readonly ruleJson: string }) {
  const text = useText();
  const [value, setValue] = useState('');
  const [outcome, setOutcome] = useState<{ readonly of: string; readonly items?: readonly CheckOutcome[]; readonly error?: string }>();
  const [isRunning, setRunning] = useState(false);
  const run = async () => {
    setRunning(true);
    const of = ruleJson + value;
    try {
      setOutcome({ of, items: await http.post<readonly CheckOutcome[]>(checkTryPath, { ruleJson, value }, { quiet: 'refusals' }) });
    } catch (failure) {
      setOutcome({ of, error: failureOf(failure).message });
    } finally {
      setRunning(false);
    }
  };
  // A result is shown only as long as the form still contains the rule and the value that were tried.
  const shown = outcome?.of === ruleJson + value ? outcome : undefined;
  return (
    <Flex vertical gap={8} role="group" aria-label={text('checkRule.try')}>
      <Flex gap={8}>
        <Input
          aria-label={text('checkRule.value')}
          placeholder={text('checkRule.value')}
          maxLength={checkLimits.value}
          value={value}
          onChange={({ target }) => setValue(target.value)}
          onPressEnter={(event) => {
            event.preventDefault();
            void run();
          }}
        />
        <Button loading={isRunning} onClick={() => void run()}>
          {text('checkRule.try')}
        </Button>
      </Flex>
      {shown?.error && <Alert type="error" showIcon title={shown.error} />}
      {shown?.items?.map(({ digits, pattern, message, checkValue, passed }, index) => (
        <Flex key={`${index} ${pattern}`} gap={8} wrap align="center">
          <Tag color={passed ? 'success' : 'error'}>{text(passed ? 'checkRule.passed' : 'checkRule.failed')}</Tag>
          <Typography.Text code>{checkValue || '-'}</Typography.Text>
          <Typography.Text type="secondary">
            {digits} · {pattern}
          </Typography.Text>
          {!passed && <Typography.Text type="danger">{message}</Typography.Text>}
        </Flex>
      ))}
    </Flex>
  );
}
