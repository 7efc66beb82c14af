/** Which fields of an entity the person sees, so that screens offer nothing that the server refuses. */
import { useMemo } from 'react';
import type { EntityDefinition } from 'shared-contracts/entity/entity';
import { isSoughtByNumber, type Mask, masksOf, unmaskCode } from 'shared-contracts/entity/masks';
import { sideOf } from 'shared-contracts/session/session';
import { useCan } from 'shared-platform/permission';
import { type Session, useSession } from 'shared-platform/session';

export interface Sight {
  /** The mask through which the person sees the field; undefined when the person sees it unmasked. */
  readonly maskOf: (name: string) => Mask | undefined;
  /** Whether the masked field can be searched by the complete number and unmasked for a reason. */
  readonly mayUnmask: (name: string) => boolean;
  /** Whether the field may be a filter of a list. */
  readonly isAsked: (name: string) => boolean;
  /** Whether the field exists for this user; some fields are hidden from people of one party. */
  readonly isKnown: (name: string) => boolean;
}

const none: ReadonlyMap<string, Mask> = new Map();

/** Which fields of the entity a person with these permissions sees, and which of them masked. */
export function sightOf(entity: EntityDefinition, can: (code: string) => boolean, session: Session | null): Sight {
  const side = session && sideOf(session.user);
  const masks = can(`${entity.name}:unmasked`) ? none : masksOf(entity.fields);
  const mayUnmask = (name: string): boolean => {
    const mask = masks.get(name);
    return mask !== undefined && can(unmaskCode(entity, mask.fact));
  };
  const isKnown = (name: string): boolean => !(side && entity.fields[name]?.hiddenFrom?.includes(side));
  const isAsked = (name: string): boolean => {
    const mask = masks.get(name);
    return isKnown(name) && (!mask || (mayUnmask(name) && isSoughtByNumber(mask)));
  };
  return { maskOf: (name) => masks.get(name), mayUnmask, isAsked, isKnown };
}

/** Which fields of the entity the signed-in person sees, and which of them masked. */
export function useSight(entity: EntityDefinition): Sight {
  const can = useCan();
  const session = useSession();
  return useMemo(() => sightOf(entity, can, session), [entity, can, session]);
}
