/**
 * The initial rights to an entity, declared in `<entity>.access.ts` in the folder of the entity, in terms of its contract. The seed finds
 * these files by name.
 */
import type { EntityDefinition, Fields } from 'shared-contracts/entity/entity';
import { permissionsOf } from 'shared-contracts/entity/entity';
import { StartupProblem } from '../../../kernel/basics/errors.ts';
import { type RoleCode, roleSeeds } from './standard-roles.ts';

type Maskings<F extends Fields> = { [K in keyof F]: F[K] extends { masked: infer M } ? M : never }[keyof F];
type Unmasking<M> =
  | (M extends 'mobile' | 'landline' ? 'unmaskMobile' : never)
  | (M extends 'idCard' ? 'unmaskIdCard' : never)
  | (M extends 'bankCard' ? 'unmaskBankCard' : never)
  | (M extends string ? 'unmasked' : never);
type LineFields<E> = E extends { readonly lines: infer L }
  ? { [K in keyof L]: L[K] extends { fields: infer F } ? F : never }[keyof L]
  : never;
type Further<E> = E extends { readonly furtherPermissions: infer P } ? keyof P & string : never;

/**
 * `read` is list and export; `create` is `read` plus add, edit, delete, import and unmasked personal data; `all` is every permission. Any
 * other word is one permission of the entity, for example an action.
 */
export type AccessWord<E extends EntityDefinition> =
  | 'read'
  | 'create'
  | 'all'
  | E['generic'][number]
  | (keyof E['actions'] & string)
  | Further<E>
  | Unmasking<Maskings<E['fields']>>
  | (LineFields<E> extends infer F extends Fields ? Unmasking<Maskings<F>> : never);

/** The permissions of each role for one entity, as actions. */
export interface EntityAccess {
  readonly entity: EntityDefinition;
  readonly words: ReadonlyMap<RoleCode, readonly string[]>;
  readonly actions: ReadonlyMap<RoleCode, readonly string[]>;
}

const readActions = ['list', 'export'];
const createActions = [...readActions, 'add', 'edit', 'delete', 'batch_delete', 'import', 'unmasked'];

function actionsOf(entity: EntityDefinition, words: readonly string[]): string[] {
  const known = permissionsOf(entity).map(({ code }) => code.slice(entity.name.length + 1));
  const actions = words.flatMap((word) => {
    if (word === 'all') return known;
    if (word === 'read' || word === 'create')
      return (word === 'read' ? readActions : createActions).filter((action) => known.includes(action));
    if (!known.includes(word)) throw new StartupProblem(`${entity.name} has no action ${word}; its contract knows ${known.join(', ')}`);
    return [word];
  });
  return [...new Set(actions)];
}

/** Declares the rights to an entity. Throws on an unknown role or word, for cases that TypeScript did not check. */
export function access<E extends EntityDefinition>(
  entity: E,
  grants: { readonly [Role in RoleCode]?: readonly AccessWord<E>[] },
): EntityAccess {
  const words = new Map(Object.entries<readonly string[]>(grants) as [RoleCode, readonly string[]][]);
  const unknown = [...words.keys()].find((role) => !roleSeeds.some(({ code }) => code === role));
  if (unknown) throw new StartupProblem(`There is no role ${unknown} (api-server/src/modules/system/role/standard-roles.ts)`);
  return { entity, words, actions: new Map([...words].map(([role, ofRole]) => [role, actionsOf(entity, ofRole)])) };
}
