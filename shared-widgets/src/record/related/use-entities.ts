/** Definitions of all entities by name, for references between entities; loaded with the first record. */
import { useEffect, useState } from 'react';
import type { EntityDefinition } from 'shared-contracts/entity/entity';
import { loadPatiently } from 'shared-platform/lazy-part';

type Entities = Readonly<Record<string, EntityDefinition>>;
let known: Entities | undefined;

/** Definitions of all entities by name; undefined until they are loaded. */
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
      // When the definitions cannot be loaded, a record has no further tabs.
      () => undefined,
    );
    return () => {
      isLeft = true;
    };
  }, []);
  return entities;
}
