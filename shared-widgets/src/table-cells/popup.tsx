import { type CellEditorProps, defineCellKind } from 'editable-table/cell-kind';
import { cellText, columnFlag, formattedText, placeholderOf } from 'editable-table/cell-values';
import { problem, useCellWords } from 'editable-table/cell-words';
import { cellPopup, controlProps, OutsideCell, popupSelectors } from 'editable-table/editor-parts';
import type { TableColumn } from 'editable-table/table-column';
import { useState } from 'react';
import type { EntityDefinition } from 'shared-contracts/entity/entity';
import { hasLineBreak } from 'shared-controls/one-line';
import { useLabel } from 'shared-platform/i18n';
import { notices } from 'shared-platform/notices';
import { PickedField } from '../pickers/picked-field.tsx';
import { entitySource } from '../record-popup/entity-source.tsx';
import { valuesOf } from '../record-popup/popup-pairs.ts';
import { RecordPopup } from '../record-popup/record-popup.tsx';
import type { RecordSource } from '../record-popup/record-source.ts';
import { reportSource } from '../record-popup/report-source.ts';
import { popupPairs } from './popup-fields.ts';

/**
 * Source of the records: with `props.entity` the list of that entity (`props.columns`, `props.query`), otherwise the online report with the
 * column's code.
 */
function sourceOf({ popupCode, param, props = {} }: TableColumn): RecordSource {
  const { entity, columns, query, code, groupId } = props;
  if (entity) {
    return entitySource({
      entity: entity as EntityDefinition | string,
      ...(Array.isArray(columns) ? { columns: columns as readonly string[] } : {}),
      query: { ...(query as Readonly<Record<string, string>> | undefined), ...param },
    });
  }
  return reportSource({
    code: popupCode ?? cellText(code),
    ...(param ? { param } : {}),
    ...(typeof groupId === 'string' ? { groupId } : {}),
  });
}

/** Cell editor with the value and a dialog to choose records: the first record fills this row, and each further one is added as a row. */
function PopupEditor(props: CellEditorProps) {
  const { value, context, typed, disabled, commit, setCells } = props;
  const { column } = context;
  const t = useCellWords();
  const text = useLabel();
  const [source, setSource] = useState<RecordSource | null>(() => (typed !== null && !disabled ? openable(column) : null));
  const pairs = popupPairs(column);
  const open = (): void => {
    if ('problem' in pairs) notices.error(text(pairs.problem));
    else setSource(sourceOf(column));
  };
  const fill = (records: readonly Readonly<Record<string, unknown>>[]): void => {
    setSource(null);
    if ('problem' in pairs) return;
    const [first = {}, ...further] = records.map((record) => valuesOf(record, pairs));
    setCells(first, further);
    commit();
  };
  const { sorter } = column.props ?? {};
  return (
    <>
      <PickedField
        {...controlProps(props)}
        isNarrow
        names={cellText(value) === '' ? [] : [cellText(value)]}
        placeholder={placeholderOf(column, t('choose'))}
        buttonText={t('chooseRecord')}
        onOpen={open}
        onClear={() => {
          if (!('problem' in pairs)) setCells(valuesOf({}, pairs));
          commit('');
        }}
      />
      <OutsideCell>
        {source && (
          <RecordPopup
            source={source}
            multiple={columnFlag(column, ['multi', 'multiple'], false)}
            {...(typeof sorter === 'string' ? { sorter } : {})}
            className={cellPopup}
            onCancel={() => setSource(null)}
            onConfirm={fill}
          />
        )}
      </OutsideCell>
    </>
  );
}

const openable = (column: TableColumn): RecordSource | null => ('problem' in popupPairs(column) ? null : sourceOf(column));

/** Cell kind: a value that is filled, with others of the row, from a record chosen in a dialog. */
export const popup = defineCellKind({
  type: 'popup',
  empty: '',
  text: formattedText,
  exact: cellText,
  companions(column) {
    const pairs = popupPairs(column);
    return 'problem' in pairs ? [] : pairs.to.filter((key) => key !== column.key);
  },
  parse: (text) => (hasLineBreak(text.trim()) ? problem('oneLine', text) : { value: text.trim() }),
  Editor: PopupEditor,
  typeToEdit: false,
  popupSelectors,
});
