import { useState } from 'react';
import { tableSizes } from 'shared-contracts/constants';
import { useNames } from '../../pickers/known-names.ts';
import { PickedField } from '../../pickers/picked-field.tsx';
import { userNames } from '../../user-picker/user-names.ts';
import { UserPicker } from '../../user-picker/user-picker.tsx';
import { type CellEditorProps, defineCellKind } from '../cell-kind.ts';
import type { TableColumn } from '../table-column.ts';
import { columnFlag, joined, partsOf, placeholderOf } from './cell-values.ts';
import { useCellWords } from './cell-words.ts';
import { cellPopup, controlProps, OutsideCell, popupSelectors } from './editor-parts.tsx';
import { namesText, namesView, parseNames } from './names-view.tsx';

const takesSeveral = (column: TableColumn): boolean => columnFlag(column, ['multiple', 'multi'], true);

/** Names with a mark that clears them; a character typed over the cell is what the picker searches for. */
function UserEditor(props: CellEditorProps) {
  const { value, context, typed, commit, disabled } = props;
  const { column } = context;
  const t = useCellWords();
  const [open, setOpen] = useState(typed !== null && !disabled);
  const usernames = partsOf(value);
  return (
    <>
      <PickedField
        {...controlProps(props)}
        isNarrow
        names={useNames(userNames, usernames)}
        placeholder={placeholderOf(column, t('chooseUser'))}
        buttonText={t('chooseUserButton')}
        onOpen={() => setOpen(true)}
        onClear={() => commit('')}
      />
      <OutsideCell>
        <UserPicker
          open={open}
          multiple={takesSeveral(column)}
          value={usernames}
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

/** Users: a comma list of accounts, shown by their names. */
export const selUser = defineCellKind({
  type: 'sel_user',
  width: tableSizes.columnWidths.user,
  minWidth: tableSizes.minWidths.user,
  empty: '',
  text: (value) => namesText(value, userNames),
  parse: (text, { column }) => parseNames(text, userNames, /^[A-Za-z0-9_]{1,100}$/, takesSeveral(column)),
  View: namesView(() => userNames),
  Editor: UserEditor,
  typeToEdit: true,
  popupSelectors,
});
