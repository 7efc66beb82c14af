import { Alert, Collapse, Empty, Flex, Skeleton, Typography } from 'antd';
import { useEffect, useState } from 'react';
import type { EntityDefinition } from 'shared-contracts/entity/entity';
import type { Unmasking } from 'shared-contracts/entity/unmasking';
import { failureOf, http } from 'shared-platform/http';
import { useLabel } from 'shared-platform/i18n';
import { entityField } from '../field-kinds/entity-fields.ts';
import { useWidgetMessages } from '../messages/widget-messages.ts';

export interface UnmaskingListProps {
  readonly entity: EntityDefinition;
  readonly id: string;
}

/** Below a record with personal data: who unmasked values of it, and why. Loaded when expanded. */
export function UnmaskingList({ entity, id }: UnmaskingListProps) {
  const t = useWidgetMessages();
  return (
    <Collapse
      key={id}
      size="small"
      destroyOnHidden
      items={[{ key: 'unmaskings', label: t('unmaskings'), children: <Entries entity={entity} id={id} /> }]}
    />
  );
}

type Reading = { readonly entries?: readonly Unmasking[]; readonly error?: string };

function Entries({ entity, id }: UnmaskingListProps) {
  const t = useWidgetMessages();
  const text = useLabel();
  const [{ entries, error }, setReading] = useState<Reading>({});
  useEffect(() => {
    const left = new AbortController();
    http
      .get<readonly Unmasking[]>(`${entity.api}/unmaskings`, { id }, { quiet: true, signal: left.signal })
      .then((found) => setReading({ entries: found }))
      .catch((problem: unknown) => {
        if (!left.signal.aborted) setReading({ error: failureOf(problem).message });
      });
    return () => left.abort();
  }, [entity, id]);
  if (error) return <Alert type="warning" showIcon title={error} />;
  if (!entries) return <Skeleton active title={false} paragraph={{ rows: 2 }} />;
  if (entries.length === 0) return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('unmaskingsNone')} />;
  return (
    <Flex vertical gap={8} component="ul" style={{ margin: 0, padding: 0, listStyle: 'none' }} aria-label={t('unmaskings')}>
      {entries.map(({ at, operator, field, reason }) => (
        <li key={`${at} ${operator} ${field}`}>
          <Typography.Text type="secondary">{at}</Typography.Text>{' '}
          {t('unmaskedBy', { operator, field: text(entityField(entity, field)?.label ?? [field, field]) })}
          <br />
          <Typography.Text>{reason}</Typography.Text>
        </li>
      ))}
    </Flex>
  );
}
