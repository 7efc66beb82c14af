/** The page's one Redux store: the query cache, and one slice per package that needs a long-lived draft. */
import { combineSlices, configureStore, type Slice } from '@reduxjs/toolkit';
import { setupListeners } from '@reduxjs/toolkit/query/react';
import { api } from './api.ts';
import { connectionLost, watchConnectionBack } from './connection.ts';

const reducer = combineSlices(api);

export const store = configureStore({
  reducer,
  middleware: (defaults) => defaults().concat(api.middleware),
});

/** Adds a slice under its `reducerPath` (the remote's name); again with the same slice is fine, another slice of that name throws. */
export function injectSlice<State>(slice: Slice<State>): void {
  reducer.inject(slice, { overrideExisting: false });
  // The reducer answers for the new slice from the next action on.
  store.dispatch({ type: `${slice.reducerPath}/injected` });
}

/** For the shell: tells once that the browser is cut off, and reads again what is on the screen when it is back. Returns the way to stop. */
export function watchConnection(): () => void {
  return setupListeners(store.dispatch, (dispatch, { onOnline, onOffline }) => {
    const lost = (): void => {
      connectionLost();
      dispatch(onOffline());
    };
    // Whether the server answers again is for the first call to say.
    const back = (): void => void dispatch(onOnline());
    globalThis.addEventListener('offline', lost);
    globalThis.addEventListener('online', back);
    const stop = watchConnectionBack(back);
    return () => {
      globalThis.removeEventListener('offline', lost);
      globalThis.removeEventListener('online', back);
      stop();
    };
  });
}
