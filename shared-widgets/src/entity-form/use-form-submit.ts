/** Validates and sends a form, and shows a refusal at the fields it concerns. */

import { Form, type FormInstance } from 'antd';
import { validateFormAndTables } from 'editable-table/form-and-tables';
import { InvalidFormError } from 'editable-table/invalid-errors';
import type { EditableTableHandle } from 'editable-table/table-handle';
import { type RefObject, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import type { Fields } from 'shared-contracts/entity/entity';
import { useWhenBack } from 'shared-platform/connection';
import type { Outcome } from 'shared-platform/entity-api';
import { offlineCode } from 'shared-platform/http';
import { sentencesText } from 'shared-platform/joined-texts';
import type { Row } from '../field-kinds/field-kind.ts';
import type { RunningFiles } from '../field-kinds/files/running-files.ts';
import { wireValue } from '../field-kinds/wire-value.ts';
import { useFormWords } from '../form-words/form-words.ts';
import { type DraftPlan, type FormDraft, sameValue, useFormDraft } from './form-draft.ts';
import { isStale } from './stale/stale-conflict.ts';
import { type ToldState, useToldState } from './told-state.ts';

/** A table of lines in the form, with the name under which the form's values contain the lines. */
export interface FormTable {
  readonly name: string;
  readonly table: RefObject<EditableTableHandle | null>;
}

export interface SubmitOptions {
  /** Called as the last step before sending. It may ask the person and change the values; `null` means that nothing is sent. */
  readonly prepare?: ((values: Row) => Promise<Row | null>) | undefined;
  /** Tables of lines, validated after the fields, in their order. */
  readonly tables?: readonly FormTable[];
  /** Stores a draft until the form is sent; undefined: no draft. */
  readonly draft?: DraftPlan | undefined;
  /** Called when the record changed after it was read; the refusal is shown in the form anyway. */
  readonly onStale?: (() => void) | undefined;
  /**
   * Whether the person still has to decide between the input and what somebody else saved. Nothing is sent then, and `onStale` is called as for
   * an outdated save.
   */
  readonly isUndecided?: (() => boolean) | undefined;
  /**
   * Why the server refused these values before the form was opened. The message is shown, also at the fields, until the values are sent
   * again.
   */
  readonly refused?: EarlierRefusal | undefined;
}

export interface EarlierRefusal {
  readonly message: string;
  /** Messages at fields, by field name. */
  readonly fields: Readonly<Record<string, string>>;
}

/**
 * Message above the form for an earlier refusal. It also contains the messages of its fields, because the form may not show those fields.
 */
const wholeMessage = ({ message, fields }: EarlierRefusal): string =>
  sentencesText([message, ...new Set(Object.values(fields).filter((reason) => !message.includes(reason)))]);

export interface FormSubmit {
  readonly form: FormInstance;
  /** Prefix of the ids of the form's inputs, because the list's filters have fields of the same names. */
  readonly name: string;
  /** Running uploads: the form is not sent before they end. */
  readonly uploads: RunningFiles;
  /** Shows a field in a form that shows one section at a time. */
  readonly reveal: RefObject<((name: string) => void) | null>;
  readonly error: string | null;
  /** True when the connection is back, so that a failed save can be sent again. */
  readonly isLineBack: boolean;
  /** True when the save was refused because somebody else changed the record. */
  readonly isStale: boolean;
  readonly draft: FormDraft;
  /** Whether something was typed that is not saved. */
  readonly dirty: ToldState<boolean>;
  /** Number of places that have to be mended: invalid fields, and tables of lines with invalid cells. */
  readonly wrong: ToldState<number>;
  /** To be called when fields may have become valid or invalid. */
  readonly onChecked: () => void;
  /** Moves the focus to the first invalid field or cell. */
  readonly goToWrong: () => void;
  readonly onChange: (isDirty: boolean) => void;
  /** Called when the person discarded the input. */
  readonly abandon: () => void;
  /** Sends the form; a call while it is being sent does nothing. */
  readonly submit: () => Promise<void>;
  /** Goes on with a form that was sent, because the person typed meanwhile; the values that were sent count as its initial ones. */
  readonly goOn: () => void;
}

/** Names of the fields that hold something else than what was sent. */
function typedSince(sent: Row, now: Row, fields: Fields): string[] {
  const heldIn = (values: Row, name: string): unknown => (fields[name] ? wireValue(fields[name], values[name]) : values[name]);
  return Object.keys({ ...sent, ...now }).filter((name) => !sameValue(heldIn(sent, name), heldIn(now, name)));
}

/** Time within which the fields of a form appear after it was opened, ms. */
const fieldsWithin = 3_000;

/** Scrolls the first invalid field, in the order of the page, into view and focuses it; in a table of lines, its first invalid cell. */
function goToFirst(
  { name: formName, reveal }: Pick<FormSubmit, 'name' | 'reveal'>,
  wrong: readonly string[],
  tables: readonly FormTable[] = [],
): void {
  const places = wrong.flatMap((name) => {
    const place = document.getElementById(`${formName}_${name}`);
    return place ? [{ name, place }] : [];
  });
  const [found] = places.sort((one, other) => (one.place.compareDocumentPosition(other.place) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1));
  if (!found) return;
  reveal.current?.(found.name);
  const first = found.place;
  first.scrollIntoView({ block: 'center' });
  const lines = tables.find(({ name }) => name === found.name)?.table.current;
  const [cell] = lines?.getErrors() ?? [];
  if (lines && cell) lines.focusCell(cell.rowKey, cell.columnKey);
  else first.focus({ preventScroll: true });
}

const wrongFields = (form: FormInstance): string[] =>
  form.getFieldsError().flatMap(({ name: [first], errors }) => (errors.length > 0 ? [String(first)] : []));

/** A table of lines is one place, however many of its cells are wrong: it says itself how many. */
export const wrongNames = (form: FormInstance, tables: readonly FormTable[]): string[] => [
  ...wrongFields(form),
  ...tables.filter(({ table }) => (table.current?.getErrors().length ?? 0) > 0).map(({ name }) => name),
];

/** The valid values of fields and tables. Null while something is invalid; the form then shows what. */
async function checkedValues(submitted: Pick<FormSubmit, 'form' | 'name' | 'reveal'>, tables: readonly FormTable[]): Promise<Row | null> {
  const { form, reveal } = submitted;
  // A table of lines whose code is not loaded yet was not edited, so its lines are unchanged.
  const present = tables.filter(({ table }) => table.current);
  const activateTab = (index: number): void => reveal.current?.(present[index]?.name ?? '');
  const checked = await validateFormAndTables<Row>({ form, tables: present.map(({ table }) => table), activateTab }).catch(
    (reason: unknown) => {
      if (!(reason instanceof InvalidFormError)) throw reason;
      if (reason.table === undefined) goToFirst(submitted, wrongFields(form));
      return null;
    },
  );
  if (!checked) return null;
  const lines = present.map(({ name }, index) => [name, checked.tablesValue[index]?.rows ?? []] as const);
  return { ...checked.formValue, ...Object.fromEntries(lines) };
}

/**
 * Shows the messages of a refusal at the fields that it names, and focuses the first of them. Returns false when it names no field, or one
 * that the form does not show.
 */
function showAtFields(submitted: Pick<FormSubmit, 'form' | 'name' | 'reveal'>, refused: unknown): boolean {
  const { form } = submitted;
  if (typeof refused !== 'object' || refused === null || Array.isArray(refused)) return false;
  const problems = Object.entries(refused).map(([name, text]) => ({ name, errors: [String(text)] }));
  const shown = new Set(form.getFieldsError().map(({ name: [first] }) => String(first)));
  if (problems.length === 0 || !problems.every(({ name }) => shown.has(name))) return false;
  form.setFields(problems);
  goToFirst(
    submitted,
    problems.map((problem) => problem.name),
  );
  return true;
}

/**
 * Validates and sends the form. `send` receives the valid values; `onDone` receives the message and the result in the server's response, and
 * the names of the fields in which the person typed after the values were sent.
 */
export function useFormSubmit(
  send: (values: Row) => Promise<Outcome<unknown>>,
  onDone: (message: string, result: unknown, typedLate: readonly string[]) => void,
  { prepare, tables = [], draft: plan, onStale, isUndecided, refused }: SubmitOptions = {},
): FormSubmit {
  const [form] = Form.useForm();
  const name = useId();
  const [error, setError] = useState(refused ? wholeMessage(refused) : null);
  const [isLineCut, setLineCut] = useState(false);
  const [isLineBack, setLineBack] = useState(false);
  const dirty = useToldState(false);
  const [wasStale, setStale] = useState(false);
  const draft = useFormDraft(plan);
  const uploads = useRef(0);
  const reveal = useRef<(name: string) => void>(null);
  const t = useFormWords();
  const wrong = useToldState(0);
  useWhenBack(isLineCut, () => {
    setLineCut(false);
    setError(null);
    setLineBack(true);
  });
  const onChecked = (): void => wrong.set(wrongNames(form, tables).length);
  const showEarlier = useEffectEvent((): boolean => {
    const isShown = showAtFields({ form, name, reveal }, refused?.fields);
    if (isShown) onChecked();
    return isShown;
  });
  const hasEarlier = refused !== undefined;
  useEffect(() => {
    if (!hasEarlier) return;
    // Waits for the fields: they appear after the form, because its drawer opens first.
    const end = performance.now() + fieldsWithin;
    let frame = 0;
    const attempt = (): void => {
      if (!showEarlier() && performance.now() < end) frame = requestAnimationFrame(attempt);
    };
    attempt();
    return () => cancelAnimationFrame(frame);
  }, [hasEarlier]);

  const isRunning = useRef(false);
  const sentValues = useRef<Row>({});
  const submit = async (): Promise<void> => {
    if (isRunning.current) return;
    isRunning.current = true;
    try {
      await sendOnce();
    } finally {
      isRunning.current = false;
    }
  };
  const sendOnce = async (): Promise<void> => {
    setError(null);
    setLineCut(false);
    setLineBack(false);
    setStale(false);
    const values = await checkedValues({ form, name, reveal }, tables);
    onChecked();
    if (!values) return;
    const lines = new Set(tables.map((table) => table.name));
    // Lines as the form holds them, because the table returns them in another form.
    const checked = Object.entries(values).filter(([field]) => !lines.has(field));
    sentValues.current = { ...(form.getFieldsValue(true) as Row), ...Object.fromEntries(checked) };
    if (uploads.current > 0) {
      setError(t('uploadsRunning'));
      return;
    }
    const ready = prepare ? await prepare(values) : values;
    if (!ready) return;
    if (isUndecided?.()) {
      onStale?.();
      return;
    }
    const outcome = await send(ready);
    if (outcome.error) {
      // The call did not reach the server, so nothing was refused.
      setLineCut(outcome.error.code === offlineCode);
      // The message of an outdated save tells to reload, which is not needed here: the form offers to compare and save.
      if (isStale(outcome.error) && onStale) setError(t('changedMeanwhile'));
      else if (!showAtFields({ form, name, reveal }, outcome.error.result)) setError(outcome.error.message);
      onChecked();
      setStale(isStale(outcome.error));
      if (isStale(outcome.error)) onStale?.();
      return;
    }
    dirty.set(false);
    draft.end();
    onDone(outcome.data.message, outcome.data.result, typedSince(sentValues.current, form.getFieldsValue(true) as Row, plan?.fields ?? {}));
  };
  return {
    form,
    name,
    uploads,
    reveal,
    error,
    isLineBack,
    isStale: wasStale,
    draft,
    dirty,
    wrong,
    onChecked,
    goToWrong: () => goToFirst({ name, reveal }, wrongNames(form, tables), tables),
    onChange: dirty.set,
    abandon: draft.end,
    submit,
    goOn: () => {
      dirty.set(true);
      draft.begin(sentValues.current);
      draft.note(form.getFieldsValue(true) as Row);
    },
  };
}
