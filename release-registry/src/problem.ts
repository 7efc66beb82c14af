/** A refusal: what is wrong, where, and how to mend it. Compared by `code`. */
import type { Label } from 'shared-contracts/field';

export type ProblemCode =
  | 'unauthorised'
  | 'invalid-request'
  | 'gate'
  | 'version-taken'
  | 'version-unknown'
  | 'environment-unknown'
  | 'serial-changed'
  | 'nothing-to-roll-back'
  | 'nothing-to-promote';

const statusOf: Record<ProblemCode, number> = {
  unauthorised: 401,
  'invalid-request': 400,
  gate: 422,
  'version-taken': 409,
  'version-unknown': 404,
  'environment-unknown': 404,
  'serial-changed': 412,
  'nothing-to-roll-back': 409,
  'nothing-to-promote': 409,
};

/** One finding of the gate. */
export interface GateProblem {
  readonly rule: string;
  /** File, component or module it is about. */
  readonly where: string;
  readonly what: Label;
  readonly mend: Label;
}

/** Puts a finding together: what is wrong and how to mend it, in both languages. */
export const gateProblem = (rule: string, where: string, zh: string, en: string, mendZh: string, mendEn: string): GateProblem => ({
  rule,
  where,
  what: [zh, en],
  mend: [mendZh, mendEn],
});

export class RegistryProblem extends Error {
  readonly code: ProblemCode;
  readonly status: number;
  readonly label: Label;
  readonly problems: readonly GateProblem[];

  constructor(code: ProblemCode, label: Label, problems: readonly GateProblem[] = []) {
    super(`${label[1]}${problems.map((p) => `\n- ${p.where}: ${p.what[1]} ${p.mend[1]}`).join('')}`);
    this.name = 'RegistryProblem';
    this.code = code;
    this.status = statusOf[code];
    this.label = label;
    this.problems = problems;
  }
}
