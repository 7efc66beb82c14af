/**
 * Field descriptors: the properties of a field as plain data.
 * The server turns them into request and response schemas (`entity-schema.ts`), the browser into cells, filters and
 * inputs (shared-widgets `field-kinds`). Thus browsers load no schema library for entities.
 */
import type { Side } from '../session/parties.ts';
import type { Label } from '../texts/label.ts';
import type { RuleName } from './validation-rules.ts';

/** Every kind of field; each has one file in shared-widgets for display and input. */
export type FieldKind =
  | 'text'
  | 'longText'
  | 'choice'
  | 'choices'
  | 'flag'
  | 'integer'
  | 'decimal'
  | 'money'
  | 'price'
  | 'tonnes'
  | 'cubicMetres'
  | 'kilometres'
  | 'ratio'
  | 'instant'
  | 'date'
  | 'region'
  | 'reference'
  | 'files'
  | 'cron';

/** Kinds of numbers that are masked in part, so that a record can still be recognised. */
export type MaskedNumber = 'mobile' | 'landline' | 'idCard' | 'bankCard';

export interface FieldOptions {
  /** Forms refuse an empty value, and records always have one. */
  readonly required?: boolean;
  /**
   * In action bodies only: while another field has this value, the field is shown and, if `required` is set, must be filled; while it has
   * not, the field is neither shown nor required.
   */
  readonly when?: { readonly field: string; readonly equals: string };
  /**
   * Name of a `reference` field of this record: where a new record names that other record, the field may be left out although it is
   * `required`, and the service takes the value from the other record.
   */
  readonly takenFrom?: string;
  /** Set by the server: shown and filterable, ignored in requests. */
  readonly readOnly?: boolean;
  /** Read-only and worked out when a record is read: lists cannot filter or sort by it. */
  readonly computed?: boolean;
  /** Always present in a record although forms do not contain it (numbers, states). */
  readonly always?: boolean;
  /** Accepted when a record is created, refused when it is edited. */
  readonly fixed?: boolean;
  /** `choice` only: the codes are sent as whole numbers. */
  readonly numeric?: boolean;
  /** Longest text (characters) or largest number. */
  readonly max?: number;
  /** Shortest text (characters) or smallest number (inclusive). */
  readonly min?: number;
  /** For numbers only: zero is refused, too. */
  readonly positive?: boolean;
  /**
   * While a person types, forms ask the server whether another record has the same value; only people who may add or edit records may ask. A list
   * names the other fields of the unique key, whose values must be equal too.
   */
  readonly distinct?: true | readonly string[];
  /** Chinese labels that the field had before. An import still takes them as titles, so that sheets made before the change lose no column. */
  readonly earlierLabels?: readonly string[];
  /**
   * Code of a check rule (校验规则) that administrators may make: while it exists, the server refuses values that do not satisfy it, and
   * forms ask while a person types.
   */
  readonly checkRule?: string;
  /** Name of the validation rule (`validation-rules.ts`) that values must satisfy. */
  readonly rule?: RuleName;
  /**
   * Forms show what can be chosen without opening a list: `choice` as radio buttons, `choices` as check boxes, `region` as three boxes of
   * which each offers what lies in the one before. For few codes; an optional `choice` cannot be emptied again.
   */
  readonly inSight?: boolean;
  /**
   * Texts: the product delivers names into the field; a window in English shows those in English (`texts/product-names.ts`), and what people
   * wrote as it is.
   */
  readonly ofProduct?: true;
  /**
   * Texts: field of this record with the same name in English. Titles of records and read-only fields show it in English windows; a field that
   * people edit shows what they wrote.
   */
  readonly english?: string;
  /** Dictionary code; responses contain `<field>_dictText` beside the code. */
  readonly dict?: string;
  /** `reference`: name of the entity that the id refers to. */
  readonly entity?: string;
  /** `text`: name of the entity whose ids the value contains, separated by commas. Spreadsheets show and accept names of these records. */
  readonly listOf?: string;
  /** `reference` and `listOf`: field of this record with the display names of the other records, filled by the server. */
  readonly shownBy?: string;
  /** Digits after the decimal point; implied by most number kinds. */
  readonly scale?: number;
  /** `decimal`: shown without zeros at the end; `scale` is then the largest number of digits only. */
  readonly unpadded?: true;
  /** `decimal`: total stored digits, when more than the largest value has. */
  readonly digits?: number;
  /** Value of the field in a new form; of a required one also in a row of an import whose cell is empty. */
  readonly initial?: string | number;
  /** For `files`: maximum number of files. */
  readonly count?: number;
  /** For `files`: the service refuses everything but pictures, so forms offer nothing else. */
  readonly picturesOnly?: true;
  /** Personal data: masked for roles without `<entity>:unmasked`. */
  readonly masked?: MaskedNumber;
  /**
   * Name of the masked field of this record that this field repeats, in whole or in part (a birthday is eight digits of the ID
   * number): both are masked for the same people.
   */
  readonly sameFactAs?: string;
  /** Never sent by the server, never used for filters or sorting (passwords). */
  readonly secret?: boolean;
  /**
   * The party whose people never see the field, not even its name: it is left out of responses, filters, sorting, exports and templates.
   * Used for prices, amounts, accounting states and names of the platform's staff that this side must not know: a shipper never sees what a carrier is
   * paid, and a carrier never sees what a shipper pays.
   */
  readonly hiddenFrom?: readonly Side[];
  /** Other labels of the field by party: what the platform pays is what a carrier receives. */
  readonly labelFor?: Readonly<Partial<Record<Side, Label>>>;
  /** Accepted in requests, absent in records: the server translates it into other data (links to roles and departments). */
  readonly writeOnly?: boolean;
}

/** A field of an entity or of an action's body. `Value` exists for type inference only. */
export interface Field<Value = unknown> extends FieldOptions {
  readonly kind: FieldKind;
  readonly label: Label;
  /** Exists for type inference only; never set. */
  readonly value?: Value;
}

const make =
  <Value, Defaults extends FieldOptions = Record<never, never>>(kind: FieldKind, defaults?: Defaults) =>
  <const Options extends FieldOptions = Record<never, never>>(label: Label, options?: Options): Field<Value> & Defaults & Options =>
    ({ kind, label, ...defaults, ...options }) as Field<Value> & Defaults & Options;

/** A field with one line of text; `max` defaults to 255 characters. */
export const text = make<string>('text');
/** A field with several lines of text. */
export const longText = make<string>('longText');
/** A field with a whole number. */
export const integer = make<number>('integer');
/** A decimal field, sent as string with `scale` digits (default 2), never as a binary floating-point number. */
export const decimal = make<string>('decimal');
/** A field in yuan, two digits, sent as string. */
export const money = make<string, { scale: 2 }>('money', { scale: 2 });
/** A field in yuan per unit, four digits, sent as string. */
export const price = make<string, { scale: 4 }>('price', { scale: 4 });
/** A field in tonnes (or the order's own quantity unit), three digits, sent as string. */
export const tonnes = make<string, { scale: 3 }>('tonnes', { scale: 3 });
/** A field in cubic metres, four digits, sent as string. */
export const cubicMetres = make<string, { scale: 4 }>('cubicMetres', { scale: 4 });
/** A field in kilometres, two digits, sent as string. */
export const kilometres = make<string, { scale: 2 }>('kilometres', { scale: 2 });
/** A field with a rate as decimal fraction (`"0.090000"` is 9 %), six digits, sent as string. */
export const ratio = make<string, { scale: 6 }>('ratio', { scale: 6 });
/** A field with a moment, `YYYY-MM-DD HH:mm:ss` in Asia/Shanghai. */
export const instant = make<string>('instant');
/** A field with a day, `YYYY-MM-DD`. */
export const date = make<string>('date');
/** A field with `Y` or `N`. */
export const flag = make<'Y' | 'N', { dict: 'yn' }>('flag', { dict: 'yn' });
/** A field with a GB/T 2260 code of six digits; responses contain the name as `_dictText`. */
export const region = make<string, { dict: 'region'; rule: 'regionCode' }>('region', { dict: 'region', rule: 'regionCode' });
/** A region that must be a district; provinces and cities are refused. */
export const district = make<string, { dict: 'region'; rule: 'districtCode' }>('region', { dict: 'region', rule: 'districtCode' });
/** A field with the paths of stored files, separated by commas. */
export const files = make<string>('files');

/** A field with a schedule: a Quartz expression in Asia/Shanghai. */
export const cron = make<string>('cron');

/** A field that holds one code of a dictionary. */
export const choice = <const Options extends FieldOptions = Record<never, never>>(dict: string, label: Label, options?: Options) =>
  make<string>('choice')(label, { dict, ...options } as { dict: string } & Options);
/** A field that holds one code of a dictionary whose codes are sent as whole numbers (system records: sex, status). */
export const numericChoice = <const Options extends FieldOptions = Record<never, never>>(dict: string, label: Label, options?: Options) =>
  make<number>('choice')(label, { dict, numeric: true, ...options } as { dict: string; numeric: true } & Options);
/** A field that holds several codes of a dictionary, separated by commas. */
export const choices = <const Options extends FieldOptions = Record<never, never>>(dict: string, label: Label, options?: Options) =>
  make<string>('choices')(label, { dict, ...options } as { dict: string } & Options);
/** A field that holds the id of a record of another entity. */
export const reference = <const Options extends FieldOptions = Record<never, never>>(entity: string, label: Label, options?: Options) =>
  make<string>('reference')(label, { entity, ...options } as { entity: string } & Options);

const asCalledBy = new WeakMap<Field, Map<Side, Field>>();

/**
 * The field with the label that people of this party use; null: the platform's own label. Returns the same object for the same field and
 * party.
 */
export function fieldFor(field: Field, side: Side | null): Field {
  const label = side && field.labelFor?.[side];
  if (!label) return field;
  const known = asCalledBy.get(field) ?? new Map<Side, Field>();
  asCalledBy.set(field, known);
  const own = known.get(side) ?? { ...field, label };
  known.set(side, own);
  return own;
}

/** Whether the field holds yuan: an amount or a price. */
export const isAmount = ({ kind }: Field): boolean => kind === 'money' || kind === 'price';
