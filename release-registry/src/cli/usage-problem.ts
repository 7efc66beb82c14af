/** The command line was asked for something in a way it does not understand. */
export class UsageProblem extends Error {}
