import { type CellEditorProps, type CellKind, defineCellKind } from 'editable-table/cell-kind';
import { cellText, columnFlag, joined, partsOf, placeholderOf } from 'editable-table/cell-values';
import { useCellWords } from 'editable-table/cell-words';
import { cellPopup, controlProps, OutsideCell, popupSelectors } from 'editable-table/editor-parts';
import { namesOfAll, namesText, namesView, parseNames } from 'editable-table/names-view';
import type { TableColumn } from 'editable-table/table-column';
import { type ComponentType, useState } from 'react';
import { type NameSource, useNames } from 'shared-controls/known-names';
import { PickedField } from '../pickers/picked-field.tsx';

interface PickerProps {
  readonly open: boolean;
  readonly multiple?: boolean;
  readonly value: readonly string[];
  readonly search?: string;
  readonly className?: string;
  readonly onConfirm: (chosen: readonly string[]) => void;
  readonly onCancel: () => void;
}

export interface PickedKind extends Pick<CellKind, 'type' | 'width' | 'minWidth'> {
  /** The dialog in which values are selected. */
  readonly Picker: ComponentType<PickerProps>;
  readonly names: NameSource;
  /** Regular expression for codes that are accepted although their names are not known yet. */
  readonly shape: RegExp;
  /** Whether a column accepts several values by default. */
  readonly takesSeveral: boolean;
  readonly words: { readonly placeholder: 'chooseUser' | 'chooseDepart'; readonly button: 'chooseUserButton' | 'chooseDepartButton' };
}

/** Cell editor with the selected names and a clear icon; a character typed over the cell becomes the picker's search text. */
function pickedEditor({ Picker, names, words }: PickedKind, takesSeveral: (column: TableColumn) => boolean) {
  return function PickedEditor(props: CellEditorProps) {
    const { value, context, typed, commit, disabled } = props;
    const { column } = context;
    const t = useCellWords();
    const [open, setOpen] = useState(typed !== null && !disabled);
    const picked = partsOf(value);
    return (
      <>
        <PickedField
          {...controlProps(props)}
          isNarrow
          names={useNames(names, picked)}
          placeholder={placeholderOf(column, t(words.placeholder))}
          buttonText={t(words.button)}
          onOpen={() => setOpen(true)}
          onClear={() => commit('')}
        />
        <OutsideCell>
          <Picker
            open={open}
            multiple={takesSeveral(column)}
            value={picked}
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
  };
}

/** Makes a cell kind whose values are selected in a dialog: a comma-separated list, shown by names. */
export function pickedKind(picked: PickedKind): CellKind {
  const { names, shape, type, width, minWidth } = picked;
  const takesSeveral = (column: TableColumn): boolean => columnFlag(column, ['multiple', 'multi'], picked.takesSeveral);
  return defineCellKind({
    type,
    ...(width === undefined ? {} : { width }),
    ...(minWidth === undefined ? {} : { minWidth }),
    empty: '',
    text: (value) => namesText(value, names),
    exact: cellText,
    whenNamed: (values) => namesOfAll(values, names),
    parse: (text, { column }) => parseNames(text, names, shape, takesSeveral(column)),
    View: namesView(() => names),
    Editor: pickedEditor(picked, takesSeveral),
    typeToEdit: true,
    popupSelectors,
  });
}
