/** Fields of a stored record that the person sees masked: they are empty in the form, and keep their stored values while nothing is entered. */
import { type ReactNode, useCallback, useMemo } from 'react';
import type { EntityDefinition, Fields } from 'shared-contracts/entity/entity';
import { isEmptyValue, type Row } from '../../field-kinds/field-kind.ts';
import { wireValue } from '../../field-kinds/wire-value.ts';
import { useFormWords } from '../../form-words/form-words.ts';
import { useSight } from '../../masked/sight.ts';
import { useStable } from '../../plain-rows/stable.ts';
import type { FieldAddition } from '../field-item.tsx';
import type { Versions } from '../stale/stale-conflict.ts';

/** Stands for a number of which nobody knows whether it was stored; no value of a record equals it. */
const unknownNumber = '\0unknown';

export interface MaskedFields {
  /** Whether the person sees the field of this record masked. */
  readonly isMaskedIn: (name: string, row: Row | undefined) => boolean;
  /** The form's fields; those that are masked are not required, because the record has their values already. */
  readonly fields: Fields;
  /** The screen's additions, and at masked fields a note that shows the mask. */
  readonly additions: Readonly<Record<string, FieldAddition>> | undefined;
  /** The values without those of masked fields, which are masks. */
  readonly unmasked: (values: Row) => Record<string, unknown>;
  /** The names without those of fields that are masked in `stored`, the record on which is saved, and in which nothing was entered. */
  readonly entered: (names: readonly string[], values: Row, stored: Row | undefined) => string[];
  /**
   * The versions for a comparison with the newer record `fresh`. Masks stand for the stored values of fields that are masked in it or
   * were in `opened`; of those in which nothing was entered, the person is only told what changed. `opened` is the record on which the person typed; undefined when it is not known,
   * so that each of these fields counts as changed.
   */
  readonly compared: (versions: Omit<Versions, 'theirs'>, opened: Row | undefined, fresh: Row) => Versions;
  /** What the person took over from `fresh`; a field that is masked in it is emptied, so that its stored value stays. */
  readonly taken: (values: Row, fresh: Row) => Record<string, unknown>;
}

/**
 * `record` is the stored record that is edited; undefined for a new one, in which nothing is masked. Of a masked picture or file nobody sees
 * whether there is one, so such a field counts as masked in every record. `disabled` are the names of fields that cannot be edited: they
 * show their masks. `fields` are those of the form, if they are not the entity's: the inputs of an action, which have the names of the entity's
 * fields where they change them.
 */
export function useMaskedFields(
  entity: EntityDefinition,
  record: Row | undefined,
  {
    additions,
    disabled,
    fields: ofForm = entity.fields,
  }: {
    readonly additions: Readonly<Record<string, FieldAddition>> | undefined;
    readonly disabled: readonly string[];
    readonly fields?: Fields | undefined;
  },
): MaskedFields {
  const { maskOf } = useSight(entity);
  const words = useFormWords();
  const locked = useStable(disabled);
  const isMaskedIn = useCallback(
    (name: string, row: Row | undefined): boolean =>
      row !== undefined &&
      maskOf(name) !== undefined &&
      !locked.includes(name) &&
      (maskOf(name)?.form === 'file' || !isEmptyValue(row[name])),
    [maskOf, locked],
  );
  const isHideable = (name: string): boolean => maskOf(name) !== undefined && maskOf(name)?.form !== 'file' && !locked.includes(name);
  const masked = useMemo(() => new Set(Object.keys(ofForm).filter((name) => isMaskedIn(name, record))), [ofForm, record, isMaskedIn]);
  // The fields stay the same object while the masks do, because parts of the form remember what belongs to it.
  const fields = useMemo(
    () =>
      masked.size === 0
        ? ofForm
        : Object.fromEntries(
            Object.entries(ofForm).map(([name, field]) => [name, masked.has(name) ? { ...field, required: false } : field]),
          ),
    [ofForm, masked],
  );
  const note = (name: string): ReactNode => (
    <>
      {additions?.[name]?.note}
      {!additions?.[name]?.whenEmpty && (
        <div>{isEmptyValue(record?.[name]) ? words('keptUnseen') : words('keptMasked', { value: String(record?.[name]) })}</div>
      )}
    </>
  );
  const isEntered = (name: string, values: Row): boolean => {
    const field = ofForm[name];
    // As it would be sent: of a text in which somebody typed a blank only, nothing is left.
    return !isEmptyValue(field ? wireValue(field, values[name]) : values[name]);
  };
  return {
    isMaskedIn,
    fields,
    additions:
      masked.size === 0
        ? additions
        : {
            ...additions,
            ...Object.fromEntries([...masked].map((name) => [name, { ...additions?.[name], required: false, note: note(name) }])),
          },
    unmasked: (values) => Object.fromEntries(Object.entries(values).filter(([name]) => !masked.has(name))),
    entered: (names, values, stored) => names.filter((name) => !isMaskedIn(name, stored) || isEntered(name, values)),
    compared({ base, mine }, opened, fresh) {
      const entered = (name: string): boolean => isEntered(name, mine);
      // Emptied by somebody else, a number that the person replaces is no longer masked in `fresh`.
      const wasMasked = (name: string): boolean => (opened ? isMaskedIn(name, opened) : isHideable(name) && entered(name));
      const hidden = Object.keys(fresh).filter((name) => isMaskedIn(name, fresh) || wasMasked(name));
      const before = (name: string): unknown => (opened ? opened[name] : unknownNumber);
      const kept = hidden.filter((name) => !entered(name));
      return {
        base: { ...base, ...Object.fromEntries(hidden.map((name) => [name, before(name)])) },
        mine: { ...mine, ...Object.fromEntries(kept.map((name) => [name, (opened ?? fresh)[name]])) },
        theirs: fresh,
        onlyTold: kept,
      };
    },
    taken: (values, fresh) =>
      Object.fromEntries(Object.entries(values).map(([name, value]) => [name, isMaskedIn(name, fresh) ? undefined : value])),
  };
}
