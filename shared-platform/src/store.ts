/** The page's one Redux store: the query cache, and one slice per package that needs a long-lived draft. */
import { combineSlices, configureStore, type Slice } from '@reduxjs/toolkit';
import { api } from './api.ts';

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
