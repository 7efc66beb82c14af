/** An online report as a source of records. */

import { createElement } from 'react';
import type { DictionaryOption } from 'shared-contracts/session/session';
import { nameLabel } from 'shared-contracts/texts/label';
import { lifetimes } from 'shared-contracts/wire/constants';
import { failureOf, http } from 'shared-platform/http';
import { fileLanguage, labelText } from 'shared-platform/i18n';
import { notices } from 'shared-platform/notices';
import type { PopupColumn, PopupDescription, PopupField, PopupPage, PopupQuery, RecordSource } from './record-source.ts';
import { ReportCode } from './report-code.ts';

interface ReportColumns {
  readonly cgRpConfigId: string;
  readonly cgRpConfigName: string;
  readonly columns: readonly ReportColumn[];
  readonly dictOptions?: Readonly<Record<string, readonly (DictionaryOption | null)[]>> | null;
}

interface ReportColumn {
  readonly dataIndex: string;
  readonly title: string;
  /** English title; missing where the author of the report wrote the title. */
  readonly titleEn?: string;
  readonly align?: string;
  readonly sorter?: boolean | string;
  /** Key in `dictOptions` under which the texts of this column's codes are found. */
  readonly customRender?: string;
}

interface QueryItem {
  readonly field: string;
  readonly label: string;
  readonly labelEn?: string;
  readonly mode?: string;
  readonly view?: string;
  readonly dictCode?: string | null;
  readonly hidden?: string | number;
  readonly order?: number;
}

interface ReportDefinition {
  readonly id: string;
  readonly description: PopupDescription;
}

export interface ReportOptions {
  readonly code: string;
  /** Parameters of the report itself, sent as `self_<name>`. */
  readonly param?: Readonly<Record<string, string>>;
  /** Popups of one group load the definition at most once in 30 s. */
  readonly groupId?: string;
}

const aligns = ['left', 'center', 'right'] as const;

function columnOf(column: ReportColumn, options: ReportColumns['dictOptions']): PopupColumn {
  const texts = column.customRender ? options?.[column.customRender] : undefined;
  return {
    key: column.dataIndex,
    title: labelText(nameLabel(column.title, column.titleEn)),
    align: aligns.find((align) => align === column.align) ?? 'center',
    sorts: column.sorter === true || column.sorter === 'true',
    show(record) {
      const value = record[column.dataIndex];
      const text = value === null || value === undefined ? '' : String(value);
      if (!column.customRender || text === '') return text;
      return createElement(ReportCode, {
        dict: column.customRender,
        code: text,
        text: texts?.find((option) => option && String(option.value) === text)?.text ?? text,
      });
    },
  };
}

function fieldOf({ field, label, labelEn, mode, view, dictCode, hidden }: QueryItem): PopupField {
  const input = dictCode ? 'dictionary' : /^datetime$/i.test(view ?? '') ? 'datetime' : /^date$/i.test(view ?? '') ? 'date' : 'text';
  return {
    name: field,
    label: labelText(nameLabel(label, labelEn)),
    mode: mode === 'group' ? 'group' : 'single',
    input,
    ...(dictCode ? { dictionary: dictCode } : {}),
    isFolded: String(hidden ?? '') === '1',
  };
}

async function readDefinition(code: string): Promise<ReportDefinition> {
  const report = await http.get<ReportColumns>(`/online/cgreport/api/getRpColumns/${encodeURIComponent(code)}`, undefined, { quiet: true });
  const { cgRpConfigId: id, cgRpConfigName: title, dictOptions } = report;
  // A failure is only shown: the report can be used without its query form.
  const items = await http
    .get<readonly QueryItem[] | null>(`/online/cgreport/api/getQueryInfo/${encodeURIComponent(id)}`, undefined, { quiet: true })
    .catch((error: unknown) => {
      notices.warning(failureOf(error).message);
      return null;
    });
  const fields = [...(items ?? [])].sort((left, right) => (left.order ?? 0) - (right.order ?? 0)).map(fieldOf);
  return { id, description: { title, columns: report.columns.map((column) => columnOf(column, dictOptions)), fields } };
}

const remembered = new Map<string, { readonly until: number; readonly definition: Promise<ReportDefinition> }>();

function definitionOf({ code, groupId }: ReportOptions): Promise<ReportDefinition> {
  if (!groupId) return readDefinition(code);
  const key = `${groupId}\u0000${code}`;
  const known = remembered.get(key);
  if (known && known.until > Date.now()) return known.definition;
  const definition = readDefinition(code);
  remembered.set(key, { until: Date.now() + lifetimes.reports, definition });
  definition.catch(() => remembered.delete(key));
  return definition;
}

/** A source of records from a report, whose rows can also be downloaded as a spreadsheet. */
export interface ReportRecords extends RecordSource {
  /** Downloads all rows of the query as a spreadsheet. Failures are shown. */
  download(query: PopupQuery): Promise<void>;
}

export function reportSource(options: ReportOptions): ReportRecords {
  let asked: Promise<ReportDefinition> | null = null;
  const definition = (): Promise<ReportDefinition> => {
    asked ??= definitionOf(options);
    asked.catch(() => {
      asked = null;
    });
    return asked;
  };
  const own = Object.fromEntries(Object.entries(options.param ?? {}).map(([name, value]) => [`self_${name}`, value]));
  return {
    describe: async () => (await definition()).description,
    async download({ values, sort }) {
      const { id, description } = await definition();
      const asked = { ...own, ...values, ...(sort ?? {}), ...fileLanguage() };
      await http.download(`/online/cgreport/api/exportXls/${encodeURIComponent(id)}`, asked, `${description.title}.xlsx`);
    },
    async page({ values, sort, pageNo, pageSize }, signal) {
      const { id } = await definition();
      const found = await http.get<PopupPage | null>(
        `/online/cgreport/api/getData/${encodeURIComponent(id)}`,
        { ...own, ...values, ...(sort ?? {}), pageNo, pageSize },
        { quiet: true, signal },
      );
      return { records: found?.records ?? [], total: found?.total ?? 0 };
    },
  };
}
