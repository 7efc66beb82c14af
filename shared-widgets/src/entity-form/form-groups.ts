/** What a form is made of: groups of fields and tables of lines, as a screen says them and as the form needs them. */
import { createRef } from 'react';
import { type EntityDefinition, permissionCode } from 'shared-contracts/entity/entity';
import { enterableFields, writableFields } from '../field-kinds/entity-fields.ts';
import type { FieldGroup, FieldName, Rows } from '../record-fields/field-names.ts';
import { withoutUpperRegions } from '../record-fields/region-trio.ts';
import type { FormSection, LinesSection } from './fields-form.tsx';

/** Fields in order, or groups of them. */
export type FormFields<E extends EntityDefinition> = Rows<FieldName<E>> | readonly FieldGroup<E>[];

type AnyGroup = string | FieldGroup<EntityDefinition>;

export interface PreparedForm {
  readonly sections: readonly FormSection[];
  /** Fields that are shown. */
  readonly names: readonly string[];
  /** Shown but not sent. */
  readonly disabled: readonly string[];
  /** What goes to the server, those that follow from a shown district included. */
  readonly sent: readonly string[];
  readonly tables: readonly LinesSection[];
}

const linesIn = (groups: readonly AnyGroup[]): readonly string[] =>
  groups.flatMap((group) => (typeof group !== 'string' && 'lines' in group ? [group.lines] : []));

/** The tables of a form, made once for its life. */
export function formTables(entity: EntityDefinition, groups: readonly AnyGroup[]): readonly Omit<LinesSection, 'isDisabled'>[] {
  return linesIn(groups).map((name) => {
    const definition = entity.lines?.[name];
    if (!definition) throw new Error(`Entity ${entity.name} has no lines ${name}`);
    return { name, definition, owner: entity.name, table: createRef() };
  });
}

/** The groups as a screen gave them, or every writable field. Names of this entity's fields are names; nothing is written back through them. */
export function groupsOf<E extends EntityDefinition>(entity: E, given: FormFields<E> | undefined): readonly AnyGroup[] {
  return (given as Rows<AnyGroup> | undefined)?.flat() ?? writableFields(entity);
}

/** Which fields a form shows, in which sections, and which of them it sends. */
export function prepareForm(
  entity: EntityDefinition,
  given: readonly AnyGroup[],
  made: readonly Omit<LinesSection, 'isDisabled'>[],
  { isNew, isLocked }: { readonly isNew: boolean; readonly isLocked: (code: string) => boolean },
): PreparedForm {
  // A password cannot be shown, let alone edited, once the record exists.
  const isShown = (name: string): boolean => isNew || !(entity.fields[name]?.fixed && entity.fields[name]?.secret);
  const shown = (names: readonly string[]): string[] =>
    withoutUpperRegions(enterableFields(names.filter(isShown), entity.fields), entity.fields);
  const isFieldLocked = (name: string): boolean => isLocked(permissionCode(entity, `form:${name}`));
  const tables = made.map((table) => ({ ...table, isDisabled: isFieldLocked(table.name) }));
  const plain = given.filter((item) => typeof item === 'string');
  const grouped = given.filter((item) => typeof item !== 'string');
  const sections = [
    ...(plain.length > 0 ? [{ names: shown(plain) }] : []),
    ...grouped.map((group): FormSection => {
      if (!('lines' in group)) return { title: group.title, names: shown(group.fields.flat()) };
      const lines = tables.find(({ name }) => name === group.lines);
      return { title: group.title, names: [], ...(lines ? { lines } : {}) };
    }),
  ].filter((section: FormSection) => section.names.length > 0 || section.lines);
  const names = sections.flatMap((section) => section.names);
  const disabled = names.filter((name) => entity.fields[name]?.readOnly || (!isNew && entity.fields[name]?.fixed) || isFieldLocked(name));
  return { sections, names, disabled, sent: names.filter((name) => !disabled.includes(name)), tables };
}
