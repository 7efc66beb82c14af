/** Export and print of a table; loaded on first use. */
import { shanghaiNow } from 'shared-contracts/values/shanghai-time';
import { currentLanguage, translate } from 'shared-platform/i18n';
import { notices } from 'shared-platform/notices';
import { session } from 'shared-platform/session';
import type { EditableTableHandle, OutputOptions } from '../definition/table-handle.ts';
import type { SheetSource } from '../export/sheet-rows.ts';
import type { HandleParts } from './create-handle.ts';
import { statisticLines } from './use-statistics.ts';

/** Maximum number of rows printed, because browsers take too long to lay out more. */
const mostPrinted = 5000;

export function outputs({ model, view, grid, label, words }: HandleParts): Pick<EditableTableHandle, 'exportRows' | 'printRows'> {
  const source = ({ of = 'all', title = label() }: OutputOptions): SheetSource | null => {
    const shown = grid();
    shown?.endEdit();
    const rowKeys = of === 'all' ? view.keys().filter(model.has) : model.selection();
    if (shown && rowKeys.length > 0) return { title, store: model, columns: shown.shownColumns(), rowKeys, locale: currentLanguage() };
    notices.warning(translate('platform', 'downloadFailed'));
    return null;
  };
  return {
    async exportRows({ format = 'xlsx', ...options } = {}) {
      const rows = source(options);
      if (!rows) return false;
      const { exportSheet } = await import('../export/export-sheet.ts');
      await exportSheet(rows, format);
      return true;
    },
    async printRows(options = {}) {
      const rows = source(options);
      if (!rows) return false;
      const { printSheet } = await import('../export/print-sheet.ts');
      const t = words();
      if (rows.rowKeys.length > mostPrinted) notices.warning(t('printedFirst', { count: mostPrinted }));
      const columns = rows.columns.map(({ column }) => column);
      await printSheet({
        ...rows,
        rowKeys: rows.rowKeys.slice(0, mostPrinted),
        note: t('printed', { name: session.current()?.user.realname ?? '', time: shanghaiNow() }),
        sums: statisticLines(view, columns, options.of ?? 'all', t),
        language: rows.locale,
      });
      return true;
    },
  };
}
