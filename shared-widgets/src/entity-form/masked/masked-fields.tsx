/** Fields of a stored record that the person sees masked: they are empty in the form, and keep their stored values while nothing is entered. */
import { type ReactNode, useMemo } from 'react';
import type { EntityDefinition, Fields } from 'shared-contracts/entity/entity';
import { isEmptyValue, type Row } from '../../field-kinds/field-kind.ts';
import { useFormWords } from '../../form-words/form-words.ts';
import { useSight } from '../../masked/sight.ts';
import type { FieldAddition } from '../field-item.tsx';

export interface MaskedFields {
  /** Whether the person sees the field masked. */
  readonly has: (name: string) => boolean;
  /** The entity's fields; those that are masked are not required, because the record has their values already. */
  readonly fields: Fields;
  /** The screen's additions, and at masked fields a note that shows the mask. */
  readonly additions: Readonly<Record<string, FieldAddition>> | undefined;
  /** The values without those of masked fields, which are masks. */
  readonly unmasked: (values: Row) => Record<string, unknown>;
  /** The names without those of masked fields in which nothing was entered. */
  readonly entered: (names: readonly string[], values: Row) => string[];
}

/**
 * `record` is the stored record that is edited; undefined for a new one, in which nothing is masked. Of a masked picture or file nobody sees
 * whether there is one, so such a field counts as masked in every record.
 */
export function useMaskedFields(
  entity: EntityDefinition,
  record: Row | undefined,
  additions: Readonly<Record<string, FieldAddition>> | undefined,
): MaskedFields {
  const { maskOf } = useSight(entity);
  const words = useFormWords();
  const masked = useMemo(() => {
    const isMasked = (name: string): boolean =>
      maskOf(name)?.form === 'file' || (maskOf(name) !== undefined && !isEmptyValue(record?.[name]));
    return new Set(record ? Object.keys(entity.fields).filter(isMasked) : []);
  }, [entity, record, maskOf]);
  // The fields stay the same object while the masks do, because parts of the form remember what belongs to it.
  const fields = useMemo(
    () =>
      Object.fromEntries(
        Object.entries(entity.fields).map(([name, field]) => [name, masked.has(name) ? { ...field, required: false } : field]),
      ),
    [entity, masked],
  );
  if (masked.size === 0) {
    return { has: () => false, fields: entity.fields, additions, unmasked: (values) => ({ ...values }), entered: (names) => [...names] };
  }
  const note = (name: string): ReactNode => (
    <>
      {additions?.[name]?.note}
      <div>{isEmptyValue(record?.[name]) ? words('keptUnseen') : words('keptMasked', { value: String(record?.[name]) })}</div>
    </>
  );
  return {
    has: (name) => masked.has(name),
    fields,
    additions: {
      ...additions,
      ...Object.fromEntries([...masked].map((name) => [name, { ...additions?.[name], required: false, note: note(name) }])),
    },
    unmasked: (values) => Object.fromEntries(Object.entries(values).filter(([name]) => !masked.has(name))),
    entered: (names, values) => names.filter((name) => !(masked.has(name) && isEmptyValue(values[name]))),
  };
}
