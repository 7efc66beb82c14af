/** What of Redux Toolkit a remote may use for a slice of its own; requests go through `shared-platform/entity-api`. */
export {
  createAction,
  createAsyncThunk,
  createReducer,
  createSelector,
  createSlice,
  isAnyOf,
  nanoid,
  unwrapResult,
} from '@reduxjs/toolkit';
