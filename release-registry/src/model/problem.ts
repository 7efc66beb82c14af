/** A refusal: what is wrong, where, and how to correct it. Callers compare `code`. */

import type { GateFinding } from 'shared-contracts/release/release-operations';
import type { Label } from 'shared-contracts/texts/label';

export type ProblemCode =
  | 'unauthorised'
  | 'forbidden'
  | 'invalid-request'
  | 'gate'
  | 'version-taken'
  | 'version-unknown'
  | 'environment-unknown'
  | 'serial-changed'
  | 'nothing-to-roll-back'
  | 'nothing-to-promote'
  | 'environment-frozen'
  | 'revision-unknown'
  | 'kill-unknown'
  | 'canary-unknown'
  | 'canary-overlap'
  | 'token-unknown'
  | 'preview-unknown'
  | 'preview-killed'
  | 'preview-origin';

const statusOf: Record<ProblemCode, number> = {
  unauthorised: 401,
  forbidden: 403,
  'invalid-request': 400,
  gate: 422,
  'version-taken': 409,
  'version-unknown': 404,
  'environment-unknown': 404,
  'serial-changed': 412,
  'nothing-to-roll-back': 409,
  'nothing-to-promote': 409,
  'environment-frozen': 423,
  'revision-unknown': 404,
  'kill-unknown': 404,
  'canary-unknown': 404,
  'canary-overlap': 409,
  'token-unknown': 404,
  'preview-unknown': 404,
  'preview-killed': 409,
  'preview-origin': 403,
};

export class RegistryProblem extends Error {
  readonly code: ProblemCode;
  readonly status: number;
  readonly label: Label;
  readonly problems: readonly GateFinding[];

  constructor(code: ProblemCode, label: Label, problems: readonly GateFinding[] = []) {
    super(`${label[1]}${problems.map((p) => `\n- ${p.where}: ${p.what[1]} ${p.mend[1]}`).join('')}`);
    this.name = 'RegistryProblem';
    this.code = code;
    this.status = statusOf[code];
    this.label = label;
    this.problems = problems;
  }
}
