// Two remotes cannot share a store slice by using the same name.
import { createSlice } from '@reduxjs/toolkit';
import { expect, it } from 'vitest';
import { injectSlice, store } from './store.ts';

const sliceOf = (by: number, more: object = {}) =>
  createSlice({
    name: 'etc',
    initialState: { count: 0, ...more },
    reducers: {
      counted: (state) => {
        state.count += by;
      },
    },
  });
const stateOf = (): unknown => (store.getState() as unknown as Record<string, unknown>).etc;

it('a slice of one name and another shape is refused, and the first one goes on', () => {
  const first = sliceOf(1);
  injectSlice(first);
  store.dispatch(first.actions.counted());
  const stranger = createSlice({
    name: 'etc',
    initialState: { rows: [] as string[] },
    reducers: { filled: (state) => void state.rows.push('x') },
  });
  expect(() => injectSlice(stranger)).toThrow('The store has another slice "etc" already');
  expect(() => injectSlice(sliceOf(1, { extra: true }))).toThrow();
  store.dispatch(stranger.actions.filled());
  store.dispatch(first.actions.counted());
  expect(stateOf()).toEqual({ count: 2 });
});

it('the same slice of another version of the remote works on what the first one keeps', () => {
  const next = sliceOf(100);
  injectSlice(next);
  store.dispatch(next.actions.counted());
  expect(stateOf()).toEqual({ count: 3 });
});
