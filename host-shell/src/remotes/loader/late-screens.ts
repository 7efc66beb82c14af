/**
 * Decides how loads beyond their time limit count in the health of a version: as slow when the screen arrives nevertheless and replaces its
 * error card, as failed when it does not.
 */

/** Milliseconds after the time limit within which a screen may still arrive; a person who waits longer counts it as failed. */
export const lateWithin = 30_000;

export function createLateScreens(wait: (milliseconds: number) => Promise<unknown>) {
  /** What to call for each screen that may still arrive, if it counts as failed. */
  const undecided = new Map<Promise<unknown>, () => void>();
  const fail = (later: Promise<unknown>): void => {
    const tell = undecided.get(later);
    undecided.delete(later);
    tell?.();
  };
  return {
    /** Calls `tell` unless the screen arrives in time. `later` resolves to the screen, or to null when it failed. */
    expect(later: Promise<unknown>, tell: () => void): void {
      undecided.set(later, tell);
      void later.then((arrived) => (arrived ? undecided.delete(later) : fail(later)));
      void wait(lateWithin).then(() => fail(later));
    },
    /** The person got something else instead of this screen. */
    fail,
    /** For the end of the page: the screens that people no longer wait for have failed. */
    giveUp(): void {
      for (const later of [...undecided.keys()]) fail(later);
    },
  };
}
