import { useState } from 'react';
import type { EntityDefinition, RecordOf } from 'shared-contracts/entity/entity';
import { type RecordOverview, recordCalls } from 'shared-contracts/record/record-activity';
import { useRead } from 'shared-platform/read';
import type { ActionItem } from '../action-group/action-group.tsx';
import type { DetailOptions } from '../record-detail/detail-options.ts';
import { RecordDetail } from '../record-detail/record-detail.tsx';
import { RecordHead, type RecordHeadProps } from './record-head.tsx';
import { useFurtherTabs } from './related/further-tabs.tsx';

type AnyRecord = RecordOf<EntityDefinition>;

export interface RecordViewProps extends Pick<RecordHeadProps, 'isNamed' | 'before' | 'tools'> {
  readonly entity: EntityDefinition;
  readonly record: AnyRecord;
  readonly detail: DetailOptions<EntityDefinition>;
  /** Actions that the list offers for the record's row. */
  readonly actions: readonly ActionItem[];
}

/**
 * A complete record, wherever it is shown. Another record is shown by the same tabs and buttons, so that walking a list by keys does not make
 * them anew; the chosen tab stays.
 */
export function RecordView({ entity, record, detail, actions, ...head }: RecordViewProps) {
  const [tab, setTab] = useState('basic');
  const { current: overview } = useRead<RecordOverview>(
    recordCalls.overview,
    { entity: entity.name, id: record.id },
    { entity: entity.name, quiet: true },
  );
  const { counts, tabs } = useFurtherTabs({ entity, record, detail, overview });
  return (
    <>
      <RecordHead
        {...head}
        entity={entity}
        record={record}
        next={overview?.next ?? []}
        actions={actions}
        hasOwnSteps={detail.hasOwnSteps ?? false}
      />
      <RecordDetail {...detail} entity={entity} record={record} further={tabs} counts={counts} tab={tab} onTab={setTab} />
    </>
  );
}
