import { Tabs } from 'antd';
import { Fragment, type ReactNode, useState } from 'react';
import { baseFieldLabels, type EntityDefinition, isEnglishCopy, type RecordOf } from 'shared-contracts/entity/entity';
import { useLabel } from 'shared-platform/i18n';
import { useCan } from 'shared-platform/permission';
import { Unmaskings } from '../masked/unmaskings.tsx';
import { useWidgetMessages } from '../messages/widget-messages.ts';
import type { FieldGroup, FieldName } from '../record-fields/field-names.ts';
import { withoutUpperRegions } from '../record-fields/region-trio.ts';
import { RecordLines } from '../record-lines/lines-field.tsx';
import { useTabListRole } from '../ui/mended-roles.ts';
import type { DetailOptions } from './detail-options.ts';
import { detailSections } from './detail-sections.ts';
import { type FactGroup, groupsByKind } from './fact-groups.ts';
import { RecordFacts } from './record-facts.tsx';

export { RecordLines } from '../record-lines/lines-field.tsx';
export { RecordLink } from './record-link.tsx';

export interface RecordDetailProps<E extends EntityDefinition> extends DetailOptions<E> {
  readonly entity: E;
  readonly record: RecordOf<E>;
  /** Tabs that follow those of the screen. */
  readonly further?: readonly { readonly key: string; readonly label: ReactNode; readonly children: ReactNode }[];
  /** Counts for the titles of the screen's tabs, by key. */
  readonly counts?: ReadonlyMap<string, number>;
  /** Key of the active tab, when the caller controls which one is active. */
  readonly tab?: string;
  readonly onTab?: (key: string) => void;
}

/** All fields of a record in the order of the entity's definition, without references whose name is a separate field. */
export function shownFields<E extends EntityDefinition>(entity: E): readonly FieldName<E>[] {
  const names = Object.entries(entity.fields)
    .filter(
      ([name, field]) =>
        !field.secret && !field.writeOnly && !isEnglishCopy(entity, name) && !(field.shownBy && field.shownBy in entity.fields),
    )
    .map(([name]) => name);
  // The cast is safe: these are names of the entity's fields and of columns that every record has.
  return [...withoutUpperRegions(names, entity.fields), ...Object.keys(baseFieldLabels)] as FieldName<E>[];
}

/** The sub-tables to show that are not empty, with their number of lines. */
function filledLines(entity: EntityDefinition, record: Readonly<Record<string, unknown>>, names?: readonly string[]) {
  return Object.entries(entity.lines ?? {}).flatMap(([name, { label }]) => {
    const rows = record[name];
    const isShown = (names?.includes(name) ?? true) && Array.isArray(rows) && rows.length > 0;
    return isShown ? [{ name, label, count: rows.length }] : [];
  });
}

/** A record's facts, with tabs for its lines and further content. */
export function RecordDetail<const E extends EntityDefinition>(props: RecordDetailProps<E>) {
  const { entity, record, lines, tabs = [], header, further = [], counts, tab, onTab } = props;
  const t = useWidgetMessages();
  const text = useLabel();
  const can = useCan();
  const tabList = useTabListRole();
  const own = (
    <>
      <OwnFields {...props} />
      <Unmaskings entity={entity} id={record.id} />
    </>
  );
  const counted = (words: string, count: number | undefined): string => (count ? `${words} ${count.toLocaleString('en-US')}` : words);
  const items = [
    { key: 'basic', label: t('basic'), children: own },
    ...filledLines(entity, record, lines).map(({ name, label, count }) => ({
      key: name,
      label: counted(text(label), count),
      children: <RecordLines entity={entity} record={record} names={[name]} />,
    })),
    ...tabs
      .filter(({ can: code }) => !code || can(code))
      .map(({ key, label, render }) => ({ key, label: counted(text(label), counts?.get(key)), children: render(record) })),
    ...further,
  ];
  const [chosen, setChosen] = useState('basic');
  const wanted = tab ?? chosen;
  const active = items.some(({ key }) => key === wanted) ? wanted : 'basic';
  const isOpened = useOpened(record.id, active);
  return (
    <>
      <Fragment key={`header ${record.id}`}>{header?.(record)}</Fragment>
      {items.length === 1 ? (
        <Fragment key={record.id}>{own}</Fragment>
      ) : (
        <div ref={tabList}>
          <Tabs
            size="small"
            items={items.map(({ key, label, children }) => ({
              key,
              label,
              children: isOpened(key) && <Fragment key={record.id}>{children}</Fragment>,
            }))}
            activeKey={active}
            onChange={(key) => {
              setChosen(key);
              onTab?.(key);
            }}
          />
        </div>
      )}
    </>
  );
}

/**
 * Whether a tab was active since the record is shown. The tabs stay when another record is shown, and their contents begin anew: what was
 * only opened for an earlier record is not loaded for this one.
 */
function useOpened(id: string, active: string): (key: string) => boolean {
  const [opened, setOpened] = useState<{ readonly id: string; readonly keys: readonly string[] }>({ id, keys: [active] });
  const keys = opened.id === id ? opened.keys : [];
  if (!keys.includes(active)) setOpened({ id, keys: [...keys, active] });
  return (key) => key === active || keys.includes(key);
}

/** Fields of the record: those that the screen names, or all, grouped as in its form when the screen gives groups. */
function OwnFields<const E extends EntityDefinition>({ entity, record, fields, groups }: RecordDetailProps<E>) {
  const t = useWidgetMessages();
  const names = fields?.flat() ?? shownFields(entity);
  // The cast is safe, because field names are only read.
  const sections = groups ? detailSections(entity, groups as readonly FieldGroup<EntityDefinition>[], names) : undefined;
  const further = t('furtherFields');
  const shown: readonly FactGroup[] = sections
    ? sections.map(({ title, names: inGroup }) => ({ title: title ?? [further, further], names: inGroup }))
    : groupsByKind(entity, names);
  return <RecordFacts entity={entity} record={record} groups={shown} />;
}
