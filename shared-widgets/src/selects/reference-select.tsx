import { Select, type SelectProps, Spin } from 'antd';
import { useEffect, useRef, useState } from 'react';
import type { EntityDefinition } from 'shared-contracts/entity/entity';
import type { Page } from 'shared-contracts/wire/envelope';
import { knownName, learnNames, useNames } from 'shared-controls/known-names';
import { useListKeys } from 'shared-controls/list-keys';
import { http } from 'shared-platform/http';
import { useWidgetMessages } from '../messages/widget-messages.ts';
import { definitionOf, titlesIn, titlesOf } from '../pickers/entity-names.ts';

/** One option's record as the list call gives it. */
export type ReferencedRecord = Readonly<Record<string, unknown>>;

export interface ReferenceSelectProps extends Omit<SelectProps<string>, 'options' | 'value' | 'onChange' | 'mode' | 'defaultValue'> {
  /** Entity whose records are offered, or its name where the product's own contracts define it. */
  readonly entity: EntityDefinition | string;
  readonly value?: string | null;
  readonly onChange?: (id: string | undefined, record?: ReferencedRecord) => void;
  /** Shown for the value as long as it has not been looked up, e.g. the name the record holds beside the id. */
  readonly shownText?: string | null;
  /** Sent with every look-up, e.g. `{ ownerId }`. */
  readonly query?: Readonly<Record<string, string>>;
}

const pageSize = 10;
const typingPause = 300;

async function findRecords(
  entity: EntityDefinition,
  text: string,
  query: Readonly<Record<string, string>>,
  signal: AbortSignal,
): Promise<readonly ReferencedRecord[]> {
  const typed = text.trim();
  const found = await http.get<Page<ReferencedRecord>>(
    `${entity.api}/list`,
    { ...query, pageNo: 1, pageSize, ...(typed ? { [entity.titleField]: `*${typed}*` } : {}) },
    { quiet: true, signal },
  );
  return found.records;
}

/** Looks records up: at once when opened, 300 ms after the last key; an outdated look-up is aborted and its response never shown. */
function useLookup(entity: EntityDefinition | string, query: Readonly<Record<string, string>>) {
  const [found, setFound] = useState<readonly ReferencedRecord[] | null>(null);
  const [isLoading, setLoading] = useState(false);
  const [isFailed, setFailed] = useState(false);
  const latest = useRef<AbortController>(undefined);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(
    () => () => {
      clearTimeout(timer.current);
      latest.current?.abort();
    },
    [],
  );

  const run = async (text: string): Promise<void> => {
    latest.current?.abort();
    const turn = new AbortController();
    latest.current = turn;
    setLoading(true);
    setFailed(false);
    try {
      const definition = await definitionOf(entity);
      const records = await findRecords(definition, text, query, turn.signal);
      if (turn !== latest.current) return;
      // The names are cached, so that chosen records keep their names when other records are offered.
      learnNames(titlesOf(entity), titlesIn(definition, records));
      setFound(records);
    } catch {
      if (turn === latest.current) {
        setFound(null);
        setFailed(true);
      }
    }
    if (turn === latest.current) setLoading(false);
  };
  const search = (text: string, pause = typingPause): void => {
    clearTimeout(timer.current);
    if (pause === 0) void run(text);
    else timer.current = setTimeout(() => void run(text), pause);
  };
  return { found, isLoading, isFailed, search };
}

const noQuery: Readonly<Record<string, string>> = {};

/** Select over another entity's records, shown by their title; searches on the server. */
export function ReferenceSelect({ entity, value, onChange, onOpenChange, shownText, query = noQuery, ...rest }: ReferenceSelectProps) {
  const t = useWidgetMessages();
  const { found, isLoading, isFailed, search } = useLookup(entity, query);
  const { onInputKeyDown, isPassed } = useListKeys(false);
  const titles = titlesOf(entity);
  const named = value ? (knownName(titles, value) ?? shownText) : undefined;
  const [asked] = useNames(titles, value && !named ? [value] : []);
  const options = (found ?? []).map(({ id }) => ({ value: String(id), label: knownName(titles, String(id)) ?? String(id) }));
  const isOffered = options.some((option) => option.value === value);
  // An id means nothing to a person.
  const label = named || (asked && asked !== value ? asked : '…');
  const shown = value && !isOffered ? [{ value, label }, ...options] : options;
  return (
    <Select<string>
      allowClear
      style={{ width: '100%' }}
      placeholder={t('choose')}
      {...rest}
      showSearch={{ filterOption: false, onSearch: (text) => search(text) }}
      loading={isLoading}
      notFoundContent={isLoading ? <Spin size="small" /> : t(isFailed ? 'lookupFailed' : found ? 'nothingFound' : 'searchHint')}
      options={shown}
      // Null, not undefined: else the list keeps a choice of its own.
      value={value ?? null}
      onOpenChange={(open) => {
        if (open) search('', 0);
        onOpenChange?.(open);
      }}
      onInputKeyDown={onInputKeyDown}
      onChange={(id: string | undefined) => {
        if (isPassed()) return;
        onChange?.(
          id,
          found?.find((record) => record.id === id),
        );
      }}
    />
  );
}
