/** Dialog to choose records from a list. */
import { useState } from 'react';
import { listTexts } from 'shared-contracts/texts/error-texts';
import { modalSizes, paging } from 'shared-contracts/wire/constants';
import { useLabel } from 'shared-platform/i18n';
import { notices } from 'shared-platform/notices';
import { usePickerPaging } from '../pickers/picker-paging.ts';
import { PickerProblem } from '../pickers/picker-problem.tsx';
import { usePickerWords } from '../pickers/picker-words.ts';
import { Alert, Button, Flex, Skeleton } from '../ui/core.ts';
import { Table } from '../ui/data.ts';
import { useInertMeasureRow } from '../ui/mended-roles.ts';
import { Modal } from '../ui/overlay.ts';
import { popupSort, popupTable } from './popup-columns.ts';
import { PopupQueryForm } from './popup-query.tsx';
import { type PopupQuery, type PopupRecord, type RecordSource, readSorter, recordKey } from './record-source.ts';
import { usePopupDescription, usePopupRecords } from './use-popup-records.ts';

export interface RecordPopupProps {
  readonly source: RecordSource;
  /** Title of the dialog; default: the name of the source. */
  readonly title?: string;
  /** Several records can be chosen; default false: exactly one. */
  readonly multiple?: boolean;
  /** Initial sort order, `column=asc` or `column=desc`. */
  readonly sorter?: string;
  /** CSS class of the window, by which a component recognises the windows that it opened. */
  readonly className?: string;
  readonly onConfirm: (records: readonly PopupRecord[]) => void;
  readonly onCancel: () => void;
}

/** The dialog; render it while it is open, always with the same source. */
export function RecordPopup({ source, title, multiple = false, sorter, className, onConfirm, onCancel }: RecordPopupProps) {
  const t = usePickerWords();
  const text = useLabel();
  const [turn, setTurn] = useState(0);
  const [query, setQuery] = useState<PopupQuery>(() => ({ values: {}, sort: readSorter(sorter), pageNo: 1, pageSize: paging.size }));
  const [chosen, setChosen] = useState<ReadonlyMap<string, PopupRecord>>(new Map());
  const { description, problem } = usePopupDescription(source, turn);
  const confirm = (): void => {
    if (chosen.size === 0 || (!multiple && chosen.size > 1)) notices.warning(text(listTexts.chooseOne));
    else onConfirm([...chosen.values()]);
  };
  return (
    <Modal
      open
      keepsContent
      width={modalSizes.reportPopup}
      title={title ?? description?.title ?? t('popupTable')}
      okText={t('confirm')}
      cancelText={t('cancel')}
      rootClassName={className}
      onOk={confirm}
      onCancel={onCancel}
    >
      <Flex vertical gap={12}>
        {problem && <PickerProblem message={problem} onRetry={() => setTurn(turn + 1)} />}
        {!problem && !description && <Skeleton active />}
        {description && (
          <>
            <PopupQueryForm fields={description.fields} onQuery={(values) => setQuery({ ...query, values, pageNo: 1 })} />
            <Alert
              type="info"
              showIcon
              role="status"
              title={t('popupSelected', { count: chosen.size })}
              action={
                <Flex gap={4}>
                  <Button type="link" size="small" onClick={() => setChosen(new Map())}>
                    {t('clear')}
                  </Button>
                  <Button type="link" size="small" onClick={() => setTurn(turn + 1)}>
                    {t('popupRefresh')}
                  </Button>
                </Flex>
              }
            />
            <PopupTable
              source={source}
              turn={turn}
              label={title ?? description.title}
              columns={description.columns}
              query={query}
              onQuery={setQuery}
              onRetry={() => setTurn(turn + 1)}
              chosen={chosen}
              onChoose={setChosen}
            />
          </>
        )}
      </Flex>
    </Modal>
  );
}

interface PopupTableProps {
  readonly source: RecordSource;
  readonly turn: number;
  readonly label: string;
  readonly columns: NonNullable<ReturnType<typeof usePopupDescription>['description']>['columns'];
  readonly query: PopupQuery;
  readonly onQuery: (query: PopupQuery) => void;
  readonly onRetry: () => void;
  readonly chosen: ReadonlyMap<string, PopupRecord>;
  readonly onChoose: (chosen: ReadonlyMap<string, PopupRecord>) => void;
}

/** The rows of the popup; selected ones stay selected on other pages. */
function PopupTable({ source, turn, label, columns, query, onQuery, onRetry, chosen, onChoose }: PopupTableProps) {
  const t = usePickerWords();
  const table = useInertMeasureRow();
  const { records, total, isLoading, problem } = usePopupRecords(source, query, turn);
  const { pageNo, pageSize, sort } = query;
  const pagination = usePickerPaging({ pageNo, pageSize, total, onPage: (no, size) => onQuery({ ...query, pageNo: no, pageSize: size }) });
  if (problem) return <PickerProblem message={problem} onRetry={onRetry} />;
  const choose = (keys: readonly string[]): void => {
    const known = new Map([...chosen, ...records.map((record) => [recordKey(record), record] as const)]);
    onChoose(new Map(keys.flatMap((key) => (known.has(key) ? [[key, known.get(key) ?? {}] as const] : []))));
  };
  return (
    <Table<PopupRecord>
      ref={table}
      aria-label={label}
      {...popupTable({ columns, sort, records, isLoading })}
      pagination={pagination}
      onChange={popupSort((next) => onQuery({ ...query, pageNo: 1, sort: next }))}
      rowSelection={{
        fixed: true,
        columnWidth: 40,
        preserveSelectedRowKeys: true,
        selectedRowKeys: [...chosen.keys()],
        getCheckboxProps: (record) => ({ 'aria-label': t('popupRow', { row: records.indexOf(record) + 1 }) }) as object,
        onChange: (keys) => choose(keys.map(String)),
      }}
    />
  );
}
