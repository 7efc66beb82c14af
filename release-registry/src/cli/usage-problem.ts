/** Thrown when arguments of the command line are wrong; `message` says how to call it. */
export class UsageProblem extends Error {}
