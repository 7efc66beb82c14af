/** Records that a picker offers, read from a list call. */
import { advancedParameters, type QueryCondition } from 'shared-contracts/entity/advanced-query';
import type { Label } from 'shared-contracts/texts/label';
import { separators } from 'shared-contracts/wire/constants';
import type { Page } from 'shared-contracts/wire/envelope';
import type { NameSource } from 'shared-controls/known-names';
import { http } from 'shared-platform/http';
import { labelText } from 'shared-platform/i18n';
import type { PopupField, PopupRecord, RecordSource } from '../record-popup/record-source.ts';
import { ReportCode } from '../record-popup/report-code.ts';

export interface RecordColumn {
  readonly key: string;
  readonly title: Label;
  /** Dictionary of a field with codes; the response contains their Chinese texts as `<key>_dictText`. */
  readonly dict?: string;
  /** Returns the text that the column shows for a record; default: the value of the field. */
  readonly show?: (record: PopupRecord) => string;
}

export interface RecordQueryItem {
  readonly key: string;
  readonly label: Label;
  readonly dictCode?: string;
  readonly isDate?: boolean;
}

export interface ListRecordsOptions {
  /** Key of the picker; no other picker may have it. */
  readonly key: string;
  /** Name of the kind of record, used in the texts `{name}选择` and `已选{name}`. */
  readonly name: Label;
  /** List call that pages on the server. */
  readonly listUrl: string;
  /** Call that returns the records of given values; default: the list call. */
  readonly valueUrl?: string;
  readonly columns: readonly RecordColumn[];
  /** Returns the name of a record; default: the text of its first column. */
  readonly title?: (record: PopupRecord) => string;
  /** Name of the field that identifies a row; default `id`. */
  readonly rowKey?: string;
  /**
   * Names of the fields from which a value is made: the first is used when the picker returns ids, the second otherwise. Default: `id` for
   * both.
   */
  readonly returnKeys?: readonly [string, string];
  /** The search field: its parameter and its label. A part of the searched value is enough. */
  readonly queryParamCode: string;
  readonly queryParamText: Label;
  /** Search field beside it: records are found when one of the fields `keys`, e.g. the names in both languages, contains the text. */
  readonly nameQuery?: { readonly label: Label; readonly keys: readonly string[] };
  /** Further search fields, shown when the form is expanded. */
  readonly queryConfig?: readonly RecordQueryItem[];
  /** Maximum number of characters of a shown name; default 12. */
  readonly ellipsisLength?: number;
}

export interface PickedRecords {
  readonly name: Label;
  readonly source: RecordSource;
  readonly rowKey: string;
  readonly titleOf: (record: PopupRecord) => string;
  /** Names of the records by id, for pickers whose value consists of ids, with the record's field that contains the id. */
  readonly byId: KeyedNames;
  readonly byCode: KeyedNames;
  readonly ellipsisLength: number | undefined;
}

export interface KeyedNames {
  readonly valueKey: string;
  readonly names: NameSource;
}

export const cellText = (value: unknown): string => (value === null || value === undefined ? '' : String(value));

/** Key of the search field for names in the form of the picker; the server has no parameter for several fields. */
const nameParameter = 'nameQuery';

/** The search for records of which one of the fields contains the text, as an advanced query. */
function nameCondition(keys: readonly string[] = [], typed: string | undefined): Readonly<Record<string, string>> {
  if (!typed) return {};
  const conditions = keys.map((field): QueryCondition => ({ field, rule: 'like', val: typed }));
  return { [advancedParameters.records]: JSON.stringify(conditions), [advancedParameters.matchType]: 'or' };
}

function namesBy(
  valueKey: string,
  { key, listUrl, valueUrl = listUrl }: ListRecordsOptions,
  titleOf: PickedRecords['titleOf'],
): KeyedNames {
  const names: NameSource = {
    name: `${key} by ${valueKey}`,
    most: 30,
    async load(values) {
      const asked = { [valueKey]: `${values.join(separators.values)}${separators.values}`, pageNo: 1, pageSize: values.length };
      const { records } = await http.get<Page<PopupRecord>>(valueUrl, asked, { quiet: true });
      return new Map(records.map((record) => [cellText(record[valueKey]), titleOf(record)]));
    },
  };
  return { valueKey, names };
}

/** Makes the records of a picker; to be called once per list, outside of components. */
export function listRecords(options: ListRecordsOptions): PickedRecords {
  const { name, listUrl, columns, rowKey = 'id', returnKeys = ['id', 'id'], queryParamCode, queryConfig = [], nameQuery } = options;
  const textOf = ({ key, dict, show }: RecordColumn, record: PopupRecord): string =>
    show?.(record) ?? cellText((dict ? record[`${key}_dictText`] : undefined) ?? record[key]);
  const [first] = columns;
  const titleOf = options.title ?? ((record) => (first ? textOf(first, record) : cellText(record[rowKey])));
  const fieldOf = ({ key, label, dictCode, isDate }: RecordQueryItem): PopupField => ({
    name: key,
    label: labelText(label),
    mode: 'single',
    input: dictCode ? 'dictionary' : isDate ? 'date' : 'text',
    ...(dictCode ? { dictionary: dictCode } : {}),
    isFolded: true,
  });
  const source: RecordSource = {
    describe: async () => ({
      title: labelText(name),
      columns: columns.map((column) => ({
        key: column.key,
        title: labelText(column.title),
        sorts: false,
        show: (record) =>
          column.dict && !column.show ? (
            <ReportCode dict={column.dict} code={cellText(record[column.key])} text={textOf(column, record)} />
          ) : (
            textOf(column, record)
          ),
      })),
      fields: [
        ...(nameQuery ? [{ ...fieldOf({ key: nameParameter, label: nameQuery.label }), isFolded: false }] : []),
        { ...fieldOf({ key: queryParamCode, label: options.queryParamText }), isFolded: false },
        ...queryConfig.map(fieldOf),
      ],
    }),
    async page({ values, pageNo, pageSize }, signal) {
      const { [queryParamCode]: typed, [nameParameter]: nameTyped, ...others } = values;
      const asked = {
        ...others,
        ...(typed ? { [queryParamCode]: `*${typed}*` } : {}),
        ...nameCondition(nameQuery?.keys, nameTyped),
        pageNo,
        pageSize,
      };
      return await http.get<Page<PopupRecord>>(listUrl, asked, { quiet: true, signal });
    },
  };
  return {
    name,
    source,
    rowKey,
    titleOf,
    byId: namesBy(returnKeys[0], options, titleOf),
    byCode: namesBy(returnKeys[1], options, titleOf),
    ellipsisLength: options.ellipsisLength,
  };
}
