/** What a form wrote into itself because of something else: marked, said, and taken back on demand. */
import { useEffect, useRef, useState } from 'react';
import { isEmptyValue, type Row } from '../../field-kinds/field-kind.ts';

export interface ValueChange {
  /** Names of the fields that it follows from; none: the page does not say. */
  readonly because: readonly string[];
  readonly isCleared: boolean;
  /** The value before, where it can be had back; empty where there was none. */
  readonly before: unknown;
}

interface Written {
  readonly because: readonly string[];
  /** New values of the fields that changed. */
  readonly values: Row;
  /** Their values before; missing where the person cannot have them back, because they would be calculated again at once. */
  readonly before?: Row | undefined;
}

interface LastWrite {
  readonly because: readonly string[];
  readonly before: Row;
}

export interface ValueChanges {
  /** By field, until the person types there. */
  readonly changes: Readonly<Record<string, ValueChange>>;
  /** Written just now: marked for a moment. */
  readonly fresh: readonly string[];
  /** What can be taken back, by field. */
  readonly undoable: Row | null;
  tell(written: Written): void;
  /** The person typed into these. */
  typed(names: readonly string[]): void;
  /** The values before the last change, which is then no longer told. */
  undoLast(): Row;
}

const shownFor = 1400;

const without = <Value>(all: Readonly<Record<string, Value>>, names: readonly string[]): Record<string, Value> =>
  Object.fromEntries(Object.entries(all).filter(([name]) => !names.includes(name)));

export function useValueChanges(): ValueChanges {
  const [changes, setChanges] = useState<Readonly<Record<string, ValueChange>>>({});
  const [fresh, setFresh] = useState<readonly string[]>([]);
  const [last, setLast] = useState<LastWrite | null>(null);
  const latest = useRef<LastWrite | null>(null);
  /** Two writes for one reason are one change, unless the person typed in between. */
  const isOpen = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const keep = (next: LastWrite | null): void => {
    latest.current = next;
    setLast(next);
  };
  return {
    changes,
    fresh,
    undoable: last && Object.keys(last.before).length > 0 ? last.before : null,
    tell({ because, values, before }) {
      const names = Object.keys(values);
      if (names.length === 0) return;
      const first = isOpen.current && latest.current?.because.join() === because.join() ? latest.current.before : {};
      const whole = before && { ...before, ...first };
      setChanges((known) => ({
        ...known,
        ...Object.fromEntries(
          names.map((name) => [name, { because, isCleared: isEmptyValue(values[name]), before: whole?.[name] }] as const),
        ),
      }));
      if (whole) {
        keep({ because, before: whole });
        isOpen.current = true;
      }
      clearTimeout(timer.current);
      setFresh(names);
      timer.current = setTimeout(() => setFresh([]), shownFor);
    },
    typed(names) {
      isOpen.current = false;
      setChanges((known) => (names.some((name) => name in known) ? without(known, names) : known));
      const { current } = latest;
      if (current && names.some((name) => name in current.before)) keep({ ...current, before: without(current.before, names) });
    },
    undoLast() {
      const before = latest.current?.before ?? {};
      keep(null);
      isOpen.current = false;
      setFresh([]);
      setChanges((known) => without(known, Object.keys(before)));
      return before;
    },
  };
}
