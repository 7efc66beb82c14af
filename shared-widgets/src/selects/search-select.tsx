/** Select box that searches a dictionary: all of it in the browser, or a table dictionary on the server. */
import { Spin } from 'antd';
import { dictionaryNames } from 'editable-table/dictionary-names';
import { useEffect, useRef, useState } from 'react';
import type { DictionaryOption } from 'shared-contracts/session/session';
import { paging, timing } from 'shared-contracts/wire/constants';
import { learnNames, useNames } from 'shared-controls/known-names';
import { searchDictionary } from 'shared-platform/dictionary';
import { useWidgetMessages } from '../messages/widget-messages.ts';
import { Select } from '../ui/select.tsx';
import { DictionarySelect } from './dictionary-select.tsx';

export interface SearchSelectProps {
  /** Id of the element; the form sets it. */
  readonly id?: string;
  readonly disabled?: boolean;
  readonly placeholder?: string;
  /** Dictionary code, or `table,text,code[,condition]` of a table dictionary. */
  readonly dict: string;
  /** Searches on the server, for long tables; default false. */
  readonly async?: boolean;
  /** Maximum number of rows that one search on the server returns. */
  readonly pageSize?: number;
  readonly value?: string | null;
  readonly onChange?: (value: string | undefined) => void;
}

export function SearchSelect({
  async: isAsync = false,
  pageSize = paging.searchSelectSize,
  dict,
  value,
  onChange,
  ...field
}: SearchSelectProps) {
  const given = { ...field, value: value ?? null, ...(onChange ? { onChange } : {}) };
  return isAsync ? <ServerSearch {...given} dict={dict} pageSize={pageSize} /> : <DictionarySelect {...given} dict={dict} />;
}

type Search = { readonly keyword: string; readonly found: readonly DictionaryOption[] | null; readonly isLoading: boolean };

const nothing: Search = { keyword: '', found: null, isLoading: false };

/** Searches 800 ms after the last key; only the response to the latest search is shown. */
function useServerSearch(dict: string, pageSize: number) {
  const [search, setSearch] = useState<Search>(nothing);
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
    // `http` has already shown the refusal as a warning.
    const found = await searchDictionary(dict, keyword, { pageSize, signal: turn.signal }).catch(() => null);
    if (turn !== latest.current) return;
    if (found) learnNames(dictionaryNames(dict), new Map(found.map(({ value, text }) => [String(value), text])));
    setSearch({ keyword, found, isLoading: false });
  };
  const ask = (typed: string): void => {
    clearTimeout(timer.current);
    latest.current?.abort();
    latest.current = undefined;
    const keyword = typed.trim();
    setSearch({ keyword, found: null, isLoading: keyword !== '' });
    if (keyword !== '') timer.current = setTimeout(() => void run(keyword), timing.pickerSearch);
  };
  return { ...search, ask };
}

function ServerSearch({
  dict,
  pageSize,
  value,
  onChange,
  placeholder,
  ...field
}: Omit<SearchSelectProps, 'async'> & { readonly pageSize: number }) {
  const t = useWidgetMessages();
  const { keyword, found, isLoading, ask } = useServerSearch(dict, pageSize);
  const [name] = useNames(dictionaryNames(dict), value ? [value] : []);
  const options = (found ?? []).map((option) => ({ value: String(option.value), label: option.text }));
  const chosen = value ? [{ value, label: name ?? value }] : [];
  // While nothing is typed only the chosen value is offered.
  const offered = keyword === '' ? chosen : options;
  const hint = isLoading ? <Spin size="small" /> : t(found ? 'nothingFound' : 'searchHint');
  return (
    <Select<string>
      {...field}
      allowClear
      style={{ width: '100%' }}
      placeholder={placeholder ?? t('choose')}
      showSearch={{ filterOption: false, onSearch: ask }}
      loading={isLoading}
      // An entry whose choice has no effect says that there is none: antd's own words are in a list without entries, which screen readers cannot read.
      options={offered.length > 0 ? offered : [{ value: '', label: hint }]}
      value={value || null}
      labelRender={({ label, value: code }) => label ?? (code === value ? name : code)}
      onChange={(next: string | undefined) => next !== '' && onChange?.(next)}
    />
  );
}
