import { Typography } from 'antd';
import type { MouseEvent, ReactNode } from 'react';
import type { EntityDefinition } from 'shared-contracts/entity/entity';
import { recordPath } from 'shared-contracts/session/record-places';
import { useRecordPlace } from 'shared-platform/permission';
import { useOpenTab } from 'shared-platform/tabs';
import { requireField } from '../field-kinds/entity-fields.ts';
import { FieldCell } from '../field-kinds/field-cell.tsx';
import { asText, isEmptyValue, type Row } from '../field-kinds/field-kind.ts';

interface RecordLinkProps {
  /** Name of the other record's entity. */
  readonly entity: string | undefined;
  readonly id: string | undefined;
  readonly children: ReactNode;
}

/** Leads to another record, in a tab of its own; the bare text for those who may not read it. */
export function RecordLink({ entity, id, children }: RecordLinkProps) {
  const place = useRecordPlace(entity);
  const open = useOpenTab();
  if (!place || !id) return children;
  const path = recordPath(place.path, id);
  const follow = (event: MouseEvent<HTMLElement>): void => {
    // Another window opens the address by itself.
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    open(path);
  };
  return (
    <Typography.Link href={path} onClick={follow}>
      {children}
    </Typography.Link>
  );
}

const knownTargets = new WeakMap<EntityDefinition, ReadonlyMap<string, { readonly entity: string; readonly by: string }>>();

/** Fields that name another record, by their own id or as the name beside it: which entity, and where its id stands. */
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

/** What is drawn of a field; where the field names another record, it leads there. */
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
  /** Show a dictionary code as a coloured tag. */
  readonly tag?: boolean;
}

/** A value of a record as its kind shows it; the name of another record leads there. */
export function LinkedCell({ entity, name, row, tag }: LinkedCellProps) {
  return (
    <PartLink entity={entity} name={name} row={row}>
      <FieldCell field={requireField(entity, name)} name={name} row={row} tag={tag} />
    </PartLink>
  );
}
