/**
 * What a form knows beside its values: whether something was typed, how many places are wrong, since when the input is stored. It changes
 * while a person types, and only the components that show it render again, not the fields.
 */
import { useState, useSyncExternalStore } from 'react';
import { useUnsaved } from 'shared-platform/tabs';

export interface ToldState<Value> {
  readonly get: () => Value;
  readonly set: (value: Value) => void;
  readonly subscribe: (listener: () => void) => () => void;
}

export function toldState<Value>(initial: Value): ToldState<Value> {
  let value = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => value,
    set: (next) => {
      if (Object.is(next, value)) return;
      value = next;
      for (const listener of [...listeners]) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** A state that belongs to the calling component, which does not render when it changes. */
export function useToldState<Value>(initial: Value): ToldState<Value> {
  const [state] = useState(() => toldState(initial));
  return state;
}

/** The present value; the calling component renders again when it changes. */
export function useTold<Value>({ get, subscribe }: ToldState<Value>): Value {
  return useSyncExternalStore(subscribe, get);
}

/** Reports to the tab whether the form has unsaved input. */
export function UnsavedMark({ dirty }: { readonly dirty: ToldState<boolean> }) {
  useUnsaved(useTold(dirty));
  return null;
}
