/** Thrown for wrong command-line arguments; `message` says how to call the command. */
export class UsageProblem extends Error {}
