/** Handles an outdated save: reads the record again, shows both versions, and saves the chosen values with the new version. */
import { type ReactNode, useState } from 'react';
import type { EntityDefinition, RecordOf } from 'shared-contracts/entity/entity';
import { lazyPart } from 'shared-platform/lazy-part';
import { LaterSurface } from '../../controls/later-surface.tsx';
import type { Row } from '../../field-kinds/field-kind.ts';
import type { StaleCompareProps } from './stale-compare.tsx';
import { comparedFields, readFresh, type Versions } from './stale-conflict.ts';

const StaleCompare = lazyPart(() =>
  import(/* webpackChunkName: "list-tools" */ './stale-compare.tsx').then((module) => ({ default: module.StaleCompare })),
);

export interface StaleOptions<E extends EntityDefinition> {
  readonly entity: E;
  readonly mode: StaleCompareProps['mode'];
  /** Names of the fields that are compared, in their order. */
  readonly names: readonly string[];
  readonly isSaving: boolean;
  /** The record before the changes and the values in the form. */
  readonly versions: (fresh: RecordOf<E>) => Versions;
  /** Writes these values into the form and sends it with the new version. */
  readonly saveOn: (fresh: RecordOf<E>, taken: Row) => void;
}

export interface Stale<E extends EntityDefinition> {
  /** Reads the record again and opens the comparison. When the record cannot be read, the refusal stays as it is. */
  readonly open: (id: string) => Promise<void>;
  /** Opens the comparison with a newer record that the caller has read. */
  readonly show: (fresh: RecordOf<E>) => void;
  /** Renders the dialog that compares the form with the newer record on the server, while it is open. */
  readonly window: () => ReactNode;
}

export function useStale<E extends EntityDefinition>(options: StaleOptions<E>): Stale<E> {
  const { entity, mode, names, isSaving, versions, saveOn } = options;
  const [fresh, setFresh] = useState<RecordOf<E> | null>(null);
  const close = (): void => setFresh(null);
  return {
    open: async (id) => setFresh(await readFresh(entity, id)),
    show: setFresh,
    window: () =>
      fresh && (
        <LaterSurface onClose={close}>
          <StaleCompare
            key={fresh.version}
            entity={entity}
            fresh={fresh}
            compared={comparedFields(entity, names, versions(fresh))}
            mode={mode}
            isSaving={isSaving}
            onBack={close}
            onSave={(taken) => {
              close();
              saveOn(fresh, taken);
            }}
          />
        </LaterSurface>
      ),
  };
}
