// The cookie by which the next page is told which part of the shell it needs.
import { afterEach, expect, it } from 'vitest';
import { storeSignedIn } from './signed-in-cookie.ts';

afterEach(() => storeSignedIn(false));

it('says that somebody is signed in, and nothing else, until the person signs out', () => {
  storeSignedIn(true);
  expect(document.cookie).toBe('freight-signed-in=1');
  storeSignedIn(false);
  expect(document.cookie).toBe('');
});
