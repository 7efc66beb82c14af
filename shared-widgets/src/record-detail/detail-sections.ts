/** A record's fields in the groups that its form has, and under a last heading whatever no form asks for. */
import type { EntityDefinition } from 'shared-contracts/entity/entity';
import type { Label } from 'shared-contracts/texts/label';
import type { FieldGroup } from '../record-fields/field-names.ts';
import { withoutUpperRegions } from '../record-fields/region-trio.ts';

export interface DetailSection {
  /** Undefined: what is left over. */
  readonly title: Label | undefined;
  readonly names: readonly string[];
}

/** `all` are the names a record shows, in its contract's order; tables of lines are shown elsewhere. */
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
