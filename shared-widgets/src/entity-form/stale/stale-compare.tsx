/** Compares two versions of a record field by field; loaded when a save was refused as outdated. */
import { Alert, Flex, Radio, Typography } from 'antd';
import { type ReactNode, useRef, useState } from 'react';
import type { EntityDefinition, Fields } from 'shared-contracts/entity/entity';
import { Modal } from 'shared-controls/modal';
import { useLabel } from 'shared-platform/i18n';
import { entityField } from '../../field-kinds/entity-fields.ts';
import { FieldCell } from '../../field-kinds/field-cell.tsx';
import { isEmptyValue, type Row } from '../../field-kinds/field-kind.ts';
import { useFormWords } from '../../form-words/form-words.ts';
import { useWidgetMessages } from '../../messages/widget-messages.ts';
import { useChangedBy } from './changed-by.ts';
import type { ComparedField } from './stale-conflict.ts';

export interface StaleCompareProps {
  readonly entity: EntityDefinition;
  /** The present record on the server. */
  readonly fresh: Row;
  readonly compared: readonly ComparedField[];
  /**
   * `choose`: the person chooses between the values of both versions of a form. `inform`: the dialog only shows what changed before the
   * action runs.
   */
  readonly mode: 'choose' | 'inform';
  readonly isSaving: boolean;
  /** Called with the values that the person took over from the record on the server, by field. */
  readonly onSave: (taken: Row) => void;
  readonly onBack: () => void;
}

type Side = 'mine' | 'theirs';

const wordsBefore = { mine: 'before', theirs: 'now' } as const;

export function StaleCompare({ entity, fresh, compared, mode, isSaving, onSave, onBack }: StaleCompareProps) {
  const t = useFormWords();
  const text = useLabel();
  const [sides, setSides] = useState<Readonly<Record<string, Side>>>({});
  // The side that is preselected for a field; none when both people changed the field, so that no value is lost without a decision.
  const sideOf = ({ name, isTyped }: ComparedField): Side | null => sides[name] ?? (isTyped ? null : 'theirs');
  const chosen = mode === 'choose' ? compared.filter(({ isOnlyTold }) => !isOnlyTold) : [];
  const undecided = chosen.filter((field) => sideOf(field) === null);
  const [isTried, setTried] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const save = (): void => {
    if (undecided.length > 0) {
      setTried(true);
      place.current?.querySelector<HTMLElement>('[data-undecided] input')?.focus();
      return;
    }
    const taken = chosen.filter((field) => sideOf(field) === 'theirs');
    onSave(Object.fromEntries(taken.map(({ name, theirs }) => [name, theirs ?? null])));
  };
  const who = useChangedBy(entity, fresh);
  const time = String(fresh.updateTime ?? '').slice(0, 16);
  // A field that only the other person changed still has its earlier value in the form, which nobody typed.
  const labelOf = ({ isTyped, isOnlyTold }: ComparedField, side: Side) =>
    mode === 'inform' || isOnlyTold ? wordsBefore[side] : side === 'mine' && !isTyped ? 'before' : side;
  const ofForm = chosen.length > 0 ? 'compareLead' : 'compareTold';
  const lead = compared.length === 0 ? 'compareNothing' : mode === 'choose' ? ofForm : 'compareAct';
  const words = useWidgetMessages();

  return (
    <Modal
      open
      title={t('compareTitle')}
      width={760}
      okText={mode === 'inform' ? t('sendAgain') : chosen.length > 0 ? t('saveChosen') : words('save')}
      cancelText={t('backToForm')}
      confirmLoading={isSaving}
      mask={{ closable: false }}
      onOk={save}
      onCancel={onBack}
    >
      <Typography.Paragraph>{t(lead, { who, time })}</Typography.Paragraph>
      {isTried && undecided.length > 0 && (
        <Alert type="error" showIcon style={{ marginBottom: 16 }} title={t('chooseEach', { count: undecided.length })} />
      )}
      <Flex vertical gap={16} ref={place}>
        {compared.map((field) => {
          const definition = entityField(entity, field.name) ?? entity.lines?.[field.name];
          const label = definition ? text(definition.label) : field.name;
          const show = (side: Side): ReactNode => (
            <Version label={t(labelOf(field, side))}>
              <Value entity={entity} name={field.name} value={field[side]} row={side === 'theirs' ? fresh : { [field.name]: field.mine }} />
            </Version>
          );
          return (
            <section key={field.name} aria-label={label} {...(undecided.includes(field) ? { 'data-undecided': '' } : {})}>
              <Typography.Text strong>{label}</Typography.Text>
              {chosen.includes(field) ? (
                <Radio.Group
                  style={{ display: 'flex', flexWrap: 'wrap', gap: 12, marginTop: 4 }}
                  value={sideOf(field)}
                  onChange={({ target }) => setSides({ ...sides, [field.name]: target.value as Side })}
                  options={(['mine', 'theirs'] as const).map((side) => ({ value: side, label: show(side), style: choiceStyle }))}
                />
              ) : (
                <Flex wrap gap={12}>
                  {(['mine', 'theirs'] as const).map((side) => (
                    <div key={side} style={choiceStyle}>
                      {show(side)}
                    </div>
                  ))}
                </Flex>
              )}
              {mode === 'choose' && field.isOnlyTold && <Typography.Text type="secondary">{t('maskedStays')}</Typography.Text>}
            </section>
          );
        })}
      </Flex>
    </Modal>
  );
}

const choiceStyle = { flex: '1 1 280px', minWidth: 0, marginInlineEnd: 0, alignItems: 'flex-start' } as const;

function Version({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <span style={{ display: 'block', minWidth: 0, overflowWrap: 'anywhere' }}>
      <Typography.Text type="secondary" style={{ display: 'block' }}>
        {label}
      </Typography.Text>
      {children}
    </span>
  );
}

interface ValueProps {
  readonly entity: EntityDefinition;
  readonly name: string;
  readonly value: unknown;
  readonly row: Row;
}

/** Shows a value as its field kind does; lines of sub-tables are below one another. */
function Value({ entity, name, value, row }: ValueProps) {
  const t = useFormWords();
  const field = entity.fields[name];
  if (field) return <FieldCell field={field} name={name} row={{ ...row, [name]: value }} />;
  const rows = Array.isArray(value) ? (value as readonly Row[]) : [];
  const fields: Fields = entity.lines?.[name]?.fields ?? {};
  return (
    <>
      {t('lineCount', { count: rows.length })}
      {rows.map((line, index) => (
        // The index is the key, because unsaved lines have no id.
        <span key={index} style={{ display: 'flex', flexWrap: 'wrap', columnGap: 8 }}>
          {Object.entries(fields).flatMap(([key, part]) =>
            isEmptyValue(line[key]) ? [] : [<FieldCell key={key} field={part} name={key} row={line} />],
          )}
        </span>
      ))}
    </>
  );
}
