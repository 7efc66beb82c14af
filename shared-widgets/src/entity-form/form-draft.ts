/** The draft of a form: typed values are stored while the person types, and offered when the form is opened again. */
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Draft, DraftContent } from 'shared-contracts/entity/draft';
import type { Fields } from 'shared-contracts/entity/entity';
import { drafts } from 'shared-platform/drafts';
import { useStoredDraft } from 'shared-platform/stored-draft';
import { isEmptyValue, type Row } from '../field-kinds/field-kind.ts';
import { type ToldState, useToldState } from './told-state.ts';

export interface DraftPlan {
  /** The form's name: entity and record id or `new`. */
  readonly form: string;
  /** Version of the record that the person sees. */
  readonly version?: number | undefined;
  readonly fields: Fields;
  /** The stored record that is edited, or for which an action runs. */
  readonly record?: Row | undefined;
}

export interface FormDraft {
  /** An earlier draft that was not sent; null when there is none. */
  readonly offer: Draft | null;
  /** When the typed values were last stored, epoch milliseconds; null: not stored. */
  readonly keptAt: ToldState<number | null>;
  /** Sets the values that the form shows before anybody types. */
  begin(values: Row): void;
  /** To be called after every change, with all values of the form. Returns whether they differ from the first ones. */
  note(values: Row): boolean;
  /** Ends the offer of a draft. Returns its values, except those of fields in which the person has typed since. */
  take(): Draft | null;
  /** To be called when the person has decided between the restored draft and what somebody else saved since. */
  settle(): void;
  /** Discards the offered draft; values typed since stay. */
  refuse(): void;
  /** Ends the draft, because all input was saved or discarded. */
  end(): void;
}

/** Whether two values are equal for the user: undefined, null and the empty text count as the same. */
export const sameValue = (left: unknown, right: unknown): boolean =>
  (isEmptyValue(left) && isEmptyValue(right)) || left === right || JSON.stringify(left) === JSON.stringify(right);

/** Passwords and masked values are never stored in a draft. */
function isKept(fields: Fields, name: string, value: unknown): boolean {
  const field = fields[name];
  if (field?.secret) return false;
  return !((field?.masked || field?.sameFactAs) && typeof value === 'string' && value.includes('*'));
}

/** The values that differ from the form's initial ones. */
function typedValues(fields: Fields, base: Row, values: Row): Row {
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) =>
      isKept(fields, name, value) && !sameValue(value, base[name]) ? [[name, value ?? null] as const] : [],
    ),
  );
}

/**
 * The values with which the form began and that the stored record does not hold, e.g. the time of opening. A draft needs them too, because
 * the form begins with other ones when it is opened again.
 */
function proposedValues({ fields, record }: DraftPlan, base: Row): Row {
  const other = Object.entries(typedValues(fields, record ?? {}, base));
  // The lines of a stored record are never proposed ones; they are no fields.
  return Object.fromEntries(other.filter(([name, value]) => !isEmptyValue(value) && (!record || name in fields)));
}

/** The older of two versions; the present one when the draft has none. */
const olderOf = (ofDraft: number | undefined, present: number | undefined): number | undefined =>
  ofDraft !== undefined && present !== undefined ? Math.min(ofDraft, present) : present;

export function useFormDraft(plan: DraftPlan | undefined): FormDraft {
  const [offer, setOffer] = useState<Draft | null>(null);
  const keptAt = useToldState<number | null>(null);
  useEffect(() => drafts.watchKept((form, savedAt) => form === latest.current?.form && keptAt.set(savedAt)), [keptAt]);
  const offered = useRef<Draft | null>(null);
  // The restored draft of an older version, until the person has decided: it stays one of that version, so that nobody is overwritten unasked.
  const undecided = useRef<DraftContent | null>(null);
  const base = useRef<Row>({});
  const typed = useRef<Row>({});
  const hasKept = useRef(false);
  const isOver = useRef(false);
  const latest = useRef(plan);
  latest.current = plan;

  const show = (draft: Draft | null): void => {
    offered.current = draft;
    setOffer(draft);
  };
  useStoredDraft(plan?.form, isOver, show);

  const keep = (): void => {
    const { current: to } = latest;
    if (!to) return;
    const previous = offered.current?.content ?? undecided.current;
    // While an earlier draft is offered, new values are added to it instead of replacing it.
    const entered = { ...offered.current?.content.values, ...typed.current };
    if (Object.keys(entered).length > 0) {
      const values = { ...proposedValues(to, base.current), ...entered };
      const before = Object.fromEntries(Object.keys(values).map((name) => [name, base.current[name] ?? null]));
      // The value that a field had when the person typed in it first.
      drafts.keep(to.form, { values, base: { ...before, ...previous?.base }, version: olderOf(previous?.version, to.version) });
      hasKept.current = true;
    } else if (hasKept.current) {
      drafts.discard(to.form);
      hasKept.current = false;
    }
  };

  // Another window of the same person, who had the same form open, may have replaced or removed this draft meanwhile.
  const keepAgain = useEffectEvent(() => {
    if (hasKept.current && !isOver.current) keep();
  });
  useEffect(() => {
    const onFocus = (): void => keepAgain();
    window.addEventListener('focus', onFocus);
    return () => window.removeEventListener('focus', onFocus);
  }, []);

  return {
    offer,
    keptAt,
    begin: (values) => {
      base.current = { ...values };
    },
    note: (values) => {
      isOver.current = false;
      typed.current = typedValues(latest.current?.fields ?? {}, base.current, values);
      keep();
      return Object.keys({ ...base.current, ...values }).some((name) => !sameValue(values[name], base.current[name]));
    },
    take: () => {
      const { current: draft } = offered;
      show(null);
      if (!draft) return null;
      const version = latest.current?.version;
      undecided.current = olderOf(draft.content.version, version) === version ? null : draft.content;
      const values = Object.fromEntries(Object.entries(draft.content.values).filter(([name]) => !(name in typed.current)));
      hasKept.current = true;
      return { ...draft, content: { ...draft.content, values } };
    },
    settle: () => {
      undecided.current = null;
    },
    refuse: () => {
      show(null);
      hasKept.current = true;
      keep();
    },
    end: () => {
      isOver.current = true;
      const hadSome = hasKept.current || offered.current !== null;
      show(null);
      undecided.current = null;
      typed.current = {};
      hasKept.current = false;
      if (hadSome && latest.current) drafts.discard(latest.current.form);
    },
  };
}
