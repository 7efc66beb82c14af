import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useSession } from 'shared-platform/session';
import { readStorage, removeStorage, storageKey, writeStorage } from 'shared-platform/storage';
import { type ColumnState, noColumnState } from '../definition/column-state.ts';

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);
const isTextList = (value: unknown): value is string[] => Array.isArray(value) && value.every((item) => typeof item === 'string');
const isWidth = (value: unknown): value is number => typeof value === 'number' && value > 0;
const places = ['left', 'right', 'none'] as const;

function valuesOf<Value>(stored: Record<string, unknown>, isValue: (value: unknown) => value is Value): Record<string, Value> {
  return Object.fromEntries(Object.entries(stored).filter((entry): entry is [string, Value] => isValue(entry[1])));
}

function parseChoices(stored: unknown): ColumnState | undefined {
  if (!isRecord(stored)) return undefined;
  const { order, hidden, widths, fixed } = stored;
  if (!isTextList(order) || !isTextList(hidden) || !isRecord(widths) || !isRecord(fixed)) return undefined;
  const isPlace = (value: unknown): value is (typeof places)[number] => places.some((place) => place === value);
  return { ...noColumnState, order, hidden, widths: valuesOf(widths, isWidth), fixed: valuesOf(fixed, isPlace) };
}

export interface ColumnChoiceState {
  readonly choices: ColumnState;
  /** Returns the newest state, even if it has not been rendered yet. */
  readonly current: () => ColumnState;
  readonly change: (patch: Partial<ColumnState>) => void;
  readonly reset: () => void;
}

export interface ColumnChoiceRequest {
  readonly name: string | undefined;
  readonly columnState: ColumnState | undefined;
  readonly onColumnStateChange: ((state: ColumnState) => void) | undefined;
}

/**
 * A person's column settings. If the table has a name, the layout is stored per person and table; sort and filters are not stored, so that
 * nobody misses rows because of an old filter. A page that controls the column state stores everything itself.
 */
export function useColumnChoices({ name, columnState, onColumnStateChange }: ColumnChoiceRequest): ColumnChoiceState {
  const userId = useSession()?.user.id ?? '';
  const key = useMemo(
    () => storageKey<ColumnState>({ owner: 'widgets', name: `table:${userId}:${name}`, area: 'local', parse: parseChoices }),
    [userId, name],
  );
  const [own, setOwn] = useState(() => (name && !columnState ? readStorage(key) : undefined) ?? noColumnState);
  const choices = columnState ?? own;
  const latest = useRef({ choices, isControlled: false, tell: onColumnStateChange });
  useLayoutEffect(() => {
    latest.current = { choices, isControlled: columnState !== undefined, tell: onColumnStateChange };
  });
  const take = useCallback((next: ColumnState) => {
    const { isControlled, tell } = latest.current;
    latest.current.choices = next;
    if (!isControlled) setOwn(next);
    tell?.(next);
  }, []);
  const change = useCallback(
    (patch: Partial<ColumnState>) => {
      const next = { ...latest.current.choices, ...patch };
      if (name && !latest.current.isControlled) writeStorage(key, { ...next, sort: [], filters: {}, groups: [] });
      take(next);
    },
    [key, name, take],
  );
  const reset = useCallback(() => {
    if (name && !latest.current.isControlled) removeStorage(key);
    const { sort, filters, groups } = latest.current.choices;
    take({ ...noColumnState, sort, filters, groups });
  }, [key, name, take]);
  const current = useCallback(() => latest.current.choices, []);
  return { choices, current, change, reset };
}
