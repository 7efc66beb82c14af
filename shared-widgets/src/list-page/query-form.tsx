import { Badge, Button, Col, Flex, Form, Grid, Row } from 'antd';
import { memo, useEffect, useId, useRef, useState } from 'react';
import type { EntityDefinition } from 'shared-contracts/entity/entity';
import { completeNumber, type Mask, maskTexts } from 'shared-contracts/entity/masks';
import { Drawer } from 'shared-controls/drawer';
import { useLabel } from 'shared-platform/i18n';
import { requireField } from '../field-kinds/entity-fields.ts';
import { fieldKind } from '../field-kinds/field-kinds.ts';
import { useSight } from '../masked/sight.ts';
import { useWidgetMessages } from '../messages/widget-messages.ts';
import { DownOutlined } from '../ui/icons.ts';
import { FilterOutlined, UpOutlined } from '../ui/list-icons.ts';
import type { FilterValues } from './list-state.ts';

export interface QueryFormProps {
  readonly entity: EntityDefinition;
  /** Filter fields, in order. */
  readonly fields: readonly string[];
  readonly filters: FilterValues;
  readonly filterCount: number;
  readonly onQuery: (filters: FilterValues) => void;
}

/** Filters above the list; behind a button on phones. */
export const QueryForm = memo(function QueryForm(props: QueryFormProps) {
  const isPhone = Grid.useBreakpoint().md === false;
  if (props.fields.length === 0) return null;
  return isPhone ? <QueryDrawer {...props} /> : <QueryPanel {...props} />;
});

/** The fields follow the address, whatever changes it (reset, a tab of states, going back). */
function useQueryForm({ filters, fields, onQuery }: QueryFormProps) {
  const [form] = Form.useForm<FilterValues>();
  // Lists of other tabs stay in the document: a field's id must name its own list as well.
  const id = useId();
  const shown = useRef<FilterValues | null>(null);
  useEffect(() => {
    // Effects run again when a tab is shown again; unfinished input must be kept.
    if (shown.current === filters) return;
    shown.current = filters;
    form.setFieldsValue(Object.fromEntries(fields.map((name) => [name, filters[name]])));
  }, [form, fields, filters]);
  // Filters that have no field here (tabs of states) stay as they are.
  const others = Object.fromEntries(Object.entries(filters).filter(([name]) => !fields.includes(name)));
  return {
    form,
    id,
    submit: (values: FilterValues) => onQuery({ ...others, ...values }),
    reset: () => {
      form.setFieldsValue(Object.fromEntries(fields.map((name) => [name, undefined])));
      onQuery(others);
    },
  };
}

/** A masked field can only be searched by the whole number, so nothing is sent before it is complete. */
async function isWhole({ form }: Mask, value: unknown): Promise<void> {
  if (typeof value === 'string' && value.trim() !== '' && completeNumber(form, value) === null) throw new Error();
}

function FilterItem({ entity, name, inline }: { readonly entity: EntityDefinition; readonly name: string; readonly inline: boolean }) {
  const text = useLabel();
  const field = requireField(entity, name);
  const { Filter } = fieldKind(field);
  const mask = useSight(entity).maskOf(name);
  const hint = mask && text(maskTexts.partOfNumber);
  return (
    <Form.Item
      name={name}
      label={text(field.label)}
      rules={mask ? [{ validator: (_, value) => isWhole(mask, value), message: hint }] : []}
      {...(inline ? { labelCol: { flex: '104px' }, wrapperCol: { flex: '1 1 0' } } : {})}
      style={{ marginBottom: 12 }}
    >
      <Filter field={field} {...(hint ? { placeholder: hint } : {})} />
    </Form.Item>
  );
}

function QueryPanel(props: QueryFormProps) {
  const { entity, fields } = props;
  const t = useWidgetMessages();
  const screens = Grid.useBreakpoint();
  const { form, id, submit, reset } = useQueryForm(props);
  const [isOpen, setOpen] = useState(false);
  const columns = screens.xxl ? 4 : screens.lg === false ? 2 : 3;
  // The buttons take one place of the first row.
  const inFirstRow = columns - 1;
  const folds = fields.length > inFirstRow;
  return (
    <Form form={form} name={id} layout="horizontal" colon={false} labelWrap onFinish={submit} role="search" aria-label={t('filters')}>
      <Row gutter={16}>
        {fields.map((name, index) => (
          <Col key={name} span={24 / columns} style={folds && !isOpen && index >= inFirstRow ? { display: 'none' } : {}}>
            <FilterItem entity={entity} name={name} inline />
          </Col>
        ))}
        <Col flex="auto">
          <Flex justify="end" gap={8} style={{ marginBottom: 12 }}>
            <Button type="primary" htmlType="submit">
              {t('query')}
            </Button>
            <Button onClick={reset}>{t('reset')}</Button>
            {folds && (
              <Button
                type="link"
                icon={isOpen ? <UpOutlined /> : <DownOutlined />}
                iconPlacement="end"
                aria-expanded={isOpen}
                onClick={() => setOpen(!isOpen)}
              >
                {t(isOpen ? 'collapse' : 'expand')}
              </Button>
            )}
          </Flex>
        </Col>
      </Row>
    </Form>
  );
}

function QueryDrawer(props: QueryFormProps) {
  const { entity, fields, filterCount } = props;
  const t = useWidgetMessages();
  const { form, id, submit, reset } = useQueryForm(props);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <div style={{ marginBottom: 12 }}>
        <Badge count={filterCount} size="small">
          <Button icon={<FilterOutlined />} onClick={() => setOpen(true)}>
            {t('filters')}
          </Button>
        </Badge>
      </div>
      <Drawer
        title={t('filters')}
        placement="bottom"
        size="80vh"
        open={isOpen}
        forceRender
        onClose={() => setOpen(false)}
        footer={
          <Flex gap={8} justify="end">
            <Button onClick={reset}>{t('reset')}</Button>
            <Button
              type="primary"
              onClick={() => {
                form.validateFields().then(
                  (values) => {
                    submit(values);
                    setOpen(false);
                  },
                  () => undefined,
                );
              }}
            >
              {t('query')}
            </Button>
          </Flex>
        }
      >
        <Form form={form} name={id} layout="vertical">
          {fields.map((name) => (
            <FilterItem key={name} entity={entity} name={name} inline={false} />
          ))}
        </Form>
      </Drawer>
    </>
  );
}
