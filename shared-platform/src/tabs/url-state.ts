/** State of a screen that is stored in the tab's address: page, size, sort, filters, open record. */
import { useCallback, useContext, useEffect, useMemo, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { TabHostContext } from './tabs.ts';

export type UrlValue = string | number | undefined;
export type UrlState = Readonly<Record<string, UrlValue>>;
/**
 * Changes the given entries of the state; undefined and '' restore the default. `isStep`: the previous state becomes an entry of the browser's
 * history, to which Back returns; returning to it by another change removes that entry again.
 */
export type SetUrlState<State extends UrlState> = (
  patch: Partial<State> | ((previous: State) => Partial<State>),
  options?: { readonly isStep?: boolean },
) => void;

/** Parses a query string: every parameter, numbers where the default is a number, defaults for missing ones. */
export function readUrlState<State extends UrlState>(search: string, defaults: State): State {
  const state: Record<string, UrlValue> = { ...defaults };
  for (const [name, text] of new URLSearchParams(search)) {
    if (typeof defaults[name] !== 'number') state[name] = text;
    else if (text.trim() !== '' && Number.isFinite(Number(text))) state[name] = Number(text);
  }
  return state as State;
}

/** The query string of a state, without defaults, names sorted. */
export function writeUrlState<State extends UrlState>(state: State, defaults: State): string {
  const parameters = new URLSearchParams();
  for (const name of Object.keys(state).sort()) {
    const value = state[name];
    if (value !== undefined && value !== '' && value !== defaults[name]) parameters.set(name, String(value));
  }
  const text = parameters.toString();
  return text ? `?${text}` : '';
}

/**
 * State in the tab's address: changes never open a tab, and survive a reload. They replace the current history entry, except those that open
 * something to which Back belongs (`isStep`). `defaults` is read once.
 */
export function useUrlState<State extends UrlState = UrlState>(defaults: State): readonly [State, SetUrlState<State>] {
  const fixed = useRef(defaults).current;
  const host = useContext(TabHostContext);
  const { search } = useLocation();
  const navigate = useNavigate();
  const state = useMemo(() => readUrlState(search, fixed), [search, fixed]);
  const latest = useRef(state);
  useEffect(() => {
    latest.current = state;
  }, [state]);

  const setState = useCallback<SetUrlState<State>>(
    (patch, { isStep = false } = {}) => {
      const change = typeof patch === 'function' ? patch(latest.current) : patch;
      const next: Record<string, UrlValue> = { ...latest.current };
      for (const [name, value] of Object.entries(change)) {
        next[name] = value === undefined || value === '' ? fixed[name] : value;
      }
      latest.current = next as State;
      const query = writeUrlState(latest.current, fixed);
      if (host.replaceSearch) host.replaceSearch(query, { isStep });
      else void navigate({ search: query }, { replace: !isStep });
    },
    [host, navigate, fixed],
  );
  return [state, setState];
}

/** The path of the tab's address without its query, e.g. `/online/cgreport/open_orders`; for screens whose last path segment names what they show. */
export function useTabPath(): string {
  return useLocation().pathname;
}
