import { useCallback, useMemo, useState } from 'react';
import { useSession } from 'shared-platform/session';
import { readStorage, removeStorage, storageKey, writeStorage } from 'shared-platform/storage';
import { type ColumnChoices, noChoices } from './core/column-layout.ts';

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);
const isTextList = (value: unknown): value is string[] => Array.isArray(value) && value.every((item) => typeof item === 'string');
const isWidth = (value: unknown): value is number => typeof value === 'number' && value > 0;
const places = ['left', 'right', 'none'] as const;

function valuesOf<Value>(stored: Record<string, unknown>, isValue: (value: unknown) => value is Value): Record<string, Value> {
  return Object.fromEntries(Object.entries(stored).filter((entry): entry is [string, Value] => isValue(entry[1])));
}

function parseChoices(stored: unknown): ColumnChoices | undefined {
  if (!isRecord(stored)) return undefined;
  const { order, hidden, widths, fixed } = stored;
  if (!isTextList(order) || !isTextList(hidden) || !isRecord(widths) || !isRecord(fixed)) return undefined;
  const isPlace = (value: unknown): value is (typeof places)[number] => places.some((place) => place === value);
  return { order, hidden, widths: valuesOf(widths, isWidth), fixed: valuesOf(fixed, isPlace) };
}

export interface ColumnChoiceState {
  readonly choices: ColumnChoices;
  readonly change: (patch: Partial<ColumnChoices>) => void;
  readonly reset: () => void;
}

/** What a person changed of a table's columns; kept per person and table where the table has a name. */
export function useColumnChoices(name: string | undefined): ColumnChoiceState {
  const userId = useSession()?.user.id ?? '';
  const key = useMemo(
    () => storageKey<ColumnChoices>({ owner: 'widgets', name: `table:${userId}:${name}`, area: 'local', parse: parseChoices }),
    [userId, name],
  );
  const [choices, setChoices] = useState(() => (name ? readStorage(key) : undefined) ?? noChoices);
  const change = useCallback(
    (patch: Partial<ColumnChoices>) =>
      setChoices((previous) => {
        const next = { ...previous, ...patch };
        if (name) writeStorage(key, next);
        return next;
      }),
    [key, name],
  );
  const reset = useCallback(() => {
    if (name) removeStorage(key);
    setChoices(noChoices);
  }, [key, name]);
  return { choices, change, reset };
}
