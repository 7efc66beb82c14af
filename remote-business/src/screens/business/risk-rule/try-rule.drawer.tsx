import { useState } from 'react';
import { type RiskDryRun, riskRule } from 'shared-contracts/business/risk/risk-rule';
import type { RecordOf } from 'shared-contracts/entity/entity';
import { useRead } from 'shared-platform/read';
import { Typography } from 'shared-widgets/ui/content';
import { Alert, Button, Flex, Skeleton } from 'shared-widgets/ui/core';
import { Input } from 'shared-widgets/ui/form';
import { Drawer } from 'shared-widgets/ui/overlay';
import { useText } from '../../../messages.ts';

const names = ['threshold', 'threshold2', 'threshold3'] as const;
type Values = Readonly<Record<string, string>>;

export interface TryRuleProps {
  readonly record: RecordOf<typeof riskRule>;
  readonly open: boolean;
  readonly onClose: () => void;
}

/**
 * Drawer that shows what a risk rule would have found over the last days, with its stored threshold, the one from the settings, or another
 * one. Nothing is saved.
 */
export function TryRule({ record, open, onClose }: TryRuleProps) {
  const text = useText();
  const limits = names.flatMap((name) => {
    const unit = record[`${name}Unit`];
    // An empty input means that the threshold comes from the settings.
    return unit ? [{ name, unit, setting: record[`${name}Setting`] ?? '' }] : [];
  });
  const [typed, setTyped] = useState<Values>(Object.fromEntries(limits.map(({ name }) => [name, record[name] ?? ''])));
  const [asked, setAsked] = useState(typed);
  const query = {
    id: record.id,
    ...Object.fromEntries(Object.entries(asked).flatMap(([name, value]) => (value ? [[name, String(Number(value))]] : []))),
    // When a threshold was emptied, the value from the settings is tried instead of the rule's value.
    ofSettings: names.filter((name) => asked[name] === '').join(','),
  };
  const isValid = limits.every(({ name, setting }) => (setting && !typed[name]) || /^\d{1,8}(\.\d{1,4})?$/.test(typed[name] ?? ''));
  const { data, error, isFetching } = useRead<RiskDryRun>(`${riskRule.api}/dryRun`, query, { entity: 'risk' });
  return (
    <Drawer open={open} onClose={onClose} size={480} title={text('riskRule.tryTitle', { name: record.ruleName })} destroyOnHidden>
      <Flex vertical gap={12}>
        {limits.map(({ name, unit, setting }) => (
          <Input
            key={name}
            aria-label={text('riskRule.threshold', { unit })}
            prefix={text('riskRule.threshold', { unit })}
            inputMode="decimal"
            placeholder={setting}
            value={typed[name] ?? ''}
            onChange={({ target }) => setTyped({ ...typed, [name]: target.value.trim() })}
            onPressEnter={() => isValid && setAsked(typed)}
          />
        ))}
        {limits.length > 0 && (
          <Button type="primary" loading={isFetching} disabled={!isValid} onClick={() => setAsked(typed)}>
            {text('riskRule.try')}
          </Button>
        )}
        {error && <Alert type="error" showIcon title={error.message} />}
        {!data && !error && <Skeleton active />}
        {data && (
          <>
            <Alert type="info" showIcon title={text('riskRule.found', { days: data.days, count: data.count })} />
            {data.samples.map(({ objectNo, actualValue }) => (
              <Flex key={objectNo} justify="space-between" gap={16}>
                <Typography.Text>{objectNo}</Typography.Text>
                <Typography.Text type="secondary">{actualValue}</Typography.Text>
              </Flex>
            ))}
            {data.count > data.samples.length && (
              <Typography.Text type="secondary">{text('riskRule.more', { count: data.count - data.samples.length })}</Typography.Text>
            )}
          </>
        )}
      </Flex>
    </Drawer>
  );
}
