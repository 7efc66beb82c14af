import { describe, expect, test } from 'vitest';
import { remoteFiles } from './remote-template.ts';
import { readWish } from './remote-wish.ts';

describe('a new remote', () => {
  test('takes group and title from its name where nothing else is said', () => {
    expect(readWish(['toll-station'])).toEqual({
      name: 'toll-station',
      group: 'toll-station',
      title: ['Toll station', 'Toll station'],
      entity: null,
    });
  });

  test('takes what is said, in any order', () => {
    const wish = { name: 'toll', group: 'tolls', title: ['过路费', 'Toll fees'], entity: 'lorry' };
    expect(readWish(['--title', '过路费', 'Toll fees', 'toll', '--group', 'tolls', '--entity', 'lorry'])).toEqual(wish);
    expect(readWish(['remote-toll', '--entity', 'lorry', '--group', 'tolls', '--title', '过路费', 'Toll fees'])).toEqual(wish);
  });

  test.each([
    [['Toll'], /"Toll" is no name for a remote: small letters/],
    [['toll_station'], /small letters and digits/],
    [['../toll'], /is no name/],
    [['t'.repeat(31)], /at most 30/],
    [['shell'], /the shell's own name/],
    [['etc'], /remote-etc exists already/],
    [['toll', '--group', 'system'], /The group "system" belongs to remote-system-admin/],
    [['toll', '--group', 'A/b'], /is no group/],
    [['toll', '--entity', 'tolls'], /There is no entity "tolls". There are: announcement, carrier/],
    [['toll', '--title', '过路费'], /--title needs two words/],
    [['toll', '--titel', 'x'], /Unknown option '--titel'[\s\S]*Usage:/],
    [['toll', 'station'], /Usage:/],
    [[], /Usage:/],
  ])('%j is refused with a line that says what to do', (words, line) => {
    expect(() => readWish(words)).toThrow(line);
  });

  test('a quote in a title is code that compiles, not code that ends', () => {
    const files = remoteFiles(readWish(['toll', '--title', "费'用", "Driver's \\ toll"]));
    expect(files['src/screens/toll/home/screen.ts']).toContain(String.raw`title: ['费\'用', 'Driver\'s \\ toll']`);
  });
});
