import { watchedListLimits } from 'shared-contracts/wire/watched-lists';
import { expect, test } from 'vitest';
import { reach, recentChanges, unheardForOf } from './recent-changes.ts';

const began = 1_000_000;
const longest = reach(watchedListLimits.unheardFor);

function setUp() {
  let now = began;
  const recent = recentChanges(() => now);
  return {
    recent,
    /** Adds a change some milliseconds after the previous one. */
    later: (by: number, id: string) => {
      now += by;
      recent.add(1, { order: [id] });
    },
    after: (since: number) => recent.after(since).map(({ changed }) => changed.order?.[0]),
    now: () => now,
  };
}

test('the changes after a moment are known until no window can ask for them', () => {
  const { later, after } = setUp();
  later(10, 'a');
  later(10, 'b');
  expect(after(began)).toEqual(['a', 'b']);
  expect(after(began + 10)).toEqual(['b']);
  later(longest, 'c');
  expect(after(began)).toEqual(['c']);
});

test('what is forgotten because of its age is not known', () => {
  const { recent, later, now } = setUp();
  later(10, 'a');
  later(longest + 10, 'b');
  expect(recent.isComplete(began)).toBe(false);
  expect(recent.isComplete(now() - longest)).toBe(true);
});

test('what was before the beginning is not known', () => {
  const { recent } = setUp();
  expect(recent.isComplete(began - 1)).toBe(false);
  expect(recent.isComplete(began)).toBe(true);
});

test('after many changes the oldest are forgotten, and it is known from when on', () => {
  const { recent, later, after, now } = setUp();
  for (let at = 0; at < 1_001; at += 1) later(1, String(at));
  expect(after(began)).toHaveLength(1_000);
  expect(recent.isComplete(began)).toBe(false);
  expect(after(began + 1)[0]).toBe('1');
  expect(recent.isComplete(began + 1)).toBe(true);
  later(longest, 'last');
  expect(recent.isComplete(now() - longest)).toBe(true);
});

test('the time is read from the message that names the lists, within its limits', () => {
  expect(unheardForOf({ cmd: 'watch', unheardFor: 1_200 })).toBe(1_200);
  for (const unheardFor of [undefined, -1, watchedListLimits.unheardFor + 1, '5', Number.NaN]) {
    expect(unheardForOf({ cmd: 'watch', unheardFor })).toBeUndefined();
  }
  expect(unheardForOf({ cmd: 'heartcheck', unheardFor: 1_200 })).toBeUndefined();
});
