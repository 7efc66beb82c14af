/** One idempotency key per attempt of a form or action, so that sending the same input again has one effect on the server. */
import { useState } from 'react';

export interface Attempt {
  /** The idempotency key for this request body: the same one until the server has responded (`settle`) or another body is sent. */
  keyFor(body: unknown): string;
  /** Ends the attempt, because the server has responded; the next call gets a new key. */
  settle(): void;
}

/** Creates an attempt for code outside React. */
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

/** The attempt of a form or drawer; the same object as long as the component is mounted. */
export function useAttempt(): Attempt {
  const [attempt] = useState(createAttempt);
  return attempt;
}

/** A random UUID; `crypto.randomUUID` needs a secure context, getRandomValues does not. */
function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
