/** The parts of Redux Toolkit that remotes may use for slices; requests go through `shared-platform/entity-api`. */
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
