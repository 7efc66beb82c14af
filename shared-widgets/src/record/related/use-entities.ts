/** Contracts by name, for what one contract says of another; read when the first record is opened. */
import { useEffect, useState } from 'react';
import type { EntityDefinition } from 'shared-contracts/entity/entity';
import { loadPatiently } from 'shared-platform/lazy-part';

type Entities = Readonly<Record<string, EntityDefinition>>;
let known: Entities | undefined;

/** Undefined until they are there. */
export function useEntities(): Entities | undefined {
  const [entities, setEntities] = useState(known);
  useEffect(() => {
    if (known) return;
    let isLeft = false;
    void loadPatiently(() => import('shared-contracts/entities')).then(
      (found) => {
        known = found.entities;
        if (!isLeft) setEntities(known);
      },
      // Without them a record has no further tabs.
      () => undefined,
    );
    return () => {
      isLeft = true;
    };
  }, []);
  return entities;
}
