/** For each kind of field: the rules a condition may have, and the inputs of its value. */
import { DatePicker } from 'antd';
import { type ComponentType, useMemo } from 'react';
import { baseFieldLabels, type EntityDefinition } from 'shared-contracts/entity/entity';
import type { Field, FieldKind } from 'shared-contracts/entity/field';
import type { AdvancedRule } from 'shared-contracts/entity/query';
import { useLabel } from 'shared-platform/i18n';
import { date } from '../field-kinds/date.tsx';
import { requireField } from '../field-kinds/entity-fields.ts';
import { asText } from '../field-kinds/field-kind.ts';
import { fieldKind } from '../field-kinds/field-kinds.ts';
import { NumberInput } from '../field-kinds/numbers/number-parts.tsx';
import { dayFormat, fromPicker, toPicker } from '../field-kinds/wire-moment.ts';
import type { Sight } from '../masked/sight.ts';
import { useWidgetMessages } from '../messages/widget-messages.ts';
import { entityRecords } from '../record-picker/entity-records.ts';
import { RecordSelect } from '../record-picker/record-select.tsx';
import { DictionarySelect } from '../selects/dictionary-select.tsx';
import { Select } from '../ui/select.tsx';
import { useQueryWords } from './query-words.ts';

export interface ConditionValueProps {
  readonly field: Field;
  readonly name: string;
  readonly id: string;
  readonly value: string | undefined;
  readonly onChange: (value: string | undefined) => void;
}

interface ConditionKind {
  readonly rules: readonly AdvancedRule[];
  readonly One: ComponentType<ConditionValueProps>;
  /** Input of several values, for the rule `in`. */
  readonly Many: ComponentType<ConditionValueProps>;
  /** Input of a day, for the rules that compare with the whole day; all other rules use `One`. */
  readonly Day?: ComponentType<ConditionValueProps>;
  /** Input for the rule `right_like`; all other rules use `One`. */
  readonly Start?: ComponentType<ConditionValueProps>;
}

function OneValue({ field, name, id, value, onChange }: ConditionValueProps) {
  const { Input } = fieldKind(field);
  if (!Input) return null;
  return <Input field={field} name={name} id={id} value={value} onChange={(next) => onChange(asText(next) || undefined)} />;
}

/** The input that the query form of a list has for this kind of field: a text, or several codes. */
function FilterValue({ field, id, value, onChange }: ConditionValueProps) {
  const words = useQueryWords();
  const { Filter } = fieldKind(field);
  const given = value === undefined ? {} : { value };
  return <Filter field={field} id={id} {...given} placeholder={words('enterValue')} onChange={(next) => onChange(asText(next))} />;
}

function NumberValue({ field, id, value, onChange }: ConditionValueProps) {
  const words = useQueryWords();
  const text = useLabel();
  return (
    <NumberInput
      id={id}
      name={text(field.label)}
      scale={field.scale}
      placeholder={words('enterNumber')}
      value={value}
      onChange={onChange}
    />
  );
}

/** Input of a region: a province or city stands for all codes that begin with its digits. */
function RegionPrefix({ field, onChange, value, ...rest }: ConditionValueProps) {
  const prefixOf = (code: string | undefined): string | undefined => code && (fieldKind(field).toQuery?.(code) ?? code).replace(/\*$/, '');
  return <OneValue {...rest} field={field} value={value?.padEnd(6, '0')} onChange={(code) => onChange(prefixOf(code))} />;
}

function CodeValue({ field, id, value, onChange }: ConditionValueProps) {
  return <DictionarySelect id={id} dict={field.dict ?? ''} value={value ?? null} onChange={onChange} />;
}

const partsOf = (value: string | undefined): string[] => (value ? value.split(',') : []);

function TypedValues({ id, value, onChange, isNumber }: ConditionValueProps & { readonly isNumber: boolean }) {
  const words = useQueryWords();
  const take = (parts: readonly string[]): void => {
    const texts = parts.map((part) => part.trim()).filter((part) => part !== '' && (!isNumber || /^[+-]?\d+(\.\d+)?$/.test(part)));
    onChange(texts.join(',') || undefined);
  };
  return (
    <Select<string[]>
      id={id}
      mode="tags"
      open={false}
      suffixIcon={null}
      allowClear
      style={{ width: '100%' }}
      tokenSeparators={[',', '，', '\n']}
      placeholder={words(isNumber ? 'numbers' : 'manyValues')}
      value={partsOf(value)}
      onChange={take}
    />
  );
}

const Texts = (props: ConditionValueProps) => <TypedValues {...props} isNumber={false} />;
const Numbers = (props: ConditionValueProps) => <TypedValues {...props} isNumber />;

function DayValue({ field, name, id, value, onChange }: ConditionValueProps) {
  const { Input } = date;
  return (
    Input && (
      <Input field={field} name={name} id={id} value={value?.slice(0, 10)} onChange={(next) => onChange(asText(next) || undefined)} />
    )
  );
}

function Days({ id, value, onChange }: ConditionValueProps) {
  const t = useWidgetMessages();
  const days = partsOf(value)
    .map(toPicker)
    .filter((day) => day !== null && day !== undefined);
  return (
    <DatePicker
      id={id}
      multiple
      maxTagCount="responsive"
      style={{ width: '100%' }}
      placeholder={t('choose')}
      value={days}
      onChange={(chosen) =>
        onChange(
          [chosen]
            .flat()
            .map((day) => fromPicker(day, dayFormat))
            .filter(Boolean)
            .join(',') || undefined,
        )
      }
    />
  );
}

function ChosenRecords({ field, id, value, onChange }: ConditionValueProps) {
  const { entity = '', label } = field;
  const records = useMemo(() => entityRecords({ entity, name: label }), [entity, label]);
  return <RecordSelect id={id} records={records} value={value ?? null} onChange={(chosen) => onChange(chosen || undefined)} />;
}

const equality = ['eq', 'in', 'ne'] as const;
const size = ['eq', 'in', 'ne', 'gt', 'ge', 'lt', 'le'] as const;
const every = ['eq', 'like', 'right_like', 'left_like', 'in', 'ne', 'gt', 'ge', 'lt', 'le'] as const;

const texts: ConditionKind = { rules: every, One: FilterValue, Many: Texts };
const numbers: ConditionKind = { rules: size, One: NumberValue, Many: Numbers };
const codes: ConditionKind = { rules: equality, One: CodeValue, Many: FilterValue };

/** Inputs by kind of field; `null` for kinds that conditions cannot name. */
const kinds: Readonly<Record<FieldKind, ConditionKind | null>> = {
  text: texts,
  longText: texts,
  cron: texts,
  choice: codes,
  // The value is stored as a comma-separated list, so a condition on one code searches for it as a part of the text.
  choices: { rules: ['like'], One: CodeValue, Many: FilterValue },
  flag: { rules: ['eq', 'ne'], One: FilterValue, Many: FilterValue },
  integer: numbers,
  decimal: numbers,
  money: numbers,
  price: numbers,
  tonnes: numbers,
  cubicMetres: numbers,
  kilometres: numbers,
  // A rate is entered in per cent, and the input for several values cannot show per cent, so a condition names a single value.
  ratio: { rules: ['eq', 'ne', 'gt', 'ge', 'lt', 'le'], One: OneValue, Many: OneValue },
  instant: { rules: size, One: OneValue, Many: Days, Day: DayValue },
  date: { rules: size, One: OneValue, Many: Days },
  region: { rules: ['right_like', 'eq', 'ne'], One: OneValue, Many: OneValue, Start: RegionPrefix },
  reference: { rules: equality, One: OneValue, Many: ChosenRecords },
  files: null,
};

/** The rules that conditions on a field may have; the most usual one comes first. */
export const rulesOf = (field: Field): readonly AdvancedRule[] => kinds[field.kind]?.rules ?? [];

/** The input of a condition's value. */
export function valueInput(field: Field, rule: AdvancedRule): ComponentType<ConditionValueProps> | undefined {
  const kind = kinds[field.kind];
  if (!kind) return undefined;
  if (rule === 'in') return kind.Many;
  if (rule === 'right_like' && kind.Start) return kind.Start;
  return (rule === 'eq' || rule === 'ne') && kind.Day ? kind.Day : kind.One;
}

/** Fields that conditions may name: those that the person sees in full and the server can filter by. */
export function conditionFields(entity: EntityDefinition, sight: Sight): readonly string[] {
  return [...Object.keys(entity.fields), ...Object.keys(baseFieldLabels)].filter((name) => {
    const field = requireField(entity, name);
    return !field.secret && !field.writeOnly && !field.computed && kinds[field.kind] && sight.isKnown(name) && !sight.maskOf(name);
  });
}

/**
 * The value that a condition keeps when its rule is changed: after `in` only the first value; if the new rule needs another kind of value,
 * none.
 */
export function keptValue(field: Field, before: AdvancedRule, after: AdvancedRule, value: string | undefined): string | undefined {
  const input = valueInput(field, after);
  if (input === valueInput(field, before)) return value;
  if (after === 'in') return before === 'eq' || before === 'ne' ? value : undefined;
  const isOfSameKind = before === 'in' && input !== undefined && (kinds[field.kind]?.Day ?? input) === input;
  return isOfSameKind ? value?.split(',')[0] : undefined;
}
