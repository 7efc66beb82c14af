import { Descriptions } from 'antd';
import type { EntityDefinition } from 'shared-contracts/entity/entity';
import { useLabel } from 'shared-platform/i18n';
import { isState, requireField } from '../field-kinds/entity-fields.ts';
import { FieldCell } from '../field-kinds/field-cell.tsx';
import type { Row } from '../field-kinds/field-kind.ts';
import { fieldKind } from '../field-kinds/field-kinds.ts';
import { MaskedValue } from '../masked/masked-value.tsx';
import { useSight } from '../masked/sight.ts';

export interface RecordSummaryProps {
  /** Heading that is shown above the fields. */
  readonly title?: string | undefined;
  readonly entity: EntityDefinition;
  readonly record: Row;
  readonly fields: readonly string[];
}

/** Some fields of a record with their labels; one column on phones, up to three on wide screens. */
export function RecordSummary({ title, entity, record, fields }: RecordSummaryProps) {
  const text = useLabel();
  const sight = useSight(entity);
  return (
    <Descriptions
      title={title}
      size="small"
      column={{ xs: 1, sm: 2, lg: 3 }}
      style={{ marginBottom: 16 }}
      items={fields.filter(sight.isKnown).map((name) => {
        const field = requireField(entity, name);
        return {
          key: name,
          label: text(field.label),
          span: fieldKind(field).wide ? 'filled' : 1,
          children: sight.mayUnmask(name) ? (
            <MaskedValue entity={entity} name={name} record={record} />
          ) : (
            <FieldCell field={field} name={name} row={record} tag={isState(entity, name)} />
          ),
        };
      })}
    />
  );
}
