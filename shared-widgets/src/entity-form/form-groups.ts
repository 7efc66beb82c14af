/**
 * The parts of a form, groups of fields and tables of lines: in the form in which screens declare them, and in the form that the components
 * use.
 */
import { createRef } from 'react';
import { type EntityDefinition, permissionCode } from 'shared-contracts/entity/entity';
import { enterableFields, writableFields } from '../field-kinds/entity-fields.ts';
import type { FieldGroup, FieldName, Rows } from '../record-fields/field-names.ts';
import { withoutUpperRegions } from '../record-fields/region-trio.ts';
import type { FormSection, LinesSection } from './fields-form.tsx';

/** Fields in order, or groups of fields. */
export type FormFields<E extends EntityDefinition> = Rows<FieldName<E>> | readonly FieldGroup<E>[];

type AnyGroup = string | FieldGroup<EntityDefinition>;

export interface PreparedForm {
  readonly sections: readonly FormSection[];
  /** Names of the shown fields. */
  readonly names: readonly string[];
  /** Names of fields that are shown but not sent. */
  readonly disabled: readonly string[];
  /** Names of the fields that are sent, including province and city, which follow from a district. */
  readonly sent: readonly string[];
  readonly tables: readonly LinesSection[];
}

const linesIn = (groups: readonly AnyGroup[]): readonly string[] =>
  groups.flatMap((group) => (typeof group !== 'string' && 'lines' in group ? [group.lines] : []));

/** The tables of lines in a form, created once per form. */
export function formTables(entity: EntityDefinition, groups: readonly AnyGroup[]): readonly Omit<LinesSection, 'isDisabled'>[] {
  return linesIn(groups).map((name) => {
    const definition = entity.lines?.[name];
    if (!definition) throw new Error(`Entity ${entity.name} has no lines ${name}`);
    return { name, definition, owner: entity.name, table: createRef() };
  });
}

/** The declared groups, or else one group with every writable field. The cast is safe, because names are only read. */
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
  // A password field is shown for new records only, because a stored password cannot be read.
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
      if (!('lines' in group)) return { title: group.title, note: group.note, names: shown(group.fields.flat()) };
      const lines = tables.find(({ name }) => name === group.lines);
      return { title: group.title, names: [], ...(lines ? { lines } : {}) };
    }),
  ].filter((section: FormSection) => section.names.length > 0 || section.lines);
  const names = sections.flatMap((section) => section.names);
  const disabled = names.filter((name) => entity.fields[name]?.readOnly || (!isNew && entity.fields[name]?.fixed) || isFieldLocked(name));
  return { sections, names, disabled, sent: names.filter((name) => !disabled.includes(name)), tables };
}
