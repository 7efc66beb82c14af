/** Warns while typing that another record has this value already. */
import { Form, Typography } from 'antd';
import { useEffect, useState } from 'react';
import type { Field } from 'shared-contracts/entity/field';
import { validationRules } from 'shared-contracts/entity/validation-rules';
import { failureOf, http } from 'shared-platform/http';
import { useLabel } from 'shared-platform/i18n';
import { asText, type Row } from '../field-kinds/field-kind.ts';
import { fieldViolation } from '../field-kinds/field-rules.ts';
import { useFormWords } from '../form-words/form-words.ts';

export interface TakenNoteProps {
  /** Name of the entity. */
  readonly entity: string;
  readonly field: Field;
  readonly name: string;
  /** The record being edited. */
  readonly row: Row | undefined;
}

const typingPause = 500;
const takenMessage = '该值不可用，系统中已存在！';

/** Whether another record has the value; false for any other response, also when a limit is reached. */
async function isTaken(entity: string, name: string, value: string, id: string | undefined, signal: AbortSignal): Promise<boolean> {
  const asked = { tableName: entity, fieldName: name, fieldVal: value, ...(id ? { dataId: id } : {}) };
  try {
    await http.get('/sys/duplicate/check', asked, { quiet: true, signal });
    return false;
  } catch (error) {
    return failureOf(error).serverMessage === takenMessage;
  }
}

/** The value in stored form; empty while it is incomplete or equals that of the record. */
function askedValue(field: Field, value: unknown, before: unknown, isWrong: boolean): string {
  const typed = asText(value)?.trim() ?? '';
  if (typed === '' || isWrong || typed.includes('*')) return '';
  const stored = (field.rule && validationRules[field.rule].normalise?.(typed)) || typed;
  return stored === before ? '' : stored;
}

/**
 * Shown to people who may edit the record, because the server answers nobody else. Only complete values are sent, and outdated responses
 * ignored.
 */
export function TakenNote({ entity, field, name, row }: TakenNoteProps) {
  const t = useFormWords();
  const text = useLabel();
  const value: unknown = Form.useWatch(name);
  const asked = askedValue(field, value, row?.[name], fieldViolation(field, value, text) !== null);
  const id = asText(row?.id);
  const [taken, setTaken] = useState<string | null>(null);
  useEffect(() => {
    if (asked === '') return;
    const turn = new AbortController();
    const timer = setTimeout(() => {
      void isTaken(entity, name, asked, id, turn.signal).then((found) => {
        if (!turn.signal.aborted) setTaken(found ? asked : null);
      });
    }, typingPause);
    return () => {
      clearTimeout(timer);
      turn.abort();
    };
  }, [entity, name, asked, id]);
  return (
    <span role="status">
      {asked !== '' && taken === asked && <Typography.Text type="warning">{t('taken', { field: text(field.label) })}</Typography.Text>}
    </span>
  );
}
