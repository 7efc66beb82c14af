/** An online report as a page: query form, table, export. */
import { useEffect, useMemo, useState } from 'react';
import { paging } from 'shared-contracts/wire/constants';
import { usePickerPaging } from '../pickers/picker-paging.ts';
import { PickerProblem } from '../pickers/picker-problem.tsx';
import { usePickerWords } from '../pickers/picker-words.ts';
import { Button, Empty, Flex, Skeleton } from '../ui/core.ts';
import { Table } from '../ui/data.ts';
import { useInertMeasureRow } from '../ui/mended-roles.ts';
import { popupSort, popupTable } from './popup-columns.ts';
import { PopupQueryForm } from './popup-query.tsx';
import type { PopupDescription, PopupQuery, PopupRecord } from './record-source.ts';
import { type ReportRecords, reportSource } from './report-source.ts';
import { usePopupDescription, usePopupRecords } from './use-popup-records.ts';

export interface ReportViewProps {
  /** Code of the online report to show. */
  readonly code: string;
  /** Parameters of the report itself. */
  readonly param?: Readonly<Record<string, string>>;
  /** Called with the report's name once it is known. */
  readonly onTitle?: (title: string) => void;
}

/** Shows the report with this code; its columns, query form and texts come from the server. */
export function ReportView({ code, param, onTitle }: ReportViewProps) {
  const parameters = JSON.stringify(param ?? {});
  const source = useMemo(
    () => reportSource({ code, param: JSON.parse(parameters) as Readonly<Record<string, string>> }),
    [code, parameters],
  );
  const [turn, setTurn] = useState(0);
  const { description, problem } = usePopupDescription(source, turn);
  const title = description?.title;
  useEffect(() => {
    if (title) onTitle?.(title);
  }, [title, onTitle]);
  if (problem) return <PickerProblem message={problem} onRetry={() => setTurn(turn + 1)} />;
  if (!description) return <Skeleton active />;
  return <Report key={`${code} ${parameters}`} source={source} description={description} />;
}

function Report({ source, description }: { readonly source: ReportRecords; readonly description: PopupDescription }) {
  const t = usePickerWords();
  const table = useInertMeasureRow();
  const [turn, setTurn] = useState(0);
  const [isExporting, setExporting] = useState(false);
  const [query, setQuery] = useState<PopupQuery>({ values: {}, sort: null, pageNo: 1, pageSize: paging.size });
  const { records, total, isLoading, problem } = usePopupRecords(source, query, turn);
  const { pageNo, pageSize, sort } = query;
  const pagination = usePickerPaging({ pageNo, pageSize, total, onPage: (no, size) => setQuery({ ...query, pageNo: no, pageSize: size }) });
  const { columns, fields, title } = description;
  const fetchSheet = async (): Promise<void> => {
    setExporting(true);
    // The person has already seen the message about a failed download.
    await source.download(query).catch(() => undefined);
    setExporting(false);
  };
  return (
    <Flex vertical gap={16}>
      <PopupQueryForm fields={fields} onQuery={(values) => setQuery({ ...query, values, pageNo: 1 })} />
      <Flex gap={8} justify="end">
        <Button onClick={() => setTurn(turn + 1)}>{t('popupRefresh')}</Button>
        <Button loading={isExporting} onClick={() => void fetchSheet()}>
          {t('reportExport')}
        </Button>
      </Flex>
      {problem ? (
        <PickerProblem message={problem} onRetry={() => setTurn(turn + 1)} />
      ) : columns.length === 0 ? (
        <Empty description={t('reportNoColumns')} />
      ) : (
        <Table<PopupRecord>
          ref={table}
          aria-label={title}
          {...popupTable({ columns, sort, records, isLoading })}
          pagination={pagination}
          onChange={popupSort((next) => setQuery({ ...query, pageNo: 1, sort: next }))}
        />
      )}
    </Flex>
  );
}
