import { Button, Flex, Typography, theme } from 'antd';
import { useId, useState } from 'react';
import type { EntityDefinition } from 'shared-contracts/entity/entity';
import { useLabel } from 'shared-platform/i18n';
import { isState, requireField } from '../field-kinds/entity-fields.ts';
import { isEmptyValue, type Row } from '../field-kinds/field-kind.ts';
import { fieldKind } from '../field-kinds/field-kinds.ts';
import { MaskedValue } from '../masked/masked-value.tsx';
import { useSight } from '../masked/sight.ts';
import type { FactGroup } from './fact-groups.ts';
import styles from './record-facts.module.css';
import { LinkedCell } from './record-link.tsx';
import { useRecordWords } from './record-words.ts';

export interface RecordFactsProps {
  readonly entity: EntityDefinition;
  readonly record: Row;
  readonly groups: readonly FactGroup[];
}

/** A record's facts in groups of two columns, label above value; empty ones are collapsed. */
export function RecordFacts({ entity, record, groups }: RecordFactsProps) {
  const t = useRecordWords();
  const sight = useSight(entity);
  const [isWhole, setWhole] = useState(false);
  const known = groups.map((group) => ({ ...group, names: group.names.filter(sight.isKnown) }));
  // A masked picture counts as filled, because only unmasking shows whether there is one.
  const isEmpty = (name: string): boolean =>
    isEmptyValue(record[name]) && !(sight.mayUnmask(name) && requireField(entity, name).kind === 'files');
  const emptyCount = known.reduce((sum, { names }) => sum + names.filter(isEmpty).length, 0);
  const shown = isWhole ? known : known.map((group) => ({ ...group, names: group.names.filter((name) => !isEmpty(name)) }));
  return (
    <Flex vertical gap={16}>
      <div style={{ display: 'grid', gap: '16px 24px', gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 340px), 1fr))' }}>
        {shown
          .filter(({ names }) => names.length > 0)
          .map((group) => (
            <Group key={group.names.join()} group={group} entity={entity} record={record} />
          ))}
      </div>
      {emptyCount > 0 && (
        <Button
          type="link"
          size="small"
          aria-expanded={isWhole}
          style={{ alignSelf: 'start', padding: 0 }}
          onClick={() => setWhole(!isWhole)}
        >
          {isWhole ? t('hideEmpty') : t('emptyFields', { count: emptyCount })}
        </Button>
      )}
    </Flex>
  );
}

interface GroupProps {
  readonly group: FactGroup;
  readonly entity: EntityDefinition;
  readonly record: Row;
}

function Group({ group: { title, names }, entity, record }: GroupProps) {
  const t = useRecordWords();
  const text = useLabel();
  const id = useId();
  const { token } = theme.useToken();
  const heading = typeof title === 'string' ? t(title) : title && text(title);
  return (
    <section aria-labelledby={heading ? id : undefined}>
      {heading && (
        <Typography.Title
          id={id}
          level={5}
          style={{ fontSize: 14, margin: '0 0 8px', paddingBottom: 4, borderBottom: `1px solid ${token.colorSplit}` }}
        >
          {heading}
        </Typography.Title>
      )}
      <dl
        className={styles.facts}
        style={{ display: 'grid', gap: '8px 16px', gridTemplateColumns: 'repeat(2, minmax(0, 1fr))', margin: 0 }}
      >
        {names.map((name) => (
          <Fact key={name} name={name} entity={entity} record={record} />
        ))}
      </dl>
    </section>
  );
}

function Fact({ name, entity, record }: Omit<GroupProps, 'group'> & { readonly name: string }) {
  const text = useLabel();
  const sight = useSight(entity);
  const field = requireField(entity, name);
  const { wide, align } = fieldKind(field);
  const isFigure = align === 'right';
  return (
    <div style={{ minWidth: 0, textAlign: isFigure ? 'right' : 'left', ...(wide ? { gridColumn: '1 / -1' } : {}) }}>
      {/* antd's text component is not used: its functions to copy, edit and shorten would take most of the time that rendering a record
          with fifty facts needs. */}
      <dt style={{ fontSize: 12, color: 'var(--ant-color-text-description)' }}>{text(field.label)}</dt>
      <dd style={{ margin: 0, overflowWrap: 'anywhere', ...(isFigure ? { fontVariantNumeric: 'tabular-nums' } : {}) }}>
        {sight.mayUnmask(name) ? (
          <MaskedValue entity={entity} name={name} record={record} />
        ) : (
          <LinkedCell entity={entity} name={name} row={record} tag={isState(entity, name)} />
        )}
      </dd>
    </div>
  );
}
