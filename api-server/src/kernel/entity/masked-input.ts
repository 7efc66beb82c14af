/**
 * What a caller sends for fields that they see masked (docs/privacy.md). A mask that is sent back leaves the stored value as it is. A full value is
 * treated in the same way whether or not it equals the stored one: checks do not know the stored value, and the log names the field, and those that
 * follow from it, as changed.
 */
import type { EntityDefinition, Fields } from 'shared-contracts/entity/entity';
import { maskedInputProblems } from 'shared-contracts/entity/entity-schema';
import { Invalid } from '../basics/errors.ts';
import type { Caller } from '../caller/caller.ts';
import type { Changes } from './entity-context.ts';
import { isMaskOf, masksFor } from './masking.ts';
import type { WireRecord } from './records.ts';

/** Removes masked values from a draft: forms send them back unchanged, and a mask must not replace the real value. */
export function withoutMasks(entity: EntityDefinition, caller: Caller, asked: WireRecord, current: WireRecord): WireRecord {
  const masks = masksFor(entity, caller);
  return Object.fromEntries(Object.entries(asked).filter(([name, value]) => !isMaskOf(masks.get(name), value, current[name])));
}

/** The fields that the caller sees masked in the stored row and sends a full value for. `sent` contains no masks. */
export function guessedFields(entity: EntityDefinition, caller: Caller, sent: WireRecord, current: WireRecord): string[] {
  return [...masksFor(entity, caller).keys()].filter((name) => sent[name] && current[name]);
}

/** Stands for the stored value of a field that the caller sees masked; no text in a request equals it. */
const unknownValue = '\0unknown';

/**
 * The stored row for the checks of a change: it does not contain the stored values of `guessed`. Otherwise a check that lets an unchanged value
 * pass would tell whether the sent value is the stored one.
 */
export function withoutGuessed<Row extends WireRecord>(current: Row, guessed: readonly string[]): Row {
  return guessed.length === 0 ? current : { ...current, ...Object.fromEntries(guessed.map((name) => [name, unknownValue])) };
}

interface GuessedWrite {
  /** The fields that `guessedFields` found. */
  readonly guessed: readonly string[];
  /** The fields that the caller sent, and those of an action that the caller left alone. */
  readonly sent: WireRecord;
  /** All values that are written, also those that the module derives. */
  readonly patch: WireRecord;
}

/**
 * Changes of masked fields for the audit log, in which a value that equals the stored one is logged like any other: those of `guessed`, those that the module
 * derives while the caller guesses, e.g. birthday and sex of an ID card number, and those that it takes from a record that the caller sent (`takenFrom`).
 */
export function guessedChanges(
  entity: EntityDefinition,
  caller: Caller,
  { guessed, sent, patch }: GuessedWrite,
  before: WireRecord,
  after: WireRecord,
): Changes {
  const mayFollow = (name: string): boolean => guessed.length > 0 || Boolean(sent[entity.fields[name]?.takenFrom ?? '']);
  const derived = [...masksFor(entity, caller).keys()].filter((name) => !sent[name] && patch[name] && before[name] && mayFollow(name));
  return Object.fromEntries([...guessed, ...derived].map((name) => [name, [before[name] ?? null, after[name] ?? null]]));
}

/**
 * The body of an action in which masked fields that the caller left alone have their stored values: those sent as masks, and required ones that
 * are absent. Refuses masks and missing values where there is nothing to leave alone, because the route's schema lets both pass.
 */
export function withStoredForMasks(
  entity: EntityDefinition,
  caller: Caller,
  fields: Fields,
  body: WireRecord,
  row: WireRecord,
): WireRecord {
  const masks = masksFor(entity, caller);
  const isLeft = (name: string) =>
    name in body && body[name] !== undefined ? isMaskOf(masks.get(name), body[name], row[name]) : fields[name]?.required && row[name];
  const left = [...masks.keys()].filter((name) => fields[name] && isLeft(name));
  const problems = maskedInputProblems(entity, fields, body, left);
  const [first] = Object.values(problems);
  if (first !== undefined) throw new Invalid(first, problems);
  return left.length === 0 ? body : { ...body, ...Object.fromEntries(left.map((name) => [name, row[name]])) };
}
