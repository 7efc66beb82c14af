import { describe, expect, it } from 'vitest';
import { createAttempt } from './attempt.ts';

describe('an attempt', () => {
  it('keeps its key while the same thing is sent again, so that the server does it once', () => {
    const attempt = createAttempt();
    const key = attempt.keyFor({ id: '1', planQty: '3.000' });
    expect(key).toMatch(/^[0-9a-f]{32}$/);
    expect(attempt.keyFor({ id: '1', planQty: '3.000' })).toBe(key);
  });

  it('takes a new key for other content, and once the server has answered', () => {
    const attempt = createAttempt();
    const key = attempt.keyFor({ planQty: '3.000' });
    const other = attempt.keyFor({ planQty: '4.000' });
    expect(other).not.toBe(key);
    attempt.settle();
    expect(attempt.keyFor({ planQty: '4.000' })).not.toBe(other);
  });
});
