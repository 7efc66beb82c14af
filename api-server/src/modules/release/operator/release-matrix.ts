/** Builds the matrix of remotes and environments; pure functions. */
import type {
  ReleaseEnvironment,
  ReleaseMatrixCell,
  ReleaseMatrixRow,
  ReleaseOverviewRow,
} from 'shared-contracts/release/release-operations';

/** Loads and failures of a version in this product's environment over the last hour; null without data. */
export type HealthOf = (name: string, version: string) => ReleaseMatrixCell['health'];

export interface MatrixRowFacts {
  readonly remote: ReleaseOverviewRow;
  readonly environments: readonly ReleaseEnvironment[];
  readonly health: HealthOf;
}

/** The matrix row of one remote, with all environments. */
export function matrixRow(facts: MatrixRowFacts): ReleaseMatrixRow {
  const { name, newest } = facts.remote;
  const cells = facts.environments.map((environment) => cellOf(environment, facts));
  const pinned = new Set(cells.flatMap((cell) => (cell ? [cell.version] : [])));
  return { name, newest, isDrifting: pinned.size > 1, cells };
}

function cellOf({ environment, pins, canaries, isOwn }: ReleaseEnvironment, { remote, health }: MatrixRowFacts): ReleaseMatrixCell | null {
  const pin = pins.find((candidate) => candidate.name === remote.name);
  if (!pin) return null;
  const { name, ...facts } = pin;
  const since = remote.since[environment];
  const drawn = canaries.find(({ pins: set }) => name in set);
  return {
    environment,
    ...facts,
    ...(since && { since }),
    behind: remote.behind[pin.version] ?? 0,
    canary: drawn ? { name: drawn.name, version: drawn.pins[name] ?? '', percent: drawn.rule.percent, state: drawn.state } : null,
    health: isOwn ? health(name, pin.version) : null,
  };
}
