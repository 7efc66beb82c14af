/** Records values that a form filled in itself, so that they can be marked, explained and undone. */
import { useEffect, useRef, useState } from 'react';
import { isEmptyValue, type Row } from '../../field-kinds/field-kind.ts';

export interface ValueChange {
  /** Names of the fields from which the value was computed; empty when they are unknown. */
  readonly because: readonly string[];
  readonly isCleared: boolean;
  /** The earlier value, if it can be restored; empty when there was none. */
  readonly before: unknown;
}

interface Written {
  readonly because: readonly string[];
  /** New values of the changed fields. */
  readonly values: Row;
  /**
   * Earlier values of the changed fields; undefined when the changed values would be computed again at once, so that the earlier ones
   * cannot be restored.
   */
  readonly before?: Row | undefined;
}

interface LastWrite {
  readonly because: readonly string[];
  readonly before: Row;
}

export interface ValueChanges {
  /** By field, how the form changed its value; removed when the person types in the field. */
  readonly changes: Readonly<Record<string, ValueChange>>;
  /** Fields filled in just now, which are highlighted. */
  readonly fresh: readonly string[];
  /** Earlier values that can be restored, by field name; null when there are none. */
  readonly undoable: Row | null;
  tell(written: Written): void;
  /** To be called when the person typed in these fields. */
  typed(names: readonly string[]): void;
  /** Returns the values before the last change, and forgets that change. */
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
  /** Two writes with the same reason count as one change, unless the person typed in between. */
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
