import { Button, Tooltip } from 'antd';
import { useState } from 'react';
import type { EntityDefinition } from 'shared-contracts/entity/entity';
import { useLabel } from 'shared-platform/i18n';
import { lazyPart } from 'shared-platform/lazy-part';
import { LaterSurface } from '../controls/later-surface.tsx';
import { requireField } from '../field-kinds/entity-fields.ts';
import { FieldCell } from '../field-kinds/field-cell.tsx';
import { isEmptyValue, type Row } from '../field-kinds/field-kind.ts';
import { useWidgetMessages } from '../messages/widget-messages.ts';
import { EyeOutlined } from '../ui/list-icons.ts';

const UnmaskDialog = lazyPart(() =>
  import(/* webpackChunkName: "unmasking" */ './unmask-dialog.tsx').then((module) => ({ default: module.UnmaskDialog })),
);

export interface MaskedValueProps {
  readonly entity: EntityDefinition;
  readonly name: string;
  readonly record: Row;
}

/** A masked value with a button that unmasks it after a reason was given. The full value is stored in this component only. */
export function MaskedValue({ entity, name, record }: MaskedValueProps) {
  const t = useWidgetMessages();
  const text = useLabel();
  const field = requireField(entity, name);
  const [isAsking, setAsking] = useState(false);
  const [whole, setWhole] = useState<{ readonly of: unknown; readonly value: string | null } | null>(null);
  const isWhole = whole !== null && whole.of === record.id;
  const shown = isWhole ? { ...record, [name]: whole.value, [`${name}_dictText`]: undefined } : record;
  // Pictures have no masked form; only unmasking shows whether there is one.
  const hasValue = field.kind === 'files' || !isEmptyValue(record[name]);
  const words = t('unmask', { name: text(field.label) });
  return (
    <>
      <FieldCell field={field} name={name} row={shown} />
      {hasValue && !isWhole && (
        <Tooltip title={words}>
          <Button
            type="text"
            size="small"
            icon={<EyeOutlined />}
            aria-label={words}
            style={{ marginInlineStart: 4 }}
            onClick={() => setAsking(true)}
          />
        </Tooltip>
      )}
      {isAsking && (
        <LaterSurface onClose={() => setAsking(false)}>
          <UnmaskDialog
            entity={entity}
            name={name}
            record={record}
            onClose={() => setAsking(false)}
            onValue={(value) => setWhole({ of: record.id, value })}
          />
        </LaterSurface>
      )}
    </>
  );
}
