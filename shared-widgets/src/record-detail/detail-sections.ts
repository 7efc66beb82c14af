/** A record's fields in the groups of its form, and under a last heading those outside the form. */
import type { EntityDefinition } from 'shared-contracts/entity/entity';
import type { Label } from 'shared-contracts/texts/label';
import type { FieldGroup } from '../record-fields/field-names.ts';
import { withoutUpperRegions } from '../record-fields/region-trio.ts';

export interface DetailSection {
  /** Heading of the section; undefined for the section with the remaining fields. */
  readonly title: Label | undefined;
  readonly names: readonly string[];
}

/**
 * Divides the fields of a record into sections. `all` are the fields that the record shows, in the order of the entity's definition;
 * sub-tables are shown elsewhere.
 */
export function detailSections(
  entity: EntityDefinition,
  groups: readonly FieldGroup<EntityDefinition>[],
  all: readonly string[],
): readonly DetailSection[] {
  const grouped = groups.flatMap((group) =>
    'fields' in group ? [{ title: group.title, names: withoutUpperRegions(group.fields.flat(), entity.fields) }] : [],
  );
  // A reference is shown by its name, so the separate field with that name is left out.
  const said = new Set(grouped.flatMap(({ names }) => names.flatMap((name) => [name, entity.fields[name]?.shownBy])));
  return [...grouped, { title: undefined, names: all.filter((name) => !said.has(name)) }].filter(({ names }) => names.length > 0);
}
