/** How much of an entity the person sees, so that no screen offers what the server refuses. */
import { useMemo } from 'react';
import type { EntityDefinition } from 'shared-contracts/entity/entity';
import { isSoughtByNumber, type Mask, masksOf, unmaskCode } from 'shared-contracts/entity/masks';
import { sideOf } from 'shared-contracts/session/session';
import { useCan } from 'shared-platform/permission';
import { type Session, useSession } from 'shared-platform/session';

export interface Sight {
  /** The mask under which the person sees the field; undefined: in clear. */
  readonly maskOf: (name: string) => Mask | undefined;
  /** Masked, but can be searched by the whole number and shown in full for a reason. */
  readonly mayUnmask: (name: string) => boolean;
  /** Whether the field may be a filter of a list. */
  readonly isAsked: (name: string) => boolean;
  /** Whether the field exists for this user: some fields are hidden from one party of a contract. */
  readonly isKnown: (name: string) => boolean;
}

const none: ReadonlyMap<string, Mask> = new Map();

/** What somebody with these permissions sees of the entity. */
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

/** What this person sees of the entity. */
export function useSight(entity: EntityDefinition): Sight {
  const can = useCan();
  const session = useSession();
  return useMemo(() => sightOf(entity, can, session), [entity, can, session]);
}
