/**
 * The message for a request that does not match its schema: the label of the field and what is wrong with it, in Chinese.
 * Property names and texts of the schema library are not shown.
 */
import type { z } from 'zod';
import { inputLabels } from './input-labels.ts';

type Issue = z.core.$ZodRawIssue | z.core.$ZodIssue;
type Named = { readonly path?: readonly PropertyKey[] | undefined };

const isMissing = (value: unknown) => value === undefined || value === null || value === '';

/** Texts of lower limits, by the kind of value that is limited. */
const atLeast: Readonly<Record<string, (bound: unknown) => string>> = {
  string: (bound) => `最小长度${bound}位字符`,
  array: (bound) => `最少选择${bound}项`,
};
const atMost: Readonly<Record<string, (bound: unknown) => string>> = {
  string: (bound) => `最大长度${bound}位字符`,
  array: (bound) => `最多选择${bound}项`,
};

/** The text of a validation issue whose schema has no text of its own; every parse uses it as its error map. */
export function issueText(issue: Issue): string {
  if (
    isMissing(issue.input) &&
    ['invalid_type', 'too_small', 'invalid_format', 'invalid_value', 'invalid_union'].includes(issue.code ?? '')
  ) {
    return '不能为空';
  }
  switch (issue.code) {
    case 'too_small':
      return atLeast[issue.origin]?.(issue.minimum) ?? `不能小于${issue.minimum}`;
    case 'too_big':
      return atMost[issue.origin]?.(issue.maximum) ?? `不能大于${issue.maximum}`;
    case 'invalid_value':
    case 'invalid_union':
      return '选项不正确';
    default:
      return '格式不正确';
  }
}

interface Definition {
  readonly type?: string;
  readonly innerType?: z.ZodType;
  readonly in?: z.ZodType;
  readonly out?: z.ZodType;
  readonly element?: z.ZodType;
  readonly shape?: Readonly<Record<string, z.ZodType>>;
}

/** The schema inside an optional, nullable or piped schema. */
function inside(schema: z.ZodType): z.ZodType | undefined {
  const { innerType, in: input, out, type } = schema.def as Definition;
  // A pipe that starts with a transformation ends with the schema of its value.
  const beginsWithTransform = (input?.def as Definition | undefined)?.type === 'transform';
  return innerType ?? (type === 'pipe' && beginsWithTransform ? out : input);
}

function unwrapped(schema: z.ZodType | undefined): z.ZodType | undefined {
  const inner = schema && inside(schema);
  return inner ? unwrapped(inner) : schema;
}

/** The description of the outermost schema that has one. */
function descriptionOf(schema: z.ZodType | undefined): string | undefined {
  return schema && (schema.meta()?.description ?? descriptionOf(inside(schema)));
}

/** The properties of a body or query schema; none when it is not an object. */
export function propertiesOf(schema: z.ZodType): Readonly<Record<string, z.ZodType>> {
  return ((unwrapped(schema)?.def ?? {}) as Definition).shape ?? {};
}

/** The Chinese label of a property: the description of its schema (entity fields), otherwise the entry of `inputLabels`. */
export function labelOf(name: string, schema: z.ZodType | undefined): string | undefined {
  const label = own(inputLabels, name);
  return descriptionOf(schema) ?? (typeof label === 'string' ? label : label?.[0]);
}

/** Reads own properties only, because a body property may have the name of an inherited one (`constructor`). */
function own<Value>(values: Readonly<Record<string, Value>>, name: string): Value | undefined {
  return Object.hasOwn(values, name) ? values[name] : undefined;
}

/** The label of the innermost property of a path that has one. */
function labelAt(schema: z.ZodType, path: readonly PropertyKey[]): string | undefined {
  let at: z.ZodType | undefined = schema;
  let label: string | undefined;
  for (const step of path) {
    if (typeof step === 'number') {
      at = ((unwrapped(at)?.def ?? {}) as Definition).element;
      continue;
    }
    const next: z.ZodType | undefined = at && own(propertiesOf(at), String(step));
    label = labelOf(String(step), next) ?? label;
    at = next;
  }
  return label;
}

/** The message of a validation issue as one sentence; the field's label is put in front of texts that are unclear without it. */
export function inputProblem(schema: z.ZodType, issue: z.core.$ZodIssue & Named): string {
  if (issue.code === 'custom' && issue.params?.speaks === true) return issue.message;
  const label = labelAt(schema, issue.path);
  const isOwnText = !generalTexts.test(issue.message);
  if (label === undefined) return isOwnText ? issue.message : '参数不正确';
  return isOwnText || issue.message.includes(label) ? issue.message : `${label}：${issue.message}`;
}

/** Message texts that are unclear without the name of their field. */
const generalTexts = /^(?:不能为空|格式不正确|选项不正确|不能[大小]于|(?:最大|最小)长度|最[多少]选择)/;
