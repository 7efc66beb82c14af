/** A form with fields of an entity or an action; entity forms and action drawers are built from it. */
import { Col, Divider, Form, type FormInstance, Row, Typography } from 'antd';
import { Fragment, type ReactNode, type Ref, use, useEffect, useEffectEvent, useImperativeHandle, useRef, useState } from 'react';
import type { Draft } from 'shared-contracts/entity/draft';
import type { Fields, LinesDefinition } from 'shared-contracts/entity/entity';
import type { Label } from 'shared-contracts/texts/label';
import { useLabel } from 'shared-platform/i18n';
import { namesText } from 'shared-platform/joined-texts';
import { fieldsAsCalled } from '../field-kinds/entity-fields.ts';
import { isEmptyValue, type Row as RecordRow } from '../field-kinds/field-kind.ts';
import { fieldKind } from '../field-kinds/field-kinds.ts';
import { FilesOnDeviceContext, type RunningFiles, RunningFilesContext } from '../field-kinds/files/running-files.ts';
import { useFormWords } from '../form-words/form-words.ts';
import type { ChoiceSource } from '../pickers/choice-source.ts';
import type { WholeCheck } from '../record-lines/line-rules.ts';
import { LinesField } from '../record-lines/lines-field.tsx';
import { ChangeSummary } from './changes/change-note.tsx';
import { emptyCells, faultyCells, type LineSources } from './changes/computed-from-lines.ts';
import { useValueChanges, type ValueChanges } from './changes/value-changes.ts';
import { DraftOffer } from './draft-offer.tsx';
import { type FieldAddition, FieldItem, WhenAsked } from './field-item.tsx';
import styles from './fields-form.module.css';
import { type FormDraft, sameValue } from './form-draft.ts';
import { FormRefusal } from './form-refusal.tsx';
import { useFirstFocus } from './outline/first-focus.ts';
import { FormSteps, NextStep, OutlineFrame, type OutlineProps } from './outline/form-outline.tsx';
import { fieldsAsRequired, type Required } from './outline/outline-sections.ts';
import { useOutline } from './outline/use-outline.ts';
import { ResumedContext } from './resumed.ts';
import { type ToldState, UnsavedMark } from './told-state.ts';
import { type FormTable, wrongNames } from './use-form-submit.ts';

export interface FormSection {
  readonly title?: Label;
  readonly note?: Label | undefined;
  readonly names: readonly string[];
  /** Marks a part of the form that is a table of lines instead of fields. */
  readonly lines?: LinesSection;
}

export interface LinesSection extends FormTable {
  readonly definition: LinesDefinition;
  /** Name of the entity, under which column widths are stored. */
  readonly owner: string;
  readonly isDisabled: boolean;
}

export interface FieldsFormProps {
  readonly form: FormInstance;
  readonly name: string;
  readonly fields: Fields;
  readonly sections: readonly FormSection[];
  readonly initial: RecordRow;
  /** The record that is edited, or for which the action runs. */
  readonly row?: RecordRow | undefined;
  readonly disabled?: readonly string[];
  readonly referenceQuery?: Readonly<Record<string, Readonly<Record<string, string>>>> | undefined;
  /** Entity whose fields marked `distinct` are checked while a person types. */
  readonly distinctIn?: string | undefined;
  /** Values that a new record gets although the form does not show them. */
  readonly constant?: RecordRow | undefined;
  readonly choices?: Readonly<Record<string, ChoiceSource>> | undefined;
  /** Message of the server's refusal, shown until the next attempt. */
  readonly error: string | null;
  /** Content beside the refusal, with what the person can do. */
  readonly remedy?: ReactNode;
  readonly draft: FormDraft;
  readonly dirty: ToldState<boolean>;
  /** Called after a draft was restored. */
  readonly onRestored?: ((draft: Draft) => void) | undefined;
  /** Called after every change: whether the values differ from the first ones. */
  readonly onChange: (isDirty: boolean) => void;
  readonly onChecked?: (() => void) | undefined;
  readonly onSubmit: () => void;
  /** Computes field values from other fields; the computed fields are read-only. */
  readonly follows?: Follows | undefined;
  /** The columns of lines from which `follows` computes fields: what is wrong with such a field is said at their cells, not at the field. */
  readonly sources?: LineSources | undefined;
  readonly uploads: RunningFiles;
  /** Properties that a screen adds to fields, by field name. */
  readonly additions?: Readonly<Record<string, FieldAddition>> | undefined;
  /** Whether new files are stored on this device until the form is sent; otherwise they are uploaded at once. */
  readonly filesOnDevice?: (() => Promise<boolean>) | undefined;
  /** Receives a function that makes a field or table of lines visible, for forms that show one section at a time. */
  readonly reveal?: Ref<(name: string) => void> | undefined;
  readonly lead?: FormExtra | undefined;
  /** Field on which `lead` depends: `lead` stands below its group instead of above all fields, if the form asks for it. */
  readonly leadBelow?: string | undefined;
  readonly extra?: FormExtra | undefined;
}

/** Computes values of a form from its other values. Fields for which it returns no value can be edited. */
export type Follows = (values: RecordRow) => RecordRow;
/**
 * Further content of a form. It receives the values and the names of the fields in which the person typed, and may write values. `because`
 * names the fields that caused the write; default: those that the person changed last.
 */
export type FormExtra = (values: RecordRow, write: WriteValues, typed: ReadonlySet<string>) => ReactNode;
export type WriteValues = (values: RecordRow, because?: readonly string[]) => void;

/** Those of the new values that differ from the form's present ones, by field name. */
function changedValues(form: FormInstance, next: RecordRow): Record<string, unknown> {
  return Object.fromEntries(Object.entries(next).filter(([name, value]) => !sameValue(form.getFieldValue(name), value)));
}

/** Converts null to undefined, which inputs need for an empty value. */
const forInputs = (values: RecordRow): Record<string, unknown> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, isEmptyValue(value) ? undefined : value]));

/**
 * Functions by which the form writes values itself (computed values, values from the extra content, restored drafts), and which keep track
 * of the fields that the person has typed in.
 */
function useWriting({ form, initial, follows, onChange, draft }: FieldsFormProps) {
  const told = useValueChanges();
  const [followed, setFollowed] = useState<readonly string[]>(() => Object.keys(follows?.(initial) ?? {}));
  const typed = useRef(new Set<string>()).current;
  const changedLast = useRef<readonly string[]>([]);
  const follow = (because: readonly string[]): void => {
    if (!follows) return;
    const next = follows(form.getFieldsValue(true));
    // The earlier values are not passed on to be restored, because the changed ones would be computed again at once.
    told.tell({ because, values: changedValues(form, next) });
    form.setFieldsValue(forInputs(next));
    const names = Object.keys(next);
    setFollowed((previous) => (previous.join() === names.join() ? previous : names));
  };
  const put = (values: RecordRow, because: readonly string[]): void => {
    form.setFieldsValue(values);
    for (const name of Object.keys(values)) typed.delete(name);
    follow(because);
    onChange(draft.note(form.getFieldsValue(true)));
  };
  return {
    told,
    followed,
    typed,
    put,
    write: ((values, because = changedLast.current) => {
      const changed = changedValues(form, values);
      const before = Object.fromEntries(Object.keys(changed).map((name) => [name, form.getFieldValue(name)]));
      told.tell({ because, values: changed, before });
      put(values, because);
    }) satisfies WriteValues,
    undo: (): void => {
      const before = told.undoLast();
      put(forInputs(before), []);
      // Restored values are treated as typed ones, so that computed values do not overwrite them.
      for (const name of Object.keys(before)) typed.add(name);
    },
    onTyped: (names: readonly string[]): void => {
      changedLast.current = names;
      for (const name of names) typed.add(name);
      told.typed(names);
      follow(names);
      onChange(draft.note(form.getFieldsValue(true)));
    },
  };
}

/**
 * What is wrong with values that are computed from lines: the fields in which it is not said, the checks of the tables of lines that say it, and a
 * function that asks the tables again where they said it, because another value may have mended it.
 */
function useComputedFromLines({ form, fields, sections, follows, sources, initial }: FieldsFormProps) {
  const text = useLabel();
  const tables = sections.flatMap(({ lines }) => (lines && !lines.isDisabled ? lines : []));
  const computed = follows && sources && { fields, follows, sources };
  const latest = useRef({ computed, text });
  latest.current = { computed, text };
  const [checks] = useState((): Readonly<Record<string, WholeCheck>> => {
    const checkOf = (lines: string): WholeCheck => {
      return ({ name, at, rows }) => {
        const { computed, text } = latest.current;
        const values = { ...form.getFieldsValue(true), [lines]: rows };
        const found = computed && faultyCells(computed, lines, values, text).find((cell) => cell.column === name && cell.at === at);
        return found?.problem ?? null;
      };
    };
    return computed ? Object.fromEntries(tables.map(({ name }) => [name, checkOf(name)])) : {};
  });
  const shown = Object.entries(sources?.({ ...initial, ...form.getFieldsValue(true) }) ?? {});
  return {
    checks,
    elsewhere: shown.flatMap(([name, { lines }]) => (lines in checks ? [name] : [])),
    emptyCells: (values: RecordRow): Readonly<Record<string, number>> =>
      computed ? Object.fromEntries(tables.map((lines) => [lines.name, emptyCells(computed, lines, values, text)])) : {},
    askAgain: async (): Promise<void> => {
      await Promise.all(
        tables.flatMap(({ name, table: { current: table } }) => {
          const rowIds = table && name in checks ? [...new Set(table.getErrors().map(({ rowKey }) => rowKey))] : [];
          return table && rowIds.length > 0 ? [table.validate({ rowIds, focus: false })] : [];
        }),
      );
    },
  };
}

const uploadedAtOnce = async (): Promise<boolean> => false;

export function FieldsForm(props: FieldsFormProps) {
  const { form, sections, error, draft, onSubmit, uploads, lead, leadBelow = '', extra } = props;
  const fields = fieldsAsCalled(props.fields);
  const text = useLabel();
  const { told, followed, typed, put, write, undo, onTyped } = useWriting(props);
  const [wrong, setWrong] = useState<ReadonlySet<string>>(new Set());
  const fromLines = useComputedFromLines(props);
  const outline = useOutline(sections);
  const { shape, current } = outline;
  const look = (): void => {
    const now = wrongNames(
      form,
      sections.flatMap(({ lines }) => lines ?? []),
    );
    setWrong((known) => (known.size === now.length && now.every((name) => known.has(name)) ? known : new Set(now)));
  };
  const check = (): void => {
    look();
    props.onChecked?.();
  };
  useImperativeHandle(props.reveal, () => (name: string) => {
    // Invalid fields are determined again first, because messages of a refusal are written into the form without an event.
    look();
    outline.reveal(name);
  });
  useFirstFocus(props.name, outline.place);
  const restore = (): void => {
    const found = draft.take();
    if (!found) return;
    put(found.content.values, []);
    for (const name of Object.keys(found.content.values)) typed.add(name);
    props.onRestored?.(found);
  };
  const isResumed = use(ResumedContext);
  const restoreLatest = useEffectEvent(restore);
  const isOffered = draft.offer !== null;
  useEffect(() => {
    if (isResumed && isOffered) restoreLatest();
  }, [isResumed, isOffered]);
  const begin = useBeginning(props);
  const labelOf = (name: string): string | undefined => {
    const label = fields[name]?.label ?? sections.find(({ lines }) => lines?.name === name)?.lines?.definition.label;
    return label && text(label);
  };
  const requiredWith = (values: RecordRow): Required => ({
    values,
    fields: fieldsAsRequired(
      fields,
      props.additions ?? {},
      followed.filter((name) => fromLines.elsewhere.includes(name)),
      values,
    ),
    cells: fromLines.emptyCells(values),
  });
  const outlined: OutlineProps = {
    ...{ form, requiredWith, sections, wrong, current },
    onGo: (section) => outline.go(section, { ...requiredWith(form.getFieldsValue(true)), form: props.name, wrong }),
  };
  const isLast = shape !== 'steps' || current === sections.length - 1;
  const leading = lead && <ExtraPart form={form} extra={lead} write={write} typed={typed} />;
  const leadIndex = sections.findIndex(({ names }) => names.includes(leadBelow));
  const body = (
    <div ref={outline.place}>
      {leadIndex < 0 && leading}
      {sections.map((section, index) => (
        <Fragment key={section.lines?.name ?? section.names.join()}>
          <Section
            section={section}
            isHidden={shape === 'steps' && index !== current}
            fields={fields}
            row={props.row}
            disabled={props.disabled}
            referenceQuery={props.referenceQuery}
            choices={props.choices}
            additions={props.additions}
            distinctIn={props.distinctIn}
            constant={props.constant}
            followed={followed}
            checkedElsewhere={fromLines.elsewhere}
            check={section.lines && fromLines.checks[section.lines.name]}
            told={told}
            labelOf={labelOf}
          />
          {index === leadIndex && leading}
        </Fragment>
      ))}
      <ChangeSummary
        {...told}
        labelOf={labelOf}
        onUndo={() => {
          const [first = ''] = Object.keys(told.undoable ?? {});
          undo();
          document.getElementById(`${props.name}_${first}`)?.focus({ preventScroll: true });
        }}
      />
      {extra && (
        <div hidden={!isLast}>
          <ExtraPart form={form} extra={extra} write={write} typed={typed} />
        </div>
      )}
      {!isLast && <NextStep {...outlined} />}
    </div>
  );
  return (
    <RunningFilesContext value={uploads}>
      <FilesOnDeviceContext value={props.filesOnDevice ?? uploadedAtOnce}>
        <Form
          name={props.name}
          form={form}
          layout="vertical"
          initialValues={props.initial}
          onValuesChange={(changed: RecordRow) => {
            const names = Object.keys(changed);
            begin(names);
            onTyped(names);
          }}
          onFieldsChange={check}
          // Handles Ctrl+Enter in the capture phase, before a select box would open on this key.
          onKeyDownCapture={(event) => {
            if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.nativeEvent.isComposing) return;
            event.preventDefault();
            event.stopPropagation();
            onSubmit();
          }}
          onFinish={onSubmit}
          onFinishFailed={onSubmit}
          requiredMark
        >
          {draft.offer && !isResumed && <DraftOffer savedAt={draft.offer.savedAt} onRestore={restore} onDiscard={draft.refuse} />}
          {error && <FormRefusal text={error} remedy={props.remedy} />}
          {shape === 'steps' && <FormSteps {...outlined} />}
          {shape === 'list' ? <OutlineFrame outlined={outlined}>{body}</OutlineFrame> : body}
          <button type="submit" hidden />
          <WhenWritten
            form={form}
            onWritten={() => {
              check();
              void fromLines.askAgain().then(check);
            }}
          />
          <UnsavedMark dirty={props.dirty} />
        </Form>
      </FilesOnDeviceContext>
    </RunningFilesContext>
  );
}

/**
 * Initial values are not part of a draft, so the draft begins after all parts of the form have set theirs. Returns a function that lets it begin earlier,
 * because the person has typed in these fields already: in a busy browser a key may come before React runs effects.
 */
function useBeginning({ form, draft, initial }: FieldsFormProps): (typed: readonly string[]) => void {
  const hasBegun = useRef(false);
  const begin = (typed: readonly string[]): void => {
    // React runs the effect again when a tab is shown again; the draft must not begin anew then.
    if (hasBegun.current) return;
    hasBegun.current = true;
    const before = Object.fromEntries(typed.map((name) => [name, initial[name]]));
    draft.begin({ ...form.getFieldsValue(true), ...before });
  };
  useEffect(() => begin([]));
  return begin;
}

interface SectionProps
  extends Pick<FieldsFormProps, 'fields' | 'row' | 'disabled' | 'referenceQuery' | 'choices' | 'distinctIn' | 'constant' | 'additions'> {
  readonly section: FormSection;
  /** Long forms on phones show one section at a time; all other sections are hidden. */
  readonly isHidden: boolean;
  readonly followed: readonly string[];
  /** Fields of whose values the lines say what is wrong. */
  readonly checkedElsewhere: readonly string[];
  readonly check: WholeCheck | undefined;
  readonly told: ValueChanges;
  readonly labelOf: (name: string) => string | undefined;
}

/** Only a title that is longer than the form is wide takes more lines. */
const titleText = { flex: '0 0 auto', maxWidth: 'calc(100% - 48px)', whiteSpace: 'normal' } as const;

function Section({
  section: { title, note, names, lines },
  fields,
  row,
  disabled = [],
  referenceQuery,
  choices,
  additions,
  distinctIn,
  constant,
  isHidden,
  followed,
  checkedElsewhere,
  check,
  told,
  labelOf,
}: SectionProps) {
  const text = useLabel();
  const t = useFormWords();
  return (
    <section data-section="" hidden={isHidden} className={styles.section}>
      {title && (
        <Divider titlePlacement="start" size="small" plain styles={{ content: titleText }}>
          {text(title)}
        </Divider>
      )}
      {note && <Typography.Paragraph type="secondary">{text(note)}</Typography.Paragraph>}
      {lines && (
        <Form.Item
          name={lines.name}
          extra={followed.length > 0 ? t('followed', { fields: namesText(followed.flatMap((name) => labelOf(name) ?? [])) }) : undefined}
          style={{ marginBottom: 24 }}
        >
          <LinesField
            name={`${lines.owner}.${lines.name}`}
            definition={lines.definition}
            table={lines.table}
            disabled={lines.isDisabled}
            whole={check}
          />
        </Form.Item>
      )}
      <Row gutter={24}>
        {names.map((name) => {
          const field = fields[name];
          if (!field) throw new Error(`A form asks for the unknown field ${name}`);
          return (
            <WhenAsked key={name} field={field}>
              <Col xs={24} md={fieldKind(field).wide ? 24 : 12}>
                <FieldItem
                  field={field}
                  name={name}
                  row={row}
                  disabled={disabled.includes(name)}
                  isFollowed={followed.includes(name)}
                  isCheckedElsewhere={followed.includes(name) && checkedElsewhere.includes(name)}
                  isRecomputed={told.fresh.includes(name)}
                  change={told.changes[name]}
                  labelOf={labelOf}
                  query={referenceQuery?.[name]}
                  choices={choices?.[name]}
                  addition={additions?.[name]}
                  distinctIn={field.distinct ? distinctIn : undefined}
                  constant={constant}
                />
              </Col>
            </WhenAsked>
          );
        })}
      </Row>
    </section>
  );
}

interface ExtraPartProps {
  readonly form: FormInstance;
  readonly extra: FormExtra;
  readonly write: WriteValues;
  readonly typed: ReadonlySet<string>;
}

/** Calls `onWritten` whenever values have changed. Fields that the form fills by itself lose their messages without an event. */
function WhenWritten({ form, onWritten }: { readonly form: FormInstance; readonly onWritten: () => void }) {
  const values: RecordRow | undefined = Form.useWatch([], form);
  const check = useEffectEvent((_values: RecordRow | undefined) => onWritten());
  useEffect(() => check(values), [values]);
  return null;
}

/** This is a component of its own, so that only it renders while the user types. */
function ExtraPart({ form, extra, write, typed }: ExtraPartProps) {
  const values: RecordRow | undefined = Form.useWatch([], form);
  return extra(values ?? {}, write, typed);
}
