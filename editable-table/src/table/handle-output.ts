/** Export and print of a table; loaded on first use. */
import { shanghaiNow } from 'shared-contracts/values/shanghai-time';
import { currentLanguage, translate } from 'shared-platform/i18n';
import { notices } from 'shared-platform/notices';
import { session } from 'shared-platform/session';
import type { EditableTableHandle, OutputOptions } from '../definition/table-handle.ts';
import type { ReadRows } from '../export/every-row.ts';
import type { SheetSource } from '../export/sheet-rows.ts';
import type { HandleParts } from './create-handle.ts';
import { statisticLines } from './use-statistics.ts';

type SheetFrame = Pick<SheetSource, 'title' | 'columns' | 'locale'>;

/** Maximum number of rows printed, because browsers take too long to lay out more. */
const mostPrinted = 5000;

export function outputs({ model, view, grid, label, words, tab }: HandleParts): Pick<EditableTableHandle, 'exportRows' | 'printRows'> {
  /** What an output shows, without the rows; null while the table is not rendered. */
  const frame = ({ title = label() }: OutputOptions): SheetFrame | null => {
    const shown = grid();
    shown?.endEdit();
    return shown && { title, columns: shown.shownColumns(), locale: currentLanguage() };
  };
  const none = (): false => {
    notices.warning(translate('platform', 'downloadFailed'));
    return false;
  };
  /** The rows that are meant, in portions of at most `most`. */
  async function* meant(options: OutputOptions, most: number): AsyncGenerator<ReadRows> {
    const { of = 'all', signal = new AbortController().signal, onProgress = () => undefined } = options;
    if (of === 'all' && view.everyRow) {
      const { portions } = await import('../export/every-row.ts');
      yield* portions(view.everyRow(signal), most, onProgress);
      return;
    }
    const rowKeys = of === 'all' ? view.keys().filter(model.has) : model.selection();
    if (rowKeys.length > 0) yield { source: { rowKeys, store: model }, from: 1, total: rowKeys.length, hasMore: false };
  }
  return {
    async exportRows({ format = 'xlsx', ...options } = {}) {
      const sheet = frame(options);
      if (!sheet) return none();
      const [{ exportSheet }, { mostInFile }] = await Promise.all([import('../export/export-sheet.ts'), import('../export/every-row.ts')]);
      const t = words();
      let files = 0;
      for await (const { source, from, total, hasMore } of meant(options, mostInFile)) {
        const to = from + source.rowKeys.length - 1;
        const title = from === 1 && !hasMore ? sheet.title : `${sheet.title} ${from}-${to}`;
        await exportSheet({ ...sheet, ...source, title }, format);
        files += 1;
        const question = { title: t('exportedPart', { from, to, total }), content: t('exportRest') };
        if (hasMore && !(await notices.confirm({ ...question, tab: tab() }))) break;
      }
      return files > 0 || none();
    },
    async printRows(options = {}) {
      const sheet = frame(options);
      if (!sheet) return none();
      const { printSheet } = await import('../export/print-sheet.ts');
      const t = words();
      // Only the first portion is printed.
      for await (const { source, total } of meant(options, mostPrinted)) {
        const rowKeys = source.rowKeys.slice(0, mostPrinted);
        if (total > rowKeys.length) notices.warning(t('printedFirst', { count: mostPrinted }));
        const columns = sheet.columns.map(({ column }) => column);
        await printSheet({
          ...sheet,
          ...source,
          rowKeys,
          note: t('printed', { name: session.current()?.user.realname ?? '', time: shanghaiNow() }),
          sums: statisticLines(view, columns, options.of ?? 'all', t),
          language: sheet.locale,
        });
        return true;
      }
      return none();
    },
  };
}
