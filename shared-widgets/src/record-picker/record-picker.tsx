/** Dialog that chooses records from a list; a card beside the table shows what is chosen. */
import { useState } from 'react';
import { modalSizes, paging, textLimits } from 'shared-contracts/wire/constants';
import { EmptyHint } from 'shared-controls/empty-hint';
import { knownName, learnNames, useNames } from 'shared-controls/known-names';
import { useLabel } from 'shared-platform/i18n';
import { Ellipsis } from '../controls/ellipsis.tsx';
import { usePickerPaging } from '../pickers/picker-paging.ts';
import { PickerProblem } from '../pickers/picker-problem.tsx';
import { usePickerWords } from '../pickers/picker-words.ts';
import { PopupQueryForm } from '../record-popup/popup-query.tsx';
import type { PopupQuery, PopupRecord } from '../record-popup/record-source.ts';
import { usePopupDescription, usePopupRecords } from '../record-popup/use-popup-records.ts';
import { Card } from '../ui/content.ts';
import { Button, Flex, Grid, Skeleton } from '../ui/core.ts';
import { Table } from '../ui/data.ts';
import { useInertMeasureRow } from '../ui/mended-roles.ts';
import { Modal } from '../ui/overlay.ts';
import { cellText, type KeyedNames, type PickedRecords } from './list-records.tsx';

export interface RecordPickerProps {
  readonly records: PickedRecords;
  readonly keyed: KeyedNames;
  /** Whether several records can be chosen; default true. */
  readonly multiple?: boolean;
  /** Values of the records that are chosen when the dialog opens. */
  readonly value: readonly string[];
  readonly className?: string;
  readonly onConfirm: (values: readonly string[], seen: readonly PopupRecord[]) => void;
  readonly onCancel: () => void;
}

/** The dialog; render it while it is open. A choice that was not confirmed is dropped when it closes. */
export function RecordPicker({ records, keyed, multiple = true, value, className, onConfirm, onCancel }: RecordPickerProps) {
  const t = usePickerWords();
  const text = useLabel();
  const isPhone = Grid.useBreakpoint().md === false;
  const name = text(records.name);
  const { valueKey, names } = keyed;
  const [turn, setTurn] = useState(0);
  const [query, setQuery] = useState<PopupQuery>({ values: {}, sort: null, pageNo: 1, pageSize: paging.pickerSize });
  const [chosen, setChosen] = useState<readonly string[]>(value);
  const [seen, setSeen] = useState<ReadonlyMap<string, PopupRecord>>(new Map());
  const { description, problem } = usePopupDescription(records.source, turn);
  const page = usePopupRecords(records.source, query, turn);
  const pagination = usePickerPaging({
    ...query,
    total: page.total,
    options: paging.pickerOptions,
    onPage: (pageNo, pageSize) => setQuery({ ...query, pageNo, pageSize }),
  });
  const table = useInertMeasureRow();
  const choose = (values: readonly string[]): void => {
    const known = page.records.map((record) => [cellText(record[valueKey]), record] as const);
    // The names of chosen rows are stored at once, so that the card can show them after the rows have left the page.
    learnNames(names, new Map(known.map(([key, record]) => [key, records.titleOf(record)])));
    setSeen(new Map([...seen, ...known]));
    setChosen(multiple ? values : values.slice(-1));
  };
  const toggle = (key: string): void => {
    if (!multiple) choose([key]);
    else choose(chosen.includes(key) ? chosen.filter((one) => one !== key) : [...chosen, key]);
  };
  return (
    <Modal
      open
      keepsContent
      width={modalSizes.recordPicker}
      title={t('recordTitle', { name })}
      okText={t('confirm')}
      cancelText={t('cancel')}
      rootClassName={className}
      onOk={() =>
        onConfirm(
          chosen,
          chosen.flatMap<PopupRecord>((key) => seen.get(key) ?? []),
        )
      }
      onCancel={onCancel}
    >
      {problem && <PickerProblem message={problem} onRetry={() => setTurn(turn + 1)} />}
      {!problem && !description && <Skeleton active />}
      {description && (
        <div
          style={{
            display: 'grid',
            gridTemplateColumns: isPhone ? 'minmax(0, 1fr)' : 'minmax(0, 1fr) 220px',
            gap: 16,
            alignItems: 'start',
          }}
        >
          <Flex vertical gap={12} style={{ minWidth: 0 }}>
            <PopupQueryForm fields={description.fields} onQuery={(values) => setQuery({ ...query, values, pageNo: 1 })} />
            {page.problem ? (
              <PickerProblem message={page.problem} onRetry={() => setTurn(turn + 1)} />
            ) : (
              <Table<PopupRecord>
                ref={table}
                aria-label={name}
                rowKey={(record) => cellText(record[valueKey] ?? record[records.rowKey])}
                size="small"
                columns={description.columns.map(({ key, title, show }) => ({
                  key,
                  title,
                  // antd's tooltip would show the text of a code in Chinese in every language.
                  ellipsis: { showTitle: false },
                  render: (_value: unknown, record: PopupRecord) => show(record),
                }))}
                dataSource={page.records}
                loading={page.isLoading}
                scroll={{ x: 360 }}
                pagination={pagination}
                rowSelection={{
                  type: multiple ? 'checkbox' : 'radio',
                  columnWidth: 40,
                  preserveSelectedRowKeys: true,
                  selectedRowKeys: [...chosen],
                  getCheckboxProps: (record) => ({ 'aria-label': t('choosePerson', { name: records.titleOf(record) }) }) as object,
                  onChange: (keys) => choose(keys.map(String)),
                }}
                onRow={(record) => ({
                  onClick: (event) => {
                    if ((event.target as HTMLElement).closest('input, label')) return;
                    toggle(cellText(record[valueKey]));
                  },
                })}
              />
            )}
          </Flex>
          <ChosenCard
            title={t('recordChosen', { name })}
            keyed={keyed}
            chosen={chosen}
            length={records.ellipsisLength ?? textLimits.pickerEllipsis}
            onRemove={(key) => setChosen(chosen.filter((one) => one !== key))}
          />
        </div>
      )}
    </Modal>
  );
}

interface ChosenCardProps {
  readonly title: string;
  readonly keyed: KeyedNames;
  readonly chosen: readonly string[];
  readonly length: number;
  readonly onRemove: (key: string) => void;
}

function ChosenCard({ title, keyed: { names }, chosen, length, onRemove }: ChosenCardProps) {
  const t = usePickerWords();
  // Requests the names of chosen values that are not on the shown page.
  useNames(names, chosen);
  return (
    <Card size="small" title={title} role="region" aria-label={title}>
      {chosen.length === 0 ? (
        <EmptyHint text={t('recordNone')} />
      ) : (
        <ul style={{ maxHeight: 360, margin: 0, padding: 0, overflowY: 'auto', listStyle: 'none' }}>
          {chosen.map((key) => {
            const name = knownName(names, key) ?? key;
            return (
              <li key={key} style={{ display: 'flex', gap: 4, alignItems: 'center', justifyContent: 'space-between' }}>
                <Ellipsis text={name} length={length} />
                <Button type="link" size="small" aria-label={t('recordRemove', { name })} onClick={() => onRemove(key)}>
                  {t('delete')}
                </Button>
              </li>
            );
          })}
        </ul>
      )}
    </Card>
  );
}
