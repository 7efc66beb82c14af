import { expect, it } from 'vitest';
import { commentsOf, sampleOf } from './comments.ts';

const source = `/**
 * Says what the next line
 * is for.
 */
const one = 1; // no line of its own here
// Two lines that follow
// one another.
// biome-ignore lint: a tool reads this one line
/** Too short. */
  {/* Between the elements of a page */}
`;

it('takes comments on lines of their own, with their place', () => {
  expect(commentsOf('a.tsx', source)).toEqual([
    { file: 'a.tsx', line: 1, text: 'Says what the next line is for.', of: 'one' },
    { file: 'a.tsx', line: 6, text: 'Two lines that follow one another. biome-ignore lint: a tool reads this one line', of: null },
    { file: 'a.tsx', line: 10, text: 'Between the elements of a page', of: null },
  ]);
});

it('a seed always chooses the same comments, each once, and another seed others', () => {
  const all = Array.from({ length: 200 }, (_, line) => ({ file: 'a.ts', line, text: `comment number ${line} of two hundred`, of: null }));
  const chosen = sampleOf(all, 7, 60);
  expect(new Set(chosen).size).toBe(60);
  expect(sampleOf(all, 7, 60)).toEqual(chosen);
  expect(sampleOf(all, 8, 60)).not.toEqual(chosen);
  expect(sampleOf(all, 7, 500)).toHaveLength(200);
});
