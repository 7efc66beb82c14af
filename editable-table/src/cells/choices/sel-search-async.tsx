import { Select, Spin } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { paging, timing } from 'shared-contracts/wire/constants';
import { learnNames, useNames } from 'shared-controls/known-names';
import { useListKeys } from 'shared-controls/list-keys';
import { type DictionarySearch, searchDictionary } from 'shared-platform/dictionary';
import { useBackCloses } from 'shared-platform/tabs';
import { type CellEditorProps, defineCellKind } from '../../definition/cell-kind.ts';
import type { CellOption, TableColumn } from '../../definition/table-column.ts';
import { cellText, placeholderOf } from '../base/cell-values.ts';
import { problem, useCellWords } from '../base/cell-words.ts';
import { cellPopup, controlProps, EditorPlace, popupSelectors, useTyped } from '../base/editor-parts.tsx';
import { dictionaryNames, textInLanguage } from './dictionary-names.ts';
import { namesOfAll, namesText, namesView, parseNames } from './names-view.tsx';

const dictionaryOf = ({ dict, dictCode, props }: TableColumn): string =>
  dict ?? dictCode ?? (typeof props?.dict === 'string' ? props.dict : '');
const namesOf = (column: TableColumn) => dictionaryNames(dictionaryOf(column));

interface Search {
  readonly found: readonly CellOption[] | null;
  readonly isLoading: boolean;
  readonly ask: (keyword: string) => void;
}

/** Searches 300 ms after the last key; outdated responses are ignored. */
function useDictionarySearch(dictionary: string, { pageSize }: DictionarySearch): Search {
  const [found, setFound] = useState<readonly CellOption[] | null>(null);
  const [isLoading, setLoading] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef<AbortController>(undefined);
  useEffect(
    () => () => {
      clearTimeout(timer.current);
      latest.current?.abort();
    },
    [],
  );
  const run = async (keyword: string): Promise<void> => {
    const turn = new AbortController();
    latest.current = turn;
    try {
      const response = await searchDictionary(dictionary, keyword, { pageSize, signal: turn.signal });
      const options = response.map((option) => ({ ...option, text: textInLanguage(dictionary, String(option.value), option.text) }));
      if (turn !== latest.current) return;
      learnNames(dictionaryNames(dictionary), new Map(options.map(({ value, text }) => [String(value), text])));
      setFound(options);
    } catch {
      if (turn === latest.current) setFound(null);
    }
    if (turn === latest.current) setLoading(false);
  };
  const ask = (typed: string): void => {
    clearTimeout(timer.current);
    latest.current?.abort();
    latest.current = undefined;
    const keyword = typed.trim();
    setFound(null);
    setLoading(keyword !== '');
    if (keyword !== '') timer.current = setTimeout(() => void run(keyword), timing.selectSearch);
  };
  return { found, isLoading, ask };
}

function AsyncEditor(props: CellEditorProps) {
  const { value, context, autoFocus, disabled, typed, commit, refuse } = props;
  const { column } = context;
  const t = useCellWords();
  const [open, setOpen] = useState(autoFocus && !disabled);
  const [keyword, setKeyword] = useState('');
  useBackCloses(open, () => setOpen(false));
  const isTaken = useRef(false);
  const { onInputKeyDown, isPassed } = useListKeys(false, typed !== null);
  const pageSize = typeof column.props?.pageSize === 'number' ? column.props.pageSize : paging.searchSelectSize;
  const { found, isLoading, ask } = useDictionarySearch(dictionaryOf(column), { pageSize });
  const search = (next: string): void => {
    setKeyword(next);
    ask(next);
  };
  useTyped(typed, search);
  const current = cellText(value);
  const [name = current] = useNames(namesOf(column), current ? [current] : []);
  const options = (found ?? []).map(({ value: code, text }) => ({ value: String(code), label: text ?? String(code) }));
  const chosen = current ? [{ value: current, label: name }] : [];
  return (
    <EditorPlace isOpen={open}>
      <Select<string>
        allowClear
        {...column.props}
        {...controlProps(props)}
        showSearch={{ filterOption: false, searchValue: keyword, onSearch: search }}
        classNames={{ popup: { root: cellPopup } }}
        popupMatchSelectWidth={false}
        defaultActiveFirstOption={keyword !== ''}
        open={open}
        onOpenChange={setOpen}
        loading={isLoading}
        placeholder={placeholderOf(column, t('choose'))}
        notFoundContent={isLoading ? <Spin size="small" /> : t(found && keyword ? 'nothingFound' : 'searchHint')}
        // Without a search text only the chosen option is listed.
        options={keyword ? options : chosen}
        value={current || null}
        labelRender={({ label }) => label ?? name}
        onInputKeyDown={onInputKeyDown}
        onChange={(next: string | undefined) => {
          if (isPassed()) return;
          isTaken.current = true;
          commit(next ?? '');
        }}
        onBlur={() => {
          const entry = keyword.trim();
          // A search text for which nothing was chosen is not stored in the cell.
          if (entry !== '' && !isTaken.current) refuse(entry, t('notChosen', { text: entry }));
        }}
      />
    </EditorPlace>
  );
}

/** Cell kind: a row of a table dictionary, searched on the server. */
export const selSearchAsync = defineCellKind({
  type: 'sel_search_async',
  empty: '',
  text: (value, { column }) => namesText(value, namesOf(column)),
  whenNamed: (values, column) => namesOfAll(values, namesOf(column)),
  parse(text, { column }) {
    const parsed = parseNames(text, namesOf(column), /^[\w-]{1,64}$/, false);
    return 'value' in parsed && parsed.value === '' && text.trim() !== '' ? problem('unknownName', text) : parsed;
  },
  View: namesView(({ column }) => namesOf(column)),
  Editor: AsyncEditor,
  typeToEdit: true,
  popupSelectors,
});
