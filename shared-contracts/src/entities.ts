/** Every entity by name. Servers and tools read it; screens import the one they show. */
import type { EntityDefinition, Fields } from './entity/entity.ts';
import * as list from './entity-list.ts';

export const entities: Readonly<Record<string, EntityDefinition>> = Object.fromEntries(
  Object.values<EntityDefinition>(list).map((entity) => [entity.name, entity]),
);

/** Every dictionary code that a field of an entity or action refers to, sorted; an installation must have all of them. */
export function dictionaryCodes(): string[] {
  const codes = new Set<string>();
  const collect = (fields: Fields = {}) => {
    for (const { dict: code } of Object.values(fields)) if (code) codes.add(code);
  };
  for (const entity of Object.values(entities)) {
    collect(entity.fields);
    for (const action of Object.values(entity.actions)) collect(action.body);
    for (const lines of Object.values(entity.lines ?? {})) collect(lines.fields);
  }
  return [...codes].sort();
}
