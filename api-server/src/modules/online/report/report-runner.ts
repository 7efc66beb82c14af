/** Runs a report for its caller: returns its columns, its query form, a page of rows, or the cells of a spreadsheet. */
import { desc } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Field } from 'shared-contracts/entity/field';
import {
  isGrouped,
  isMomentKind,
  type ReportDefinition,
  type ReportOption,
  reportLimits,
  type WireReportColumn,
  type WireReportQueryItem,
} from 'shared-contracts/online/online-report';
import { nameLabel } from 'shared-contracts/texts/label';
import { Business, Invalid, Refused, StatementTooSlow } from '../../../kernel/basics/errors.ts';
import type { Caller } from '../../../kernel/caller/caller.ts';
import { type DictionaryTexts, dictionaryText } from '../../../kernel/context/dictionaries.ts';
import { inSheet, type SheetLanguage, textsInSheet } from '../../../kernel/crud/sheet-fields.ts';
import type { Tx } from '../../../kernel/database/database.ts';
import { render, run } from '../../../kernel/database/statements.ts';
import { entityContext } from '../../../kernel/entity/entity-context.ts';
import { recordColumns } from '../../../kernel/entity/entity-table.ts';
import type { WireRecord } from '../../../kernel/entity/records.ts';
import { ListReader } from '../../../kernel/query/page-query.ts';
import {
  type Asked,
  type GroupedPart,
  groupedStatement,
  recordOrder,
  reportWhere,
  type SeenColumn,
  seenColumns,
} from './report-question.ts';
import { type Source, sourceFor } from './report-sources.ts';

export interface ReportPage {
  readonly records: WireRecord[];
  readonly total: number;
}

type Call = Omit<Asked, 'source'>;

/** Whether a field's text is sent instead of its code, because its dictionary is too long to send or a value contains several codes. */
const sentAsText = (field: Field | undefined): boolean => field?.kind === 'region' || field?.kind === 'choices';
const isNumber = /^-?\d+(\.\d+)?$/;

export class ReportRunner {
  readonly #app: FastifyInstance;
  readonly #readers = new Map<string, ListReader>();

  constructor(app: FastifyInstance) {
    this.#app = app;
  }

  /** Columns that the caller may see, and the dictionaries of their codes, with texts in the language. */
  async columns(caller: Caller, definition: ReportDefinition, language: SheetLanguage = 'zh-CN') {
    const source = sourceFor(caller, definition.entity);
    const texts = textsInSheet(await this.#app.kernel.dictionaries.texts(), language);
    const shown = seenColumns(definition, source);
    const columns = shown.map(({ key, title, titleEn, field, target, column: { aggregate } }): WireReportColumn => {
      const isCoded = field?.dict && !sentAsText(field) && !aggregate;
      const isAmount = aggregate ? !(field && isMomentKind(field.kind)) : target?.kind === 'decimal' || target?.kind === 'integer';
      return {
        dataIndex: key,
        title,
        ...(titleEn === undefined ? {} : { titleEn }),
        align: isAmount && !isCoded ? 'right' : isCoded ? 'center' : 'left',
        sorter: !field || (target !== undefined && !target.mask),
        ...(isCoded ? { customRender: field.dict } : {}),
      };
    });
    const dictionaries = new Set(columns.flatMap(({ customRender }) => (customRender ? [customRender] : [])));
    return { columns, dictOptions: Object.fromEntries([...dictionaries].map((dict) => [dict, optionsOf(texts, dict)])) };
  }

  /** The query form, without fields that are hidden or masked for the caller. */
  queryItems(caller: Caller, definition: ReportDefinition): WireReportQueryItem[] {
    const { fields, filters } = sourceFor(caller, definition.entity);
    return definition.query.flatMap(({ field: name, mode, isFolded }, index) => {
      const field = fields.get(name);
      const target = filters.get(name);
      if (!(field && target) || target.mask) return [];
      const view =
        field.kind === 'instant' && mode === 'single' ? 'DateTime' : isMomentKind(field.kind) ? 'Date' : field.dict ? 'list' : 'text';
      return [
        {
          ...{ field: name, label: field.label[0], labelEn: field.label[1], mode, view },
          ...{ dictCode: field.dict ?? '', hidden: isFolded ? '1' : '0', order: index + 1 },
        },
      ];
    });
  }

  /** One page of the report. It is read in a read-only transaction with the caller's row scope, in which slow statements are aborted. */
  async page(call: Call, part: GroupedPart): Promise<ReportPage> {
    const asked: Asked = { ...call, source: sourceFor(call.caller, call.definition.entity) };
    const columns = seenColumns(asked.definition, asked.source);
    if (columns.length === 0) throw new Business('报表的列对您均不可见');
    const texts = await this.#app.kernel.dictionaries.texts();
    const read = (tx: Tx): Promise<ReportPage> =>
      isGrouped(asked.definition) ? this.#groups(tx, asked, columns, part, texts) : this.#records(tx, asked, columns, part, texts);
    try {
      return await this.#app.kernel.database.as(call.caller, read, { readOnly: true, statementLimit: reportLimits.statement });
    } catch (error) {
      // The refusal is no 503, because the system is not overloaded: the report reads too much, and only its reader can change that.
      if (error instanceof StatementTooSlow) throw new Refused('reportTooSlow');
      throw error;
    }
  }

  /** Titles and cells of a spreadsheet with at most `limit` rows; a report with more rows is refused. */
  async cells(call: Call, limit: number, language: SheetLanguage): Promise<(string | number | null)[][]> {
    const { records } = await this.page(call, { limit: limit + 1, offset: 0 });
    if (records.length > limit) throw new Business(`导出数据超过${limit}行，请缩小查询范围`);
    const { columns, dictOptions } = await this.columns(call.caller, call.definition, language);
    const options = new Map(
      Object.entries(dictOptions).map(([dict, items]) => [dict, new Map(items.map(({ value, text }) => [value, text]))]),
    );
    const cell = ({ dataIndex, customRender, align }: WireReportColumn, record: WireRecord): string | number | null => {
      const value = record[dataIndex];
      if (value === null || value === undefined) return null;
      const text = String(value);
      if (customRender) return options.get(customRender)?.get(text) ?? text;
      return align === 'right' && isNumber.test(text) && text.replace(/\D/g, '').length <= 15 ? Number(text) : text;
    };
    return [
      columns.map(({ title, titleEn }) => inSheet(nameLabel(title, titleEn), language)),
      ...records.map((record) => columns.map((column) => cell(column, record))),
    ];
  }

  #readerOf({ entity, table }: Source): ListReader {
    const known = this.#readers.get(entity.name);
    if (known) return known;
    const usual = [desc(table.createTime), desc(table.id)];
    const made = new ListReader(table, recordColumns(entity, table), usual, this.#app.kernel.clock);
    this.#readers.set(entity.name, made);
    return made;
  }

  async #records(tx: Tx, asked: Asked, columns: readonly SeenColumn[], part: GroupedPart, texts: DictionaryTexts): Promise<ReportPage> {
    const { source, caller } = asked;
    const { entity, table } = source;
    const order = recordOrder(asked, columns, [desc(table.createTime)]);
    const { rows, total } = await this.#readerOf(source).page(tx, { where: reportWhere(asked), order, ...part });
    const records = await entityContext(this.#app, entity, table).finish(tx, rows, caller, { texts });
    const shown = records.map((record) => ({
      id: record.id,
      ...Object.fromEntries(columns.map(({ key, field }) => [key, (sentAsText(field) ? record[`${key}_dictText`] : record[key]) ?? null])),
    }));
    return { records: shown, total };
  }

  async #groups(tx: Tx, asked: Asked, columns: readonly SeenColumn[], part: GroupedPart, texts: DictionaryTexts): Promise<ReportPage> {
    const rows = await run(tx, render(groupedStatement(asked, columns, part)));
    const [total, read] = (rows[0]?.slice(-2) ?? [0, 0]).map(Number);
    if ((read ?? 0) > reportLimits.grouped) throw new Invalid(`超过${reportLimits.grouped}条记录，请先筛选再统计`);
    const shownValue = ({ field, column }: SeenColumn, value: unknown) =>
      field?.dict && sentAsText(field) && !column.aggregate ? dictionaryText(texts, field.dict, value) : (value ?? null);
    const records = rows.map((row) => Object.fromEntries(columns.map((column, index) => [column.key, shownValue(column, row[index])])));
    // Every row contains the number of groups. A page after the last one has no row, so the total is reported as 0.
    return { records, total: total ?? 0 };
  }
}

const optionsOf = (texts: DictionaryTexts, dict: string): ReportOption[] =>
  [...(texts.get(dict) ?? [])].map(([value, text]) => ({ value, text }));
