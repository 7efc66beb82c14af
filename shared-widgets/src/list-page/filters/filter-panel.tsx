/** Pop-up with the filters of one column, made from its field kinds. */
import { Button, Flex, Form } from 'antd';
import { useEffect, useId, useRef } from 'react';
import { useLabel } from 'shared-platform/i18n';
import { requireField } from '../../field-kinds/entity-fields.ts';
import { fieldKind } from '../../field-kinds/field-kinds.ts';
import { useWidgetMessages } from '../../messages/widget-messages.ts';
import type { FilterValues } from '../list-state.ts';
import type { ColumnFilters } from './column-filters.ts';

export interface FilterPanelProps {
  readonly filters: ColumnFilters;
  readonly names: readonly string[];
  readonly onClose: () => void;
}

export function FilterPanel({ filters: { entity, values, set }, names, onClose }: FilterPanelProps) {
  const t = useWidgetMessages();
  const text = useLabel();
  const id = useId();
  const [form] = Form.useForm<FilterValues>();
  const shown = useRef<FilterValues>(null);
  useEffect(() => {
    // React runs this effect again when a tab is shown again; unfinished input must be kept then.
    if (shown.current === values) return;
    shown.current = values;
    form.setFieldsValue(Object.fromEntries(names.map((name) => [name, values[name]])));
  }, [form, names, values]);
  const apply = (next: FilterValues): void => {
    set(Object.fromEntries(names.map((name) => [name, next[name]])));
    onClose();
  };
  return (
    <Form
      form={form}
      name={id}
      layout="vertical"
      size="small"
      style={{ width: 260, padding: 12 }}
      onFinish={apply}
      // Events are stopped, because the table's header would handle keys and clicks too.
      onClick={(event) => event.stopPropagation()}
      onKeyDown={(event) => event.stopPropagation()}
    >
      {names.map((name) => {
        const field = requireField(entity, name);
        const { Filter } = fieldKind(field);
        return (
          <Form.Item key={name} name={name} label={text(field.label)} style={{ marginBottom: 8 }}>
            <Filter field={field} />
          </Form.Item>
        );
      })}
      <Flex gap={8} justify="end">
        <Button size="small" onClick={() => apply({})}>
          {t('clear')}
        </Button>
        <Button size="small" type="primary" htmlType="submit">
          {t('confirm')}
        </Button>
      </Flex>
    </Form>
  );
}
