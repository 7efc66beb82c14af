/** The releases and the environment that a change concerns, in the state that was read last. */
import type { ReleaseEnvironment, ReleaseMatrix, ReleaseMatrixCell, ReleaseMatrixRow } from 'shared-contracts/release/release-operations';
import type { OpenChange } from './open-change.ts';

export interface ChangeProps<Kind extends OpenChange['kind'] = OpenChange['kind']> {
  readonly open: Extract<OpenChange, { readonly kind: Kind }>;
  readonly matrix: ReleaseMatrix;
  readonly environment: ReleaseEnvironment;
  readonly onClose: () => void;
}

/** The matrix row of a remote; undefined when it no longer exists. */
export const rowOf = ({ remotes }: ReleaseMatrix, name: string): ReleaseMatrixRow | undefined => remotes.find((row) => row.name === name);

/** The matrix cell of a remote in one environment; null when nothing is pinned there. */
export const cellOf = (matrix: ReleaseMatrix, name: string, environment: string): ReleaseMatrixCell | null =>
  rowOf(matrix, name)?.cells.find((cell) => cell?.environment === environment) ?? null;

/** Whether a version is killed in an environment. */
export const isKilled = ({ kills }: ReleaseEnvironment, name: string, version: string): boolean =>
  kills.some((kill) => kill.name === name && (kill.version === '*' || kill.version === version));
