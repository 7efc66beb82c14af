import { Alert, Skeleton, Tabs } from 'antd';
import { baseFieldLabels, type EntityDefinition, type RecordOf } from 'shared-contracts/entity/entity';
import { Drawer } from 'shared-controls/drawer';
import { useLabel } from 'shared-platform/i18n';
import { useCan } from 'shared-platform/permission';
import { UnmaskingList } from '../masked/unmasking-list.tsx';
import { useWidgetMessages } from '../messages/widget-messages.ts';
import { titleOf } from '../pickers/entity-names.ts';
import type { FieldGroup, FieldName } from '../record-fields/field-names.ts';
import { withoutUpperRegions } from '../record-fields/region-trio.ts';
import { RecordLines } from '../record-lines/lines-field.tsx';
import type { DetailOptions } from './detail-options.ts';
import { detailSections } from './detail-sections.ts';
import { RecordSummary } from './record-summary.tsx';

export { RecordLines } from '../record-lines/lines-field.tsx';

export interface RecordDetailProps<E extends EntityDefinition> extends DetailOptions<E> {
  readonly entity: E;
  readonly record: RecordOf<E>;
}

/** Everything a record holds, in the contract's order; links that are shown by a name of the record are left out. */
export function shownFields<E extends EntityDefinition>(entity: E): readonly FieldName<E>[] {
  const names = Object.entries(entity.fields)
    .filter(([, field]) => !field.secret && !field.writeOnly && !(field.shownBy && field.shownBy in entity.fields))
    .map(([name]) => name);
  // Names of this entity's fields, and the columns that every record carries.
  return [...withoutUpperRegions(names, entity.fields), ...Object.keys(baseFieldLabels)] as FieldName<E>[];
}

/** The sub-tables that hold something, of those that are to be shown. */
function filledLines(entity: EntityDefinition, record: Readonly<Record<string, unknown>>, names?: readonly string[]) {
  return Object.entries(entity.lines ?? {}).flatMap(([name, { label }]) => {
    const rows = record[name];
    const isShown = (names?.includes(name) ?? true) && Array.isArray(rows) && rows.length > 0;
    return isShown ? [{ name, label }] : [];
  });
}

/** A record's fields as a description list, with its lines and further tabs beside it. */
export function RecordDetail<const E extends EntityDefinition>(props: RecordDetailProps<E>) {
  const { entity, record, lines, tabs = [], header } = props;
  const t = useWidgetMessages();
  const text = useLabel();
  const can = useCan();
  const own = (
    <>
      <OwnFields {...props} />
      <UnmaskingList entity={entity} id={record.id} />
    </>
  );
  const sheets = filledLines(entity, record, lines);
  const further = tabs.filter((tab) => !tab.can || can(tab.can));
  return (
    <>
      {header?.(record)}
      {further.length + sheets.length === 0 ? (
        own
      ) : (
        <Tabs
          items={[
            { key: 'basic', label: t('basic'), children: own },
            ...sheets.map(({ name, label }) => ({
              key: name,
              label: text(label),
              children: <RecordLines entity={entity} record={record} names={[name]} />,
            })),
            ...further.map((tab) => ({ key: tab.key, label: text(tab.label), children: tab.render(record) })),
          ]}
        />
      )}
    </>
  );
}

/** The record's own fields: those the screen names, or all of them, in the groups of its form where the screen gives them. */
function OwnFields<const E extends EntityDefinition>({ entity, record, fields, groups }: RecordDetailProps<E>) {
  const t = useWidgetMessages();
  const text = useLabel();
  const names = fields?.flat() ?? shownFields(entity);
  if (!groups) return <RecordSummary entity={entity} record={record} fields={names} />;
  // Names of this entity's fields are names; nothing is written back through them.
  const sections = detailSections(entity, groups as readonly FieldGroup<EntityDefinition>[], names);
  return sections.map(({ title, names: shown }) => (
    <RecordSummary key={shown.join()} title={title ? text(title) : t('furtherFields')} entity={entity} record={record} fields={shown} />
  ));
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
      title={`${t('detail', { name: text(detail.entity.label) })}${name && ` · ${name}`}`}
      open={open}
      size={width}
      destroyOnHidden
      onClose={onClose}
      styles={{ wrapper: { maxWidth: '100vw' } }}
    >
      {record ? (
        <RecordDetail {...detail} record={record} />
      ) : error ? (
        <Alert type="warning" showIcon title={error} />
      ) : (
        <Skeleton active paragraph={{ rows: 8 }} />
      )}
    </Drawer>
  );
}
