/** Checks the lines of a record in a request, field by field, with messages that name line and field. */
import type { Label } from '../texts/label.ts';
import type { LinesDefinition } from './entity.ts';
import type { Field } from './field.ts';
import { checkFieldValue, type ReadValue } from './field-value.ts';
import { ruleTexts } from './validation-rules.ts';

/** One line of a request. Fields that are absent in a saved line stay unchanged. */
export type AskedLine = Readonly<Record<string, unknown>> & { readonly id?: string };

/** An error and its place: `[1, 'weight']` is the weight of the second line. */
export interface LineProblem {
  readonly path: readonly (string | number)[];
  readonly message: string;
}

export interface ReadLines {
  readonly lines: readonly AskedLine[];
  readonly problems: readonly LineProblem[];
}

const placeOf = ({ label: [label] }: LinesDefinition, index: number) => `${label}第${index + 1}行`;

type Values = Readonly<Record<string, unknown>>;
type ReadField = (field: Field, raw: unknown) => ReadValue;

function readLine(definition: LinesDefinition, raw: Values, index: number, readField: ReadField, problems: LineProblem[]): AskedLine {
  const { id } = raw;
  const isSaved = id !== undefined && id !== null && id !== '';
  if (isSaved && !/^[\w-]{1,36}$/.test(String(id)))
    problems.push({ path: [index, 'id'], message: `${placeOf(definition, index)}: 参数不正确` });
  const line: Record<string, unknown> = isSaved ? { id: String(id) } : {};
  for (const [name, field] of Object.entries(definition.fields)) {
    if (field.readOnly || (isSaved && raw[name] === undefined)) continue;
    const read = readField(field, raw[name]);
    if ('value' in read) line[name] = read.value;
    else problems.push({ path: [index, name], message: `${placeOf(definition, index)}: ${read.error}` });
  }
  return line;
}

function countProblem({ label: [label], max, min = 0 }: LinesDefinition, count: number): string | null {
  if (count > max) return `${label}最多${max}行`;
  return count < min ? `${label}至少${min}行` : null;
}

/**
 * Reads the lines of a request against their definition, each value by `readField`, which is `readSentValue`: browsers use this file too and
 * do not load that one. Repetitions are checked later, after saved lines were completed: `repeatedLine`.
 */
export function readLines(definition: LinesDefinition, raw: unknown, readField: ReadField): ReadLines {
  const [label] = definition.label;
  const isList = Array.isArray(raw) && raw.every((line) => typeof line === 'object' && line !== null && !Array.isArray(line));
  if (!isList) return { lines: [], problems: [{ path: [], message: `${label}：格式不正确` }] };
  const tooMany = countProblem(definition, raw.length);
  if (tooMany) return { lines: [], problems: [{ path: [], message: tooMany }] };
  const problems: LineProblem[] = [];
  const lines = raw.map((line: Values, index) => readLine(definition, line, index, readField, problems));
  const ids = lines.map(({ id }) => id);
  const again = ids.findIndex((id, index) => id !== undefined && ids.indexOf(id) < index);
  if (again >= 0) problems.push({ path: [again, 'id'], message: `${placeOf(definition, again)}: 参数不正确` });
  return { lines, problems };
}

/** The values of a line's `unique` fields as one text in stored form; lines with equal texts are duplicates. Empty values are equal. */
export function repeatMark({ unique = [], fields }: LinesDefinition, line: Values): string {
  const stored = (name: string): unknown => {
    const field = fields[name];
    const checked = field && checkFieldValue({ ...field, required: false }, line[name]);
    return checked && 'value' in checked ? checked.value : (line[name] ?? null);
  };
  return JSON.stringify(unique.map(stored));
}

/** The labels of the fields whose combined values must differ. */
export function uniqueLabels({ unique = [], fields }: LinesDefinition): readonly Label[] {
  return unique.map((name) => fields[name]?.label ?? [name, name]);
}

/** The first line whose `unique` values equal those of a line above; null when there is none. Empty values are equal. */
export function repeatedLine(definition: LinesDefinition, lines: readonly Values[]): LineProblem | null {
  const { unique } = definition;
  if (!unique?.length) return null;
  const seen = new Map<string, number>();
  for (const [index, line] of lines.entries()) {
    const mark = repeatMark(definition, line);
    const first = seen.get(mark);
    if (first !== undefined) {
      const names = uniqueLabels(definition).map(([label]) => label);
      return {
        path: [index, unique[0] ?? ''],
        message: `${placeOf(definition, index)}: ${ruleTexts.repeats(names.join('、'), first + 1)[0]}`,
      };
    }
    seen.set(mark, index);
  }
  return null;
}
