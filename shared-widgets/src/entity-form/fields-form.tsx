/** A form of contract fields: the common part of entity forms and action drawers. */
import { Col, Divider, Form, type FormInstance, Row } from 'antd';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { Draft } from 'shared-contracts/entity/draft';
import type { Fields, LinesDefinition } from 'shared-contracts/entity/entity';
import type { Label } from 'shared-contracts/texts/label';
import { namesText, useLabel } from 'shared-platform/i18n';
import { isEmptyValue, type Row as RecordRow } from '../field-kinds/field-kind.ts';
import { fieldKind } from '../field-kinds/field-kinds.ts';
import { type RunningFiles, RunningFilesContext } from '../field-kinds/files/running-files.ts';
import { useFormWords } from '../form-words/form-words.ts';
import type { ChoiceSource } from '../pickers/choice-source.ts';
import { LinesField } from '../record-lines/lines-field.tsx';
import { DraftOffer } from './draft-offer.tsx';
import { FieldItem, WhenAsked } from './field-item.tsx';
import styles from './fields-form.module.css';
import { type FormDraft, sameValue } from './form-draft.ts';
import { FormRefusal } from './form-refusal.tsx';
import type { FormTable } from './use-form-submit.ts';

export interface FormSection {
  readonly title?: Label;
  readonly names: readonly string[];
  /** A table of lines in place of fields. */
  readonly lines?: LinesSection;
}

export interface LinesSection extends FormTable {
  readonly definition: LinesDefinition;
  /** The entity's name, under which a person's column widths are kept. */
  readonly owner: string;
  readonly isDisabled: boolean;
}

export interface FieldsFormProps {
  readonly form: FormInstance;
  readonly name: string;
  readonly fields: Fields;
  readonly sections: readonly FormSection[];
  readonly initial: RecordRow;
  /** The record that is edited or acted upon. */
  readonly row?: RecordRow | undefined;
  readonly disabled?: readonly string[];
  readonly referenceQuery?: Readonly<Record<string, Readonly<Record<string, string>>>> | undefined;
  /** Entity whose fields marked `distinct` are checked while a person types. */
  readonly distinctIn?: string | undefined;
  readonly choices?: Readonly<Record<string, ChoiceSource>> | undefined;
  /** Refusal of the server, kept until the next attempt. */
  readonly error: string | null;
  /** Beside the refusal: what the person can do about it. */
  readonly remedy?: ReactNode;
  readonly draft: FormDraft;
  /** After a draft was put back into the form. */
  readonly onRestored?: ((draft: Draft) => void) | undefined;
  readonly onChange: () => void;
  readonly onChecked?: (() => void) | undefined;
  readonly onSubmit: () => void;
  /** Values calculated from others; their fields are read-only meanwhile. */
  readonly follows?: Follows | undefined;
  readonly uploads: RunningFiles;
  readonly lead?: FormExtra | undefined;
  readonly extra?: FormExtra | undefined;
}

/** Calculates values from the other values of a form; fields left out can be edited. */
export type Follows = (values: RecordRow) => RecordRow;
/** Further content of a form: gets the values as they are typed and the names of those a person typed, and may write some. */
export type FormExtra = (values: RecordRow, write: (values: RecordRow) => void, typed: ReadonlySet<string>) => ReactNode;

/** Writes calculated values into the form and returns their field names. */
function useFollowed(form: FormInstance, initial: RecordRow, follows: Follows | undefined, tell: (names: readonly string[]) => void) {
  const [followed, setFollowed] = useState<readonly string[]>(() => Object.keys(follows?.(initial) ?? {}));
  const follow = (values: RecordRow): void => {
    if (!follows) return;
    const next = follows(values);
    tell(changedNames(form, next));
    // Inputs use undefined for an empty value, rules may return null.
    form.setFieldsValue(Object.fromEntries(Object.entries(next).map(([name, value]) => [name, isEmptyValue(value) ? undefined : value])));
    const names = Object.keys(next);
    setFollowed((previous) => (previous.join() === names.join() ? previous : names));
  };
  return { followed, follow };
}

/** Fields whose value becomes another one. */
function changedNames(form: FormInstance, next: RecordRow): string[] {
  return Object.keys(next).filter((name) => !sameValue(form.getFieldValue(name), next[name]));
}

const shownFor = 1400;

/** Names of the fields that were calculated just now, for as long as they are marked. */
function useRecomputed() {
  const [recomputed, setRecomputed] = useState<readonly string[]>([]);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const tell = (names: readonly string[]): void => {
    if (names.length === 0) return;
    clearTimeout(timer.current);
    setRecomputed(names);
    timer.current = setTimeout(() => setRecomputed([]), shownFor);
  };
  return { recomputed, tell };
}

export function FieldsForm(props: FieldsFormProps) {
  const { form, fields, sections, initial, error, draft, onChange, onSubmit, follows, uploads, lead, extra } = props;
  const { recomputed, tell } = useRecomputed();
  const { followed, follow } = useFollowed(form, initial, follows, tell);
  const typed = useRef(new Set<string>()).current;
  const write = (values: RecordRow): void => {
    tell(changedNames(form, values));
    form.setFieldsValue(values);
    for (const name of Object.keys(values)) typed.delete(name);
    onChange();
    follow(form.getFieldsValue(true));
    draft.note(form.getFieldsValue(true));
  };
  const restore = (): void => {
    const found = draft.take();
    if (!found) return;
    write(found.content.values);
    for (const name of Object.keys(found.content.values)) typed.add(name);
    props.onRestored?.(found);
  };
  useBeginning(form, draft);
  return (
    <RunningFilesContext value={uploads}>
      <Form
        name={props.name}
        form={form}
        layout="vertical"
        initialValues={initial}
        onValuesChange={(changed: RecordRow, values: RecordRow) => {
          for (const name of Object.keys(changed)) typed.add(name);
          onChange();
          follow(values);
          draft.note(form.getFieldsValue(true));
        }}
        onFieldsChange={() => props.onChecked?.()}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.defaultPrevented || event.nativeEvent.isComposing) return;
          event.preventDefault();
          onSubmit();
        }}
        onFinish={onSubmit}
        onFinishFailed={onSubmit}
        requiredMark
      >
        {draft.offer && <DraftOffer savedAt={draft.offer.savedAt} onRestore={restore} onDiscard={draft.refuse} />}
        {error && <FormRefusal text={error} remedy={props.remedy} />}
        {lead && <ExtraPart form={form} extra={lead} write={write} typed={typed} />}
        {sections.map((section) => (
          <Section
            key={section.lines?.name ?? section.names.join()}
            section={section}
            fields={fields}
            row={props.row}
            disabled={props.disabled}
            referenceQuery={props.referenceQuery}
            choices={props.choices}
            distinctIn={props.distinctIn}
            followed={followed}
            recomputed={recomputed}
          />
        ))}
        <RecomputedNote fields={fields} names={recomputed} />
        {extra && <ExtraPart form={form} extra={extra} write={write} typed={typed} />}
        <button type="submit" hidden />
      </Form>
    </RunningFilesContext>
  );
}

/** What the form shows before anybody types is no draft; parts that bring values of their own have brought them by now. */
function useBeginning(form: FormInstance, draft: FormDraft): void {
  const hasBegun = useRef(false);
  useEffect(() => {
    // When a tab is shown again, its form must not start again.
    if (!hasBegun.current) draft.begin(form.getFieldsValue(true));
    hasBegun.current = true;
  });
}

interface SectionProps extends Pick<FieldsFormProps, 'fields' | 'row' | 'disabled' | 'referenceQuery' | 'choices' | 'distinctIn'> {
  readonly section: FormSection;
  readonly followed: readonly string[];
  readonly recomputed: readonly string[];
}

/** Says what was calculated to those who do not see it flash. */
function RecomputedNote({ fields, names }: { readonly fields: Fields; readonly names: readonly string[] }) {
  const text = useLabel();
  const t = useFormWords();
  const labels = names.flatMap((name) => (fields[name] ? [text(fields[name].label)] : []));
  return (
    <span role="status" className={styles.spoken}>
      {labels.length > 0 && t('recomputed', { fields: namesText(labels) })}
    </span>
  );
}

function Section({
  section: { title, names, lines },
  fields,
  row,
  disabled = [],
  referenceQuery,
  choices,
  distinctIn,
  followed,
  recomputed,
}: SectionProps) {
  const text = useLabel();
  const t = useFormWords();
  const labelOf = (name: string): string | undefined => fields[name] && text(fields[name].label);
  return (
    <section>
      {title && (
        <Divider titlePlacement="start" size="small" plain>
          {text(title)}
        </Divider>
      )}
      {lines && (
        <Form.Item
          name={lines.name}
          extra={followed.length > 0 ? t('followed', { fields: namesText(followed.flatMap((name) => labelOf(name) ?? [])) }) : undefined}
          style={{ marginBottom: 24 }}
        >
          <LinesField name={`${lines.owner}.${lines.name}`} definition={lines.definition} table={lines.table} disabled={lines.isDisabled} />
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
                  isRecomputed={recomputed.includes(name)}
                  query={referenceQuery?.[name]}
                  choices={choices?.[name]}
                  distinctIn={field.distinct ? distinctIn : undefined}
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
  readonly write: (values: RecordRow) => void;
  readonly typed: ReadonlySet<string>;
}

/** A component of its own, so that only it renders while the user types. */
function ExtraPart({ form, extra, write, typed }: ExtraPartProps) {
  const values: RecordRow | undefined = Form.useWatch([], form);
  return extra(values ?? {}, write, typed);
}
