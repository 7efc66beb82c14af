/**
 * Field descriptors: what a field is, as plain data.
 * The server turns them into request and response schemas (`entity-schema.ts`), the browser into cells, filters and
 * inputs (shared-widgets `field-kinds`). Browsers therefore never load a schema library for entities.
 */
import type { Side } from '../session/parties.ts';
import type { Label } from '../texts/label.ts';
import type { RuleName } from './validation-rules.ts';

/** Every kind of field the product knows; each has one file in shared-widgets that says how it is shown and entered. */
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
  | 'files';

/** Numbers of which a masked part is shown, so that a record is still recognised. */
export type MaskedNumber = 'mobile' | 'landline' | 'idCard' | 'bankCard';

export interface FieldOptions {
  /** The form refuses an empty value; the record always carries one. */
  readonly required?: boolean;
  /** Action bodies only: asked for, and required if at all, only while that field of the body has this value. */
  readonly when?: { readonly field: string; readonly equals: string };
  /** Set by the server: shown, filterable, never taken from a request. */
  readonly readOnly?: boolean;
  /** Always present in a record although no form asks for it (numbers, states). */
  readonly always?: boolean;
  /** Taken when a record is made, refused when it is edited. */
  readonly fixed?: boolean;
  /** `choice` only: the codes are whole numbers on the wire. */
  readonly numeric?: boolean;
  /** Longest text (characters) or largest number. */
  readonly max?: number;
  /** Shortest text (characters) or smallest number (inclusive). */
  readonly min?: number;
  /** Numbers only: zero is refused. */
  readonly positive?: boolean;
  /** A named rule of `validation-rules.ts`. */
  readonly rule?: RuleName;
  /** Dictionary code; the response carries `<field>_dictText` beside the code. */
  readonly dict?: string;
  /** `reference`: name of the entity whose id is held. */
  readonly entity?: string;
  /** `reference`: field of this record that holds the other record's display name, filled by the server. */
  readonly shownBy?: string;
  /** Digits after the decimal point; implied by most number kinds. */
  readonly scale?: number;
  /** `decimal`: digits that are stored in all, where that is more than the largest value has. */
  readonly digits?: number;
  /** Value that a new form starts with. */
  readonly initial?: string | number;
  /** `files`: how many at the most. */
  readonly count?: number;
  /** Personal data: masked for roles without `<entity>:unmasked`. */
  readonly masked?: MaskedNumber;
  /**
   * Name of the masked field of this record whose fact this field repeats, wholly or in part (a birthday is eight digits of the ID
   * number): both are masked for the same people.
   */
  readonly sameFactAs?: string;
  /** Never leaves the server, never filters or sorts (passwords). */
  readonly secret?: boolean;
  /**
   * The party whose people never see it, not even its name: it is in no response, filter, sort, export or template. The platform's two
   * prices are independent.
   */
  readonly hiddenFrom?: readonly Side[];
  /** Taken from requests, absent from records: the server turns it into something else (role and department links). */
  readonly writeOnly?: boolean;
}

/** A field of an entity or of an action's body. `Value` exists for type inference only. */
export interface Field<Value = unknown> extends FieldOptions {
  readonly kind: FieldKind;
  readonly label: Label;
  /** Type carrier; never set. */
  readonly value?: Value;
}

const make =
  <Value, Defaults extends FieldOptions = Record<never, never>>(kind: FieldKind, defaults?: Defaults) =>
  <const Options extends FieldOptions = Record<never, never>>(label: Label, options?: Options): Field<Value> & Defaults & Options =>
    ({ kind, label, ...defaults, ...options }) as Field<Value> & Defaults & Options;

/** One line of text; `max` defaults to 255 characters. */
export const text = make<string>('text');
/** Several lines of text. */
export const longText = make<string>('longText');
/** Whole number. */
export const integer = make<number>('integer');
/** Decimal as a string, `scale` digits (default 2). Never a binary floating-point number. */
export const decimal = make<string>('decimal');
/** Yuan, two digits, as a string. */
export const money = make<string, { scale: 2 }>('money', { scale: 2 });
/** Yuan per unit, four digits, as a string. */
export const price = make<string, { scale: 4 }>('price', { scale: 4 });
/** Tonnes (or the order's own quantity unit), three digits, as a string. */
export const tonnes = make<string, { scale: 3 }>('tonnes', { scale: 3 });
/** Cubic metres, four digits, as a string. */
export const cubicMetres = make<string, { scale: 4 }>('cubicMetres', { scale: 4 });
/** Kilometres, two digits, as a string. */
export const kilometres = make<string, { scale: 2 }>('kilometres', { scale: 2 });
/** Rate as a decimal fraction (`"0.090000"` is 9 %), six digits, as a string. */
export const ratio = make<string, { scale: 6 }>('ratio', { scale: 6 });
/** Moment, `YYYY-MM-DD HH:mm:ss` in Asia/Shanghai. */
export const instant = make<string>('instant');
/** Day, `YYYY-MM-DD`. */
export const date = make<string>('date');
/** `Y` or `N`. */
export const flag = make<'Y' | 'N', { dict: 'yn' }>('flag', { dict: 'yn' });
/** GB/T 2260 code of six digits; the response carries the name as `_dictText`. */
export const region = make<string, { dict: 'region'; rule: 'regionCode' }>('region', { dict: 'region', rule: 'regionCode' });
/** Stored paths, comma separated. */
export const files = make<string>('files');

/** One code of a dictionary. */
export const choice = <const Options extends FieldOptions = Record<never, never>>(dict: string, label: Label, options?: Options) =>
  make<string>('choice')(label, { dict, ...options } as { dict: string } & Options);
/** One code of a dictionary whose codes are whole numbers on the wire (system records: sex, status). */
export const numericChoice = <const Options extends FieldOptions = Record<never, never>>(dict: string, label: Label, options?: Options) =>
  make<number>('choice')(label, { dict, numeric: true, ...options } as { dict: string; numeric: true } & Options);
/** Several codes of a dictionary, comma separated. */
export const choices = <const Options extends FieldOptions = Record<never, never>>(dict: string, label: Label, options?: Options) =>
  make<string>('choices')(label, { dict, ...options } as { dict: string } & Options);
/** Id of a record of another entity. */
export const reference = <const Options extends FieldOptions = Record<never, never>>(entity: string, label: Label, options?: Options) =>
  make<string>('reference')(label, { entity, ...options } as { entity: string } & Options);
