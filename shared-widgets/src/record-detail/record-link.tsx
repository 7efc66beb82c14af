import type { MouseEvent, ReactNode } from 'react';
import type { EntityDefinition } from 'shared-contracts/entity/entity';
import { recordPath } from 'shared-contracts/session/record-places';
import { useRecordPlace } from 'shared-platform/permission';
import { useOpenTab } from 'shared-platform/tabs';
import { TextLink } from '../controls/text-link.tsx';
import { requireField } from '../field-kinds/entity-fields.ts';
import { FieldCell } from '../field-kinds/field-cell.tsx';
import { asText, isEmptyValue, type Row } from '../field-kinds/field-kind.ts';

interface RecordLinkProps {
  /** Name of the entity to which the other record belongs. */
  readonly entity: string | undefined;
  readonly id: string | undefined;
  readonly children: ReactNode;
}

/** Link to another record in a tab of its own; plain text for people who may not read the record. */
export function RecordLink({ entity, id, children }: RecordLinkProps) {
  const place = useRecordPlace(entity);
  const open = useOpenTab();
  if (!place || !id) return children;
  const path = recordPath(place.path, id);
  const follow = (event: MouseEvent<HTMLElement>): void => {
    // With a modifier key, the browser itself opens the address in another window.
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    open(path);
  };
  return (
    <TextLink href={path} onClick={follow}>
      {children}
    </TextLink>
  );
}

const knownTargets = new WeakMap<EntityDefinition, ReadonlyMap<string, { readonly entity: string; readonly by: string }>>();

/** By name of each field that names another record (its id, or its name), the entity of that record and the field with its id. */
function linkTargets(entity: EntityDefinition) {
  const known = knownTargets.get(entity);
  if (known) return known;
  const found = new Map<string, { readonly entity: string; readonly by: string }>();
  for (const [name, { kind, entity: target, shownBy }] of Object.entries(entity.fields)) {
    if (kind !== 'reference' || !target) continue;
    found.set(name, { entity: target, by: name });
    if (shownBy && shownBy in entity.fields) found.set(shownBy, { entity: target, by: name });
  }
  knownTargets.set(entity, found);
  return found;
}

interface PartLinkProps {
  readonly entity: EntityDefinition;
  readonly name: string;
  readonly row: Row;
  readonly children: ReactNode;
}

/** Shows a field; when it names another record, as a link to that record. */
export function PartLink({ entity, name, row, children }: PartLinkProps) {
  const target = name === entity.titleField || isEmptyValue(row[name]) ? undefined : linkTargets(entity).get(name);
  if (!target) return children;
  return (
    <RecordLink entity={target.entity} id={asText(row[target.by])}>
      {children}
    </RecordLink>
  );
}

interface LinkedCellProps {
  readonly entity: EntityDefinition;
  readonly name: string;
  readonly row: Row;
  /** Shows a dictionary code as a coloured tag. */
  readonly tag?: boolean;
}

/** A value of a record as its field kind shows it; the name of another record is a link. */
export function LinkedCell({ entity, name, row, tag }: LinkedCellProps) {
  return (
    <PartLink entity={entity} name={name} row={row}>
      <FieldCell field={requireField(entity, name)} name={name} row={row} tag={tag} />
    </PartLink>
  );
}
