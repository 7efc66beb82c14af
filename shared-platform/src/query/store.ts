/** The page's one Redux store: the query cache, and one slice per package that needs a long-lived draft. */
import { combineSlices, configureStore, type Slice } from '@reduxjs/toolkit';
import { setupListeners } from '@reduxjs/toolkit/query/react';
import { startConnection, watchConnectionBack } from '../environment/connection.ts';
import { api } from './api.ts';

const reducer = combineSlices(api);

export const store = configureStore({
  reducer,
  // The checks for mistakes in reducers exist in development only, and walk through the whole cache with every action. The cache holds responses of
  // the server, which are serializable.
  middleware: (defaults) => defaults({ immutableCheck: false, serializableCheck: false }).concat(api.middleware),
});

/** A text that identifies a slice by its action names and the keys of its state. */
function shapeOf<State>({ actions, getInitialState }: Slice<State>): string {
  const state = getInitialState();
  const places = typeof state === 'object' && state !== null ? Object.keys(state).sort() : typeof state;
  return JSON.stringify([Object.keys(actions).sort(), places]);
}

const shapes = new Map<string, string>();

/**
 * Adds a slice under its `reducerPath` (the remote's name). Adding a slice of the same shape again is allowed, because two versions of a
 * remote may be open: the first slice serves both. A different slice with that name throws, because its screens would work on the wrong
 * state.
 */
export function injectSlice<State>(slice: Slice<State>): void {
  const shape = shapeOf(slice);
  const known = shapes.get(slice.reducerPath);
  if (known !== undefined && known !== shape)
    throw new Error(`The store has another slice "${slice.reducerPath}" already: name it after the remote.`);
  if (known !== undefined) return;
  shapes.set(slice.reducerPath, shape);
  reducer.inject(slice, { overrideExisting: false });
  // Dispatches any action, because a new slice has state only after the next action.
  store.dispatch({ type: `${slice.reducerPath}/injected` });
}

/** For the shell: reads all shown data again after an outage. Returns a function that stops it. */
export function watchConnection(): () => void {
  return setupListeners(store.dispatch, (dispatch, { onOnline, onOffline }) => {
    const lost = (): void => void dispatch(onOffline());
    globalThis.addEventListener('offline', lost);
    const stop = startConnection();
    const stopBack = watchConnectionBack(() => void dispatch(onOnline()));
    return () => {
      globalThis.removeEventListener('offline', lost);
      stop();
      stopBack();
    };
  });
}
