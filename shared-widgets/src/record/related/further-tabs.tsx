import { Skeleton } from 'antd';
import { type ReactNode, Suspense } from 'react';
import type { EntityDefinition, RecordOf } from 'shared-contracts/entity/entity';
import type { RecordOverview } from 'shared-contracts/record/record-activity';
import { useLabel } from 'shared-platform/i18n';
import { remarkText } from 'shared-platform/joined-texts';
import { useCan } from 'shared-platform/permission';
import { titleOf } from '../../pickers/entity-names.ts';
import type { DetailOptions } from '../../record-detail/detail-options.ts';
import { useRecordWords } from '../../record-detail/record-words.ts';
import { ActivityPart } from '../activity/activity-part.ts';
import { RelatedList } from './related-list.tsx';
import { useEntities } from './use-entities.ts';

export interface FurtherTab {
  readonly key: string;
  readonly label: ReactNode;
  readonly children: ReactNode;
}

interface FurtherTabsOptions {
  readonly entity: EntityDefinition;
  readonly record: RecordOf<EntityDefinition>;
  readonly detail: DetailOptions<EntityDefinition>;
  readonly overview: RecordOverview | undefined;
}

/** Tabs of every record: referring records with counts, and activity. `counts` are for the screen's own tabs. */
export function useFurtherTabs({ entity, record, detail, overview }: FurtherTabsOptions) {
  const t = useRecordWords();
  const text = useLabel();
  const can = useCan();
  const entities = useEntities();
  const own = new Map(
    (detail.tabs ?? []).flatMap((tab) => (tab.related ? [[`${tab.related.entity} ${tab.related.by}`, tab] as const] : [])),
  );
  const counts = new Map<string, number>();
  const related: FurtherTab[] = [];
  for (const { entity: entityName, field, total } of overview?.related ?? []) {
    const ownTab = own.get(`${entityName} ${field}`);
    if (ownTab && ownTab.related?.isCounted !== false) counts.set(ownTab.key, total);
    const other = entities?.[entityName];
    if (!other || ownTab) continue;
    const isTwice = (overview?.related ?? []).filter((one) => one.entity === entityName).length > 1;
    const name = text(other.label);
    const label = isTwice ? remarkText(name, text(other.fields[field]?.label ?? ['', ''])) : name;
    related.push({
      key: `${entityName}.${field}`,
      label: `${label} ${total.toLocaleString('en-US')}`,
      children: <RelatedList entity={other} field={field} id={record.id} title={titleOf(entity, record)} />,
    });
  }
  const hasActivity = can('recordComment:list') || can('recordComment:history');
  const activity = {
    key: 'activity',
    label: t('activity'),
    children: (
      <Suspense fallback={<Skeleton active title={false} paragraph={{ rows: 4 }} />}>
        <ActivityPart
          entity={entity}
          id={record.id}
          audiences={overview?.audiences ?? []}
          mayComment={can('recordComment:add') && overview?.mayComment === true}
        />
      </Suspense>
    ),
  };
  return { counts, tabs: hasActivity ? [...related, activity] : related };
}
