/** A browser test that a short run of `npm test` does not include, with the quicker tests that cover its demand. */
export interface LeftJourney {
  /** Path of the test file below `e2e/specs`. */
  readonly spec: string;
  /** Beginning of the title of the left-out test. */
  readonly title: string;
  /** Quicker tests in the form of docs/proof: `path › part of a title`, several separated by semicolons. */
  readonly heldBy: string;
}

export const left = (spec: string, title: string, heldBy: string): LeftJourney => ({ spec, title, heldBy });
