/** Where a change is asked for: everything about it as it was read last. */
import type { ReleaseEnvironment, ReleaseMatrix, ReleaseMatrixCell, ReleaseMatrixRow } from 'shared-contracts/release/release-operations';
import type { OpenChange } from './open-change.ts';

export interface ChangeProps<Kind extends OpenChange['kind'] = OpenChange['kind']> {
  readonly open: Extract<OpenChange, { readonly kind: Kind }>;
  readonly matrix: ReleaseMatrix;
  readonly environment: ReleaseEnvironment;
  readonly onClose: () => void;
}

/** A remote's line; undefined for one that is unknown by now. */
export const rowOf = ({ remotes }: ReleaseMatrix, name: string): ReleaseMatrixRow | undefined => remotes.find((row) => row.name === name);

/** A remote in one environment; null where nothing is pinned. */
export const cellOf = (matrix: ReleaseMatrix, name: string, environment: string): ReleaseMatrixCell | null =>
  rowOf(matrix, name)?.cells.find((cell) => cell?.environment === environment) ?? null;

/** Whether a version may not run in an environment. */
export const isKilled = ({ kills }: ReleaseEnvironment, name: string, version: string): boolean =>
  kills.some((kill) => kill.name === name && (kill.version === '*' || kill.version === version));
