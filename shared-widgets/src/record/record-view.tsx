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

/** A complete record, wherever it is shown. The chosen tab stays when another record is shown. */
export function RecordView(props: RecordViewProps) {
  const [tab, setTab] = useState('basic');
  return <OneRecord key={props.record.id} {...props} tab={tab} onTab={setTab} />;
}

interface OneRecordProps extends RecordViewProps {
  readonly tab: string;
  readonly onTab: (key: string) => void;
}

function OneRecord({ entity, record, detail, actions, tab, onTab, ...head }: OneRecordProps) {
  const { data } = useRead<RecordOverview>(
    recordCalls.overview,
    { entity: entity.name, id: record.id },
    { entity: entity.name, quiet: true },
  );
  const { counts, tabs } = useFurtherTabs({ entity, record, detail, overview: data });
  return (
    <>
      <RecordHead
        {...head}
        entity={entity}
        record={record}
        next={data?.next ?? []}
        actions={actions}
        hasOwnSteps={detail.hasOwnSteps ?? false}
      />
      <RecordDetail {...detail} entity={entity} record={record} further={tabs} counts={counts} tab={tab} onTab={onTab} />
    </>
  );
}
