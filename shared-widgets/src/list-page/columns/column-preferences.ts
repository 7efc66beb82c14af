/** A person's columns in a list: which, in which order, how dense; stored per person and screen. */
import { useMemo, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useSession } from 'shared-platform/session';
import { readStorage, removeStorage, storageKey, writeStorage } from 'shared-platform/storage';

/** The four sizes of tables, rows of 48, 40, 36 and 32 pixels. */
export type Density = 'medium' | 'small' | 'mini' | 'tiny';
export const densities: readonly Density[] = ['medium', 'small', 'mini', 'tiny'];

export interface ColumnPreferences {
  /** Column keys in the person's order; others follow in the screen's order. */
  readonly order: readonly string[];
  readonly hidden: readonly string[];
  /** Row density; undefined: chosen by the width of the window. */
  readonly density?: Density | undefined;
}

const isTextList = (value: unknown): value is string[] => Array.isArray(value) && value.every((item) => typeof item === 'string');

function parsePreferences(stored: unknown): ColumnPreferences | undefined {
  if (typeof stored !== 'object' || stored === null) return undefined;
  const { order, hidden, density } = stored as Partial<ColumnPreferences>;
  const known = densities.find((each) => each === density);
  return isTextList(order) && isTextList(hidden) ? { order, hidden, density: known } : undefined;
}

export interface ColumnLike {
  readonly key: string;
  readonly hidden: boolean;
}

export interface ColumnSettings {
  readonly preferences: ColumnPreferences;
  readonly change: (patch: Partial<ColumnPreferences>) => void;
  readonly reset: () => void;
}

/** The current preferences, and functions to change them. */
export function useColumnPreferences(entityName: string, columns: readonly ColumnLike[]): ColumnSettings {
  const { pathname } = useLocation();
  const userId = useSession()?.user.id ?? '';
  const key = useMemo(
    () =>
      storageKey<ColumnPreferences>({
        owner: 'widgets',
        name: `columns:${userId}:${entityName}:${pathname}`,
        area: 'local',
        parse: parsePreferences,
      }),
    [userId, entityName, pathname],
  );
  const defaults = useMemo<ColumnPreferences>(
    () => ({
      order: columns.map((column) => column.key),
      hidden: columns.filter((column) => column.hidden).map((column) => column.key),
    }),
    [columns],
  );
  const [own, setOwn] = useState(() => readStorage(key));
  const preferences = own ?? defaults;
  return {
    preferences,
    change: (patch) => {
      const next = { ...preferences, ...patch };
      setOwn(next);
      writeStorage(key, next);
    },
    reset: () => {
      setOwn(undefined);
      removeStorage(key);
    },
  };
}

/** Sorts columns into the person's order, with new columns at the end. */
export function orderColumns<Column extends ColumnLike>(columns: readonly Column[], { order }: ColumnPreferences): Column[] {
  const rank = new Map(order.map((key, index) => [key, index]));
  return columns.toSorted((first, second) => (rank.get(first.key) ?? order.length) - (rank.get(second.key) ?? order.length));
}
