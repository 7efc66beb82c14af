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
  /** Name of the entity whose records are compared. */
  readonly entity: string;
  readonly field: Field;
  readonly name: string;
  /** The record that is edited; undefined for a new one. */
  readonly row: Row | undefined;
  /** Values that a new record gets although the form does not show them. */
  readonly constant: Row | undefined;
  /** Whether an error is shown at the field; the note is hidden then. */
  readonly isRefused: boolean;
}

const typingPause = 500;
const takenMessage = '该值不可用，系统中已存在！';

interface Question {
  readonly entity: string;
  readonly name: string;
  readonly value: string;
  /** Values of the other fields of the unique key, as JSON; empty: the key has no other fields. */
  readonly within: string;
  readonly id: string | undefined;
}

/** Whether another record has the value. False for any other response, also when the server refuses because of too many requests. */
async function isTaken({ entity, name, value, within, id }: Question, signal: AbortSignal): Promise<boolean> {
  const asked = { tableName: entity, fieldName: name, fieldVal: value, ...(within ? { within } : {}), ...(id ? { dataId: id } : {}) };
  try {
    await http.get('/sys/duplicate/check', asked, { quiet: true, signal });
    return false;
  } catch (error) {
    return failureOf(error).serverMessage === takenMessage;
  }
}

/** The typed value in stored form; empty while it is incomplete or equal to the value of the record. */
function askedValue(field: Field, value: unknown, isWrong: boolean): string {
  const typed = asText(value)?.trim() ?? '';
  if (typed === '' || isWrong || typed.includes('*')) return '';
  return (field.rule && validationRules[field.rule].normalise?.(typed)) || typed;
}

/** Values of fields: from the form, otherwise from the record, otherwise from the values that the form does not show. */
function valuesOf(names: readonly string[], form: Row, row: Row | undefined, constant: Row | undefined): Record<string, string> {
  return Object.fromEntries(names.map((name) => [name, asText(form[name] ?? row?.[name] ?? constant?.[name]) ?? '']));
}

/**
 * Shown only to people who may edit the record, because the server answers nobody else. Only complete values are sent; responses to
 * outdated values are ignored.
 */
export function TakenNote({ entity, field, name, row, constant, isRefused }: TakenNoteProps) {
  const t = useFormWords();
  const text = useLabel();
  const form: Row = Form.useWatch([], Form.useFormInstance()) ?? {};
  const value = form[name];
  const others = Array.isArray(field.distinct) ? field.distinct : [];
  const wanted = valuesOf(others, form, row, constant);
  const within = others.length > 0 ? JSON.stringify(wanted) : '';
  const typed = askedValue(field, value, fieldViolation(field, value, text) !== null);
  // The record's own unchanged values are not checked, because the record itself has them.
  const isOwn = row !== undefined && typed === row[name] && within === (within && JSON.stringify(valuesOf(others, {}, row, undefined)));
  // The server limits requests about masked numbers, so none is sent before all fields of the unique key are filled.
  const isEarly = field.masked !== undefined && Object.values(wanted).includes('');
  const asked = isOwn || isEarly ? '' : typed;
  const id = asText(row?.id);
  const [taken, setTaken] = useState<string | null>(null);
  useEffect(() => {
    if (asked === '') return;
    const turn = new AbortController();
    const timer = setTimeout(() => {
      void isTaken({ entity, name, value: asked, within, id }, turn.signal).then((found) => {
        if (!turn.signal.aborted) setTaken(found ? asked + within : null);
      });
    }, typingPause);
    return () => {
      clearTimeout(timer);
      turn.abort();
    };
  }, [entity, name, asked, within, id]);
  return (
    <span role="status">
      {!isRefused && asked !== '' && taken === asked + within && (
        <Typography.Text type="warning">{t('taken', { field: text(field.label) })}</Typography.Text>
      )}
    </span>
  );
}
