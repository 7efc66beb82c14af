import { Button, Tooltip } from 'antd';
import type { EntityDefinition } from 'shared-contracts/entity/entity';
import { shanghaiNow } from 'shared-contracts/values/shanghai-time';
import { useLabel } from 'shared-platform/i18n';
import { useSession } from 'shared-platform/session';
import { useWidgetMessages } from '../../messages/widget-messages.ts';
import { PrinterOutlined } from '../../ui/list-icons.ts';
import type { AnyRow, PreparedColumn } from '../columns/list-columns.tsx';
import { FilterWords, isFiltered } from '../filters/filter-words.tsx';
import type { ListModel } from '../list-model.ts';

export interface PrintButtonProps {
  readonly entity: EntityDefinition;
  readonly model: ListModel;
}

/** Prints the selected rows, or those of the page. */
export function PrintButton({ entity, model }: PrintButtonProps) {
  const t = useWidgetMessages();
  const text = useLabel();
  const { rows, selection, shownColumns, filters, total } = model;
  const printed = selection.rows.length > 0 ? selection.rows : rows;
  const person = useSession()?.user.realname ?? '';
  const run = async (list: Element | null): Promise<void> => {
    const { printList } = await import(/* webpackChunkName: "list-tools" */ './print-list.ts');
    const words = list?.querySelector('[data-filters]')?.textContent ?? '';
    await printList({
      title: t('tableOf', { name: text(entity.label) }),
      notes: [words, t('printNote', { count: printed.length, total, person, time: shanghaiNow() })],
      columns: shownColumns,
      rows: printed,
      drawn: (row, column) => drawnText(list, row, column),
      signatures: [t('printMadeBy'), t('printCheckedBy'), t('printDate')],
      language: document.documentElement.lang,
    });
  };
  const names = filters.fields.filter((name) => isFiltered(filters.values[name]));
  return (
    <>
      <span hidden data-filters="">
        {names.map((name, index) => (
          <span key={name}>
            {index > 0 && t('sentenceSeparator')}
            <FilterWords name={name} filters={filters} hasLabel />
          </span>
        ))}
      </span>
      <Tooltip title={t('print')}>
        <Button
          type="text"
          icon={<PrinterOutlined />}
          aria-label={t('print')}
          disabled={rows.length === 0}
          onClick={({ currentTarget }) => void run(currentTarget.closest('[data-list]'))}
        />
      </Tooltip>
    </>
  );
}

/** The rendered text of a cell; empty for rows of other pages. */
function drawnText(list: Element | null, row: AnyRow, column: PreparedColumn): string {
  const heads = [...(list?.querySelectorAll<HTMLElement>('thead th') ?? [])];
  const place = heads.findIndex(({ dataset }) => dataset.column === column.key);
  const line = list?.querySelector(`tr[data-row-key="${CSS.escape(row.id)}"]`);
  return place < 0 ? '' : (line?.children[place]?.textContent ?? '');
}
