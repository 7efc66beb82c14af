import { Select } from 'antd';
import { useRef, useState } from 'react';
import { textLimits } from 'shared-contracts/wire/constants';
import { useListKeys } from 'shared-controls/list-keys';
import { RefusalTip, useRefusalNote } from 'shared-controls/refusal-note';
import { useBackCloses } from 'shared-platform/tabs';
import type { CellEditorProps } from '../../definition/cell-kind.ts';
import { type CellOption, optionText } from '../../definition/table-column.ts';
import { cellText, columnFlag, isEmptyCell, joined, partsOf, placeholderOf } from '../base/cell-values.ts';
import { useCellWords } from '../base/cell-words.ts';
import { cellPopup, controlProps, EditorPlace, useTyped } from '../base/editor-parts.tsx';
import { addTypedOption, findOption, useCellOptions } from './cell-options.ts';

interface ChoiceEditorProps extends CellEditorProps {
  readonly multiple: boolean;
  /** True: typing filters the list, even if the column does not allow searching. */
  readonly searches?: boolean;
}

type Shown = { readonly value: string; readonly label: string; readonly disabled?: boolean };

const shownOption = (option: CellOption): Shown => ({
  value: String(option.value),
  label: optionText(option),
  ...(option.disabled ? { disabled: true } : {}),
});

/**
 * Editor with a list of options, which opens together with the cell. Choosing an option ends the edit; in a column with several values the
 * list stays open.
 */
export function ChoiceEditor({ multiple, searches = false, ...props }: ChoiceEditorProps) {
  const { value, context, autoFocus, typed, change, commit, refuse, disabled } = props;
  const { column } = context;
  const t = useCellWords();
  const options = useCellOptions(context);
  const [open, setOpen] = useState(autoFocus && !disabled);
  const [search, setSearch] = useState('');
  useBackCloses(open, () => setOpen(false));
  const allowsInput = columnFlag(column, ['allowInput'], false);
  const canSearch = searches || allowsInput || columnFlag(column, ['allowSearch'], false);
  const note = useRefusalNote();
  // The character that opened the editor is put into the search field only after the list has opened, because a closed list clears its
  // search. A list without search refuses the character.
  useTyped(typed, (text) => (canSearch ? setSearch(text) : note.refuse(t('notTyped', { text }))));
  const chosen = multiple ? [...partsOf(value)] : isEmptyCell(value) ? null : cellText(value);
  const shown = options.map(shownOption);
  for (const part of [chosen ?? []].flat()) if (!shown.some((option) => option.value === part)) shown.push({ value: part, label: part });
  const entry = search.trim();
  const isNew = allowsInput && entry !== '' && !shown.some(({ label, value: known }) => label === entry || known === entry);
  const wireValue = (text: string): unknown => findOption(options, text)?.value ?? text;
  const lastKey = useRef('');
  const { onInputKeyDown, isPassed } = useListKeys(multiple, typed !== null);
  const isTaken = useRef(false);
  const take = (next: string | string[] | undefined): void => {
    if (isPassed()) return;
    setSearch('');
    isTaken.current = true;
    if (allowsInput) for (const text of [next ?? []].flat()) if (!findOption(options, text)) addTypedOption(column, text);
    if (multiple) change(joined([next ?? []].flat()));
    else commit(typeof next === 'string' ? wireValue(next) : '');
  };
  return (
    <EditorPlace
      isOpen={open}
      onKey={(key) => {
        lastKey.current = key;
        isTaken.current = false;
        note.forget();
      }}
    >
      <span style={{ position: 'relative', display: 'block' }}>
        <RefusalTip refusal={note.refusal} className={cellPopup} />
      </span>
      <Select<string | string[]>
        allowClear
        {...column.props}
        {...controlProps(props)}
        {...(multiple ? { mode: 'multiple' as const, maxTagCount: textLimits.multiSelectTags } : {})}
        {...(canSearch ? { showSearch: { optionFilterProp: 'label', searchValue: search, onSearch: setSearch } } : { showSearch: false })}
        classNames={{ popup: { root: cellPopup } }}
        popupMatchSelectWidth={false}
        // No option is highlighted until the user moves to one.
        defaultActiveFirstOption={entry !== ''}
        open={open}
        onOpenChange={setOpen}
        placeholder={placeholderOf(column, t('choose'))}
        notFoundContent={t('nothingFound')}
        options={isNew ? [{ value: entry, label: entry }, ...shown] : shown}
        value={chosen}
        onInputKeyDown={onInputKeyDown}
        onChange={take}
        onBlur={() => {
          if (isNew) take(multiple ? [...partsOf(value), entry] : entry);
          // A search text for which nothing was chosen is not stored in the cell; a message says so.
          else if (entry !== '' && !isTaken.current && lastKey.current !== 'Escape') refuse(entry, t('notChosen', { text: entry }));
        }}
      />
    </EditorPlace>
  );
}
