// How many steps can be undone.
import { expect, it } from 'vitest';
import { History, type Operation } from './history.ts';
import { RowRecord } from './row-record.ts';

const record = new RowRecord('a', {}, { isNew: true });
const large: readonly Operation[] = [{ kind: 'insert', places: Array.from({ length: 100_000 }, (_, index) => ({ record, index })) }];
const small: readonly Operation[] = [{ kind: 'insert', places: [{ record, index: 0 }] }];

it('keeps all steps although many large ones were undone and replaced by others', () => {
  const history = new History();
  for (let round = 0; round < 9; round += 1) {
    history.push(large, undefined);
    history.undo();
  }
  const steps = [history.push(small, undefined), history.push(small, undefined)];
  expect([history.undo(), history.undo()]).toEqual(steps.toReversed());
});

it('drops the oldest steps when all together are too large', () => {
  let forgotten = 0;
  const history = new History((steps) => {
    forgotten += steps;
  });
  for (let round = 0; round < 7; round += 1) history.push(large, undefined);
  expect(forgotten).toBe(2);
});
