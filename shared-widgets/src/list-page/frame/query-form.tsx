import { Badge, Button, Flex, Form, Grid } from 'antd';
import { type CSSProperties, memo, useEffect, useId, useRef } from 'react';
import type { EntityDefinition } from 'shared-contracts/entity/entity';
import { completeNumber, type Mask, maskTexts } from 'shared-contracts/entity/masks';
import { Drawer } from 'shared-controls/drawer';
import { useLabel } from 'shared-platform/i18n';
import { requireField } from '../../field-kinds/entity-fields.ts';
import { fieldKind } from '../../field-kinds/field-kinds.ts';
import { useSight } from '../../masked/sight.ts';
import { useWidgetMessages } from '../../messages/widget-messages.ts';
import { DownOutlined } from '../../ui/icons.ts';
import { FilterOutlined, UpOutlined } from '../../ui/list-icons.ts';
import type { FilterValues } from '../list-state.ts';
import styles from './list-frame.module.css';

export interface QueryFormProps {
  readonly entity: EntityDefinition;
  /** Names of the filter fields, in their order. */
  readonly fields: readonly string[];
  readonly filters: FilterValues;
  readonly filterCount: number;
  readonly onQuery: (filters: FilterValues) => void;
  /** Width of the list in pixels; 0 before it is known. */
  readonly width: number;
  readonly isOpen: boolean;
  readonly onOpen: (isOpen: boolean) => void;
}

/** Filter form above the list; on phones behind a button. */
export const QueryForm = memo(function QueryForm(props: QueryFormProps) {
  const isPhone = Grid.useBreakpoint().md === false;
  if (props.fields.length === 0) return null;
  return isPhone ? <QueryDrawer {...props} /> : <QueryPanel {...props} />;
});

/** Fills the fields from the address, whatever changed the address (reset, a state tab, going back). */
function useQueryForm({ filters, fields, onQuery }: QueryFormProps) {
  const [form] = Form.useForm<FilterValues>();
  // Beginning of the ids of the form's fields; it must be unique, because lists in other tabs stay in the document.
  const id = useId();
  const shown = useRef<FilterValues | null>(null);
  useEffect(() => {
    // React runs this effect again when a tab is shown again; unfinished input must be kept then.
    const before = shown.current;
    if (before === filters) return;
    shown.current = filters;
    // Fields whose filter is the same as before keep what was typed and not searched yet: another filter, or a view, may change meanwhile.
    const changed = fields.filter((name) => !before || JSON.stringify(before[name]) !== JSON.stringify(filters[name]));
    form.setFieldsValue(Object.fromEntries(changed.map((name) => [name, filters[name]])));
  }, [form, fields, filters]);
  // Filters for which this form has no field, e.g. state tabs, stay unchanged.
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

/** Whether the value can be searched: a masked field needs the complete number. */
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
      {...(inline ? { labelCol: { flex: '0 0 auto' }, wrapperCol: { flex: '1 1 0' } } : {})}
      style={{ marginBottom: inline ? 0 : 12 }}
    >
      <Filter field={field} {...(hint ? { placeholder: hint } : {})} />
    </Form.Item>
  );
}

/** Smallest width of a filter with its label, in pixels; in a narrower one the label cannot be read. */
const leastField = 220;
/** Width in pixels of the buttons to search, reset and expand. */
const buttonsWidth = 190;
const mostInLine = 4;

/**
 * Number of fields in a line by the width of the list, which is smaller than the window when a record is shown beside it; 0 while the width
 * is unknown.
 */
function fieldsInLine(width: number): number {
  if (width === 0) return mostInLine;
  return Math.min(Math.max(Math.floor((width - buttonsWidth) / leastField), 1), mostInLine);
}

/** The query form; when collapsed it has one line. */
function QueryPanel(props: QueryFormProps) {
  const { entity, fields, width, isOpen, onOpen } = props;
  const t = useWidgetMessages();
  const { form, id, submit, reset } = useQueryForm(props);
  const count = fieldsInLine(width);
  const folds = fields.length > count;
  return (
    <Form
      form={form}
      name={id}
      size="small"
      layout="horizontal"
      colon={false}
      onFinish={submit}
      role="search"
      aria-label={t('filters')}
      className={styles.query}
      style={{ '--fields': Math.min(count, Math.max(fields.length, Math.min(count, 3))) } as CSSProperties}
    >
      {fields.map((name, index) => (
        <div key={name} style={folds && !isOpen && index >= count ? { display: 'none' } : {}}>
          <FilterItem entity={entity} name={name} inline />
        </div>
      ))}
      <div className={styles.buttons}>
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
            onClick={() => onOpen(!isOpen)}
          >
            {t(isOpen ? 'collapse' : 'expand')}
          </Button>
        )}
      </div>
    </Form>
  );
}

/** The fields of the query form whose inputs are visible now; a folded form shows only those of its first line. */
export function useFieldsInSight(fields: readonly string[], isOpen: boolean, width: number): readonly string[] {
  const screens = Grid.useBreakpoint();
  if (screens.md === false) return [];
  return isOpen ? fields : fields.slice(0, fieldsInLine(width));
}

function QueryDrawer(props: QueryFormProps) {
  const { entity, fields, filterCount, isOpen, onOpen: setOpen } = props;
  const t = useWidgetMessages();
  const { form, id, submit, reset } = useQueryForm(props);
  return (
    <>
      <Badge count={filterCount} size="small" offset={[-4, 4]}>
        <Button icon={<FilterOutlined />} aria-label={t('filters')} onClick={() => setOpen(true)} />
      </Badge>
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
