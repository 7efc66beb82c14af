import { Alert, Button, Flex, Table } from 'antd';
import { useState } from 'react';
import type { EntityDefinition } from 'shared-contracts/entity/entity';
import { EmptyHint } from 'shared-controls/empty-hint';
import { entityApi, type WireRecord } from 'shared-platform/entity-api';
import { useLabel } from 'shared-platform/i18n';
import { useRecordPlace } from 'shared-platform/permission';
import { useOpenTab } from 'shared-platform/tabs';
import { isState, requireField } from '../../field-kinds/entity-fields.ts';
import { fieldKind } from '../../field-kinds/field-kinds.ts';
import { useSight } from '../../masked/sight.ts';
import { titleOf } from '../../pickers/entity-names.ts';
import { LinkedCell, RecordLink } from '../../record-detail/record-link.tsx';
import { useRecordWords } from '../../record-detail/record-words.ts';
import { useInertMeasureRow } from '../../ui/mended-roles.ts';

export interface RelatedListProps {
  /** The entity whose records refer to the shown one. */
  readonly entity: EntityDefinition;
  /** The field of the related entity that contains the shown record's id. */
  readonly field: string;
  readonly id: string;
  /** Name of the record that is shown. */
  readonly title: string;
}

const pageSize = 10;
/** Number of facts that a row shows besides name and state. */
const factCount = 4;

/** Fields of a row: name, state, and the first fields of the query. */
function shownFields(entity: EntityDefinition, field: string, isKnown: (name: string) => boolean): readonly string[] {
  const same = entity.fields[field]?.shownBy;
  const first = [entity.titleField, ...(entity.stateField ? [entity.stateField] : [])];
  const facts = [...(entity.search?.facts ?? []), ...entity.query].filter(
    (name) => !first.includes(name) && name !== field && name !== same,
  );
  return [...first, ...[...new Set(facts)].slice(0, factCount)].filter(isKnown);
}

/** Address of the list filtered by these records; undefined when the list cannot be filtered by them. */
function listAddress({ entity, field, id, title }: RelatedListProps, path: string): string | undefined {
  const shownBy = entity.fields[field]?.shownBy;
  if (entity.query.includes(field)) return `${path}?${new URLSearchParams({ [field]: id })}`;
  return shownBy && title && entity.query.includes(shownBy) ? `${path}?${new URLSearchParams({ [shownBy]: title })}` : undefined;
}

/** The records of another entity that refer to the shown record; only those that the person may read. */
export function RelatedList(props: RelatedListProps) {
  const { entity, field, id } = props;
  const t = useRecordWords();
  const text = useLabel();
  const sight = useSight(entity);
  const open = useOpenTab();
  const place = useRecordPlace(entity.name);
  const table = useInertMeasureRow();
  const [pageNo, setPageNo] = useState(1);
  const query = { [field]: id, pageNo, pageSize, column: 'createTime', order: 'desc' as const };
  const { data, error, isLoading, refetch } = entityApi(entity).useList(query);
  const address = place?.isWhole ? listAddress(props, place.path) : undefined;
  if (error && !data) {
    return <Alert type="error" showIcon title={error.message} action={<Button onClick={refetch}>{t('retry')}</Button>} />;
  }
  return (
    <Flex vertical gap={8}>
      {address && (
        <Button type="link" size="small" style={{ alignSelf: 'end' }} onClick={() => open(address)}>
          {t('openAsList')}
        </Button>
      )}
      <Table<WireRecord>
        ref={table}
        aria-label={text(entity.label)}
        size="small"
        rowKey="id"
        loading={isLoading}
        dataSource={data?.records.slice() ?? []}
        scroll={{ x: 'max-content' }}
        locale={{ emptyText: <EmptyHint text={t('relatedNone')} /> }}
        pagination={{ current: pageNo, pageSize, total: data?.total ?? 0, onChange: setPageNo, hideOnSinglePage: true, size: 'small' }}
        columns={shownFields(entity, field, sight.isKnown).map((name) => ({
          key: name,
          title: text(requireField(entity, name).label),
          align: fieldKind(requireField(entity, name)).align ?? 'left',
          render: (_: unknown, row: WireRecord) =>
            name === entity.titleField ? (
              <RecordLink entity={entity.name} id={row.id}>
                {titleOf(entity, row)}
              </RecordLink>
            ) : (
              <LinkedCell entity={entity} name={name} row={row} tag={isState(entity, name)} />
            ),
        }))}
      />
    </Flex>
  );
}
