import { useState } from 'react';
import { tableSizes } from 'shared-contracts/constants';
import { DepartPicker } from '../../depart-picker/depart-picker.tsx';
import { departNames } from '../../depart-picker/depart-tree.ts';
import { useNames } from '../../pickers/known-names.ts';
import { PickedField } from '../../pickers/picked-field.tsx';
import { type CellEditorProps, defineCellKind } from '../cell-kind.ts';
import type { TableColumn } from '../table-column.ts';
import { columnFlag, joined, partsOf, placeholderOf } from './cell-values.ts';
import { useCellWords } from './cell-words.ts';
import { cellPopup, controlProps, OutsideCell, popupSelectors } from './editor-parts.tsx';
import { namesText, namesView, parseNames } from './names-view.tsx';

const takesSeveral = (column: TableColumn): boolean => columnFlag(column, ['multiple', 'multi'], false);

/** Names with a mark that clears them; a character typed over the cell is what the picker searches for. */
function DepartEditor(props: CellEditorProps) {
  const { value, context, typed, commit, disabled } = props;
  const { column } = context;
  const t = useCellWords();
  const [open, setOpen] = useState(typed !== null && !disabled);
  const ids = partsOf(value);
  return (
    <>
      <PickedField
        {...controlProps(props)}
        isNarrow
        names={useNames(departNames, ids)}
        placeholder={placeholderOf(column, t('chooseDepart'))}
        buttonText={t('chooseDepartButton')}
        onOpen={() => setOpen(true)}
        onClear={() => commit('')}
      />
      <OutsideCell>
        <DepartPicker
          open={open}
          multiple={takesSeveral(column)}
          value={ids}
          search={typed ?? ''}
          className={cellPopup}
          onCancel={() => setOpen(false)}
          onConfirm={(chosen) => {
            setOpen(false);
            commit(joined(chosen));
          }}
        />
      </OutsideCell>
    </>
  );
}

/** Departments: a comma list of ids, shown by their names. */
export const selDepart = defineCellKind({
  type: 'sel_depart',
  width: tableSizes.columnWidths.department,
  minWidth: tableSizes.minWidths.department,
  empty: '',
  text: (value) => namesText(value, departNames),
  parse: (text, { column }) => parseNames(text, departNames, /^[0-9a-f]{32}$/, takesSeveral(column)),
  View: namesView(() => departNames),
  Editor: DepartEditor,
  typeToEdit: true,
  popupSelectors,
});
