/** Fields of an entity by name, including the columns that every record has. */
import { baseFieldLabels, type EntityDefinition, type Fields } from 'shared-contracts/entity/entity';
import { type Field, fieldFor, instant, text } from 'shared-contracts/entity/field';
import { type Side, sideOf } from 'shared-contracts/session/parties';
import { stateLists } from 'shared-contracts/state-lists';
import { session } from 'shared-platform/session';
import { fieldKind } from './field-kinds.ts';

const baseFields: Readonly<Record<string, Field>> = {
  createBy: text(baseFieldLabels.createBy, { readOnly: true }),
  createTime: instant(baseFieldLabels.createTime, { readOnly: true }),
  updateBy: text(baseFieldLabels.updateBy, { readOnly: true }),
  updateTime: instant(baseFieldLabels.updateTime, { readOnly: true }),
};

/** The field with this name, with its label for the signed-in person's party; undefined when the entity has no such field. */
export function entityField(entity: EntityDefinition, name: string): Field | undefined {
  // Names come from addresses too, so that they may be those of every object, e.g. `constructor`.
  const fields = [entity.fields, baseFields].find((known) => Object.hasOwn(known, name));
  const field = fields?.[name];
  const person = session.current()?.user;
  return field && person ? fieldFor(field, sideOf(person)) : field;
}

const asCalled = new WeakMap<Fields, Map<Side, Fields>>();

/** Fields of a form, with their labels for the signed-in person's party. Returns the same object for the same fields and party. */
export function fieldsAsCalled(fields: Fields): Fields {
  const person = session.current()?.user;
  const side = person ? sideOf(person) : null;
  if (side === null) return fields;
  const known = asCalled.get(fields) ?? new Map<Side, Fields>();
  asCalled.set(fields, known);
  const own = known.get(side) ?? Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, fieldFor(field, side)]));
  known.set(side, own);
  return own;
}

/** The field with this name; throws when the entity lacks it, which is a mistake in the screen. */
export function requireField(entity: EntityDefinition, name: string): Field {
  const field = entityField(entity, name);
  if (!field) throw new Error(`Entity ${entity.name} has no field ${name}`);
  return field;
}

/** The given fields that can be edited. */
export function enterableFields(names: readonly string[], fields: Fields): string[] {
  return names.filter((name) => {
    const field = fields[name];
    return field === undefined || fieldKind(field).Input !== null;
  });
}

/**
 * Names of the fields of a generated form. Links stored as lists of ids (`writeOnly`) are left out, because they need a screen's own input.
 */
export function askedFields(fields: Fields): string[] {
  const names = Object.entries(fields)
    .filter(([, field]) => !field.readOnly && (!field.writeOnly || field.secret))
    .map(([name]) => name);
  return enterableFields(names, fields);
}

/** Names of the fields that a generated form of the entity shows (see `askedFields`). */
export function writableFields(entity: EntityDefinition): string[] {
  return askedFields(entity.fields);
}

/** Whether a field is a state, shown as a coloured tag. */
export function isState(entity: EntityDefinition, name: string): boolean {
  return name === entity.stateField || stateLists.has(entity.fields[name]?.dict ?? '');
}
