import { Drawer, Result, Skeleton, Tabs } from 'antd';
import type { EntityDefinition, RecordOf } from 'shared-contracts/entity';
import { useLabel } from 'shared-platform/i18n';
import { useCan } from 'shared-platform/permission';
import { titleOf } from '../entity-fields.ts';
import { withoutUpperRegions } from '../entity-form/region-trio.ts';
import type { DetailOptions } from '../list-page/list-page-props.ts';
import { useWidgetMessages } from '../messages.ts';
import { RecordSummary } from './record-summary.tsx';

export interface RecordDetailProps<E extends EntityDefinition> extends DetailOptions<E> {
  readonly entity: E;
  readonly record: RecordOf<E>;
}

/** Everything a record holds, in the contract's order; links that are shown by a name of the record are left out. */
function shownFields(entity: EntityDefinition): string[] {
  const names = Object.entries(entity.fields)
    .filter(([, field]) => !field.secret && !field.writeOnly && !(field.shownBy && field.shownBy in entity.fields))
    .map(([name]) => name);
  return [...withoutUpperRegions(names, entity.fields), 'createBy', 'createTime', 'updateBy', 'updateTime'];
}

/** A record's fields as a description list, with further tabs beside it. */
export function RecordDetail<const E extends EntityDefinition>({ entity, record, fields, tabs = [], header }: RecordDetailProps<E>) {
  const t = useWidgetMessages();
  const text = useLabel();
  const can = useCan();
  const own = <RecordSummary entity={entity} record={record} fields={fields ?? shownFields(entity)} />;
  const further = tabs.filter((tab) => !tab.can || can(tab.can));
  return (
    <>
      {header?.(record)}
      {further.length === 0 ? (
        own
      ) : (
        <Tabs
          items={[
            { key: 'basic', label: t('basic'), children: own },
            ...further.map((tab) => ({ key: tab.key, label: text(tab.label), children: tab.render(record) })),
          ]}
        />
      )}
    </>
  );
}

export interface RecordDetailDrawerProps<E extends EntityDefinition> extends DetailOptions<E> {
  readonly entity: E;
  /** Missing while it is on its way. */
  readonly record: RecordOf<E> | null | undefined;
  readonly open: boolean;
  readonly onClose: () => void;
  /** Why there is no record. */
  readonly error?: string | undefined;
}

/** `RecordDetail` in a drawer titled with the record's name. */
export function RecordDetailDrawer<const E extends EntityDefinition>(props: RecordDetailDrawerProps<E>) {
  const { record, open, onClose, error, width = 880, ...detail } = props;
  const t = useWidgetMessages();
  const text = useLabel();
  const name = record ? titleOf(detail.entity, record) : '';
  return (
    <Drawer
      title={`${text(detail.entity.label)}${t('detail')}${name && ` · ${name}`}`}
      open={open}
      size={width}
      destroyOnHidden
      onClose={onClose}
      styles={{ wrapper: { maxWidth: '100vw' } }}
    >
      {record ? (
        <RecordDetail {...detail} record={record} />
      ) : error ? (
        <Result status="warning" subTitle={error} />
      ) : (
        <Skeleton active paragraph={{ rows: 8 }} />
      )}
    </Drawer>
  );
}
