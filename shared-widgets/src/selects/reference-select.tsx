import { type SelectProps, Spin } from 'antd';
import { type ReactNode, useRef, useState } from 'react';
import type { EntityDefinition } from 'shared-contracts/entity/entity';
import { knownName, useNames } from 'shared-controls/known-names';
import { useListKeys } from 'shared-controls/list-keys';
import { useWidgetMessages } from '../messages/widget-messages.ts';
import { ChoiceRow, problemText } from '../pickers/choice-row.tsx';
import type { ChoiceSource, OfferedChoice } from '../pickers/choice-source.ts';
import { titlesOf } from '../pickers/entity-names.ts';
import { usePickerWords } from '../pickers/picker-words.ts';
import { type ReferencedRecord, useRecordLookup } from '../pickers/record-lookup.ts';
import { Select } from '../ui/select.tsx';

export type { ChoiceSource } from '../pickers/choice-source.ts';
export type { ReferencedRecord } from '../pickers/record-lookup.ts';

export interface ReferenceSelectProps extends Omit<SelectProps<string>, 'options' | 'value' | 'onChange' | 'mode' | 'defaultValue'> {
  /** Entity whose records are offered, or its name if the entity is defined in shared-contracts. */
  readonly entity: EntityDefinition | string;
  readonly value?: string | null;
  readonly onChange?: (id: string | undefined, record?: ReferencedRecord) => void;
  /** Text shown until the value's name is loaded, e.g. the name that the record contains. */
  readonly shownText?: string | null;
  /** Parameters sent with every lookup, e.g. `{ ownerId }`. */
  readonly query?: Readonly<Record<string, string>>;
  /** Source of choices with facts; choices that are not possible are listed below a line, each with the reason. */
  readonly choices?: ChoiceSource;
  /** Returns the form's current values for lookups of `choices`. */
  readonly choiceValues?: () => Readonly<Record<string, unknown>>;
}

interface Option {
  readonly value: string;
  readonly label: string;
  readonly disabled?: boolean;
  readonly record?: ReferencedRecord;
}

/** Ids of records; other texts come from a sheet. */
const isId = /^[0-9a-f]{32}$/;

const noQuery: Readonly<Record<string, string>> = {};
const problemOf = (record: ReferencedRecord): string | null => problemText({ problem: null, ...record } as unknown as OfferedChoice);
const isFree = ({ problem }: ReferencedRecord): boolean => problem === undefined || problem === null;

/**
 * Select box of another entity's records, shown by name and searched on the server. Enter selects the only match, even before the response
 * has arrived.
 */
export function ReferenceSelect(props: ReferenceSelectProps) {
  const { entity, value, onChange, onOpenChange, shownText, query = noQuery, choices, choiceValues, ...rest } = props;
  const t = useWidgetMessages();
  const words = usePickerWords();
  const [isOpened, setOpen] = useState(false);
  // Table cells control whether the list is open; for others the state is kept here.
  const isOpen = rest.open ?? isOpened;
  /** Enter was pressed before the response to the typed text arrived. */
  const isEntered = useRef(false);
  const typed = useRef('');
  const titles = titlesOf(entity);
  const open = (next: boolean): void => {
    setOpen(next);
    onOpenChange?.(next);
  };
  const { found, more, isLoading, isFailed, search } = useRecordLookup({
    entity,
    url: choices?.url,
    query: () => ({ ...query, ...choices?.query(choiceValues?.() ?? {}) }),
    onFound: (records) => {
      const free = records.filter(isFree);
      const [only] = free;
      if (isEntered.current && free.length === 1 && only) {
        onChange?.(String(only.id), only);
        open(false);
      }
      isEntered.current = false;
    },
  });
  const look = (text: string): void => {
    // When the list closes, antd clears the search text; this must not cause a request.
    const isClosing = text === '' && !isOpen;
    typed.current = text;
    if (!isClosing) search(text);
  };
  const { onInputKeyDown, isPassed } = useListKeys(false);
  const named = value ? (knownName(titles, value) ?? shownText) : undefined;
  const [asked] = useNames(titles, value && !named ? [value] : []);
  // While a response is awaited, no option of the previous one can be selected.
  const records = isLoading ? [] : (found ?? []);
  const optionOf = (record: ReferencedRecord): Option => {
    const id = String(record.id);
    return { value: id, label: knownName(titles, id) ?? id, disabled: !isFree(record) && record.askable !== true, record };
  };
  const options = records.filter(isFree).map(optionOf);
  const taken = records.filter((record) => !isFree(record)).map(optionOf);
  const isOffered = records.some(({ id }) => String(id) === value);
  // As long as the name is unknown, dots are shown: the id means nothing to people. A text that is no id is shown as it was read.
  const name = named || (asked && asked !== value ? asked : undefined);
  const label = name ?? (value && !isId.test(value) ? value : '…');
  // A value without a known name is shown, but not offered.
  // While the person looks for another record, Enter must not choose the present one again.
  const isSought = isOpen && typed.current !== '';
  const shown: Option[] = value && name && !isOffered && !isSought ? [{ value, label }, ...options] : options;
  const further = choices && more > 0 ? [{ value: ' more', label: words('moreChoices', { count: more }), disabled: true }] : [];
  const unavailable = taken.length > 0 ? [{ label: words('unavailable'), options: taken }] : [];
  return (
    <Select<string>
      allowClear
      style={{ width: '100%' }}
      placeholder={t('choose')}
      {...rest}
      open={isOpen}
      showSearch={{ filterOption: false, onSearch: look }}
      loading={isLoading}
      notFoundContent={isLoading ? <Spin size="small" /> : t(isFailed ? 'lookupFailed' : found ? 'nothingFound' : 'searchHint')}
      options={[...shown, ...further, ...unavailable]}
      {...(choices
        ? {
            listHeight: 400,
            virtual: false,
            optionRender: ({ label: title, data }: { label?: ReactNode; data: object }) => {
              const { record } = data as Option;
              return record ? <ChoiceRow title={String(title)} facts={choices.facts(record)} problem={problemOf(record)} /> : title;
            },
          }
        : {})}
      // The value is null instead of undefined, because with undefined antd would keep a selection of its own.
      value={value ?? null}
      {...(value && (!name || isSought) ? { labelRender: () => label } : {})}
      onOpenChange={(next) => {
        // When Enter was pressed early, the list stays open until the response arrives.
        if (!next && isEntered.current) return;
        // When the person types into a closed list, the list opens and the search has already started.
        if (next && typed.current === '') search('', 0);
        if (!next) typed.current = '';
        open(next);
      }}
      onBlur={(event) => {
        isEntered.current = false;
        open(false);
        rest.onBlur?.(event);
      }}
      onInputKeyDown={(event) => {
        isEntered.current = event.key === 'Enter' && isOpen && isLoading;
        onInputKeyDown(event);
      }}
      onChange={(id: string | undefined) => {
        if (isPassed()) return;
        onChange?.(
          id,
          found?.find((record) => String(record.id) === id),
        );
      }}
    />
  );
}
