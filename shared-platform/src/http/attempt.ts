/** One idempotency key per attempt of a form or action: repeated sending of the same thing has one effect on the server. */
import { useState } from 'react';

export interface Attempt {
  /** The key for sending this body: the same one until the attempt is settled or something else is sent. */
  keyFor(body: unknown): string;
  /** The server has responded; the next sending is a new attempt. */
  settle(): void;
}

/** A new attempt, for code outside React. */
export function createAttempt(): Attempt {
  let current: { readonly key: string; readonly content: string } | null = null;
  return {
    keyFor(body) {
      const content = JSON.stringify(body) ?? '';
      if (current?.content !== content) current = { key: newKey(), content };
      return current.key;
    },
    settle() {
      current = null;
    },
  };
}

/** One attempt for the life of a form or drawer. */
export function useAttempt(): Attempt {
  const [attempt] = useState(createAttempt);
  return attempt;
}

/** `crypto.randomUUID` needs a secure context; getRandomValues does not. */
function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
