/**
 * Decides how loads beyond their time limit count in the health of a version: as slow when the screen arrives nevertheless and replaces its
 * error card, as failed when it does not.
 */

/** Milliseconds after the time limit within which a screen may still arrive; a person who waits longer counts it as failed. */
export const lateWithin = 30_000;

export function createLateScreens(wait: (milliseconds: number) => Promise<unknown>) {
  const undecided = new Set<() => void>();
  return {
    /** Calls `fail` unless the screen arrives in time. `later` resolves to the screen, or to null when it failed. */
    expect(later: Promise<unknown>, fail: () => void): void {
      const decide = (): void => {
        if (undecided.delete(decide)) fail();
      };
      undecided.add(decide);
      void later.then((arrived) => (arrived ? undecided.delete(decide) : decide()));
      void wait(lateWithin).then(decide);
    },
    /** For the end of the page: the screens that people no longer wait for have failed. */
    giveUp(): void {
      for (const decide of undecided) decide();
    },
  };
}
