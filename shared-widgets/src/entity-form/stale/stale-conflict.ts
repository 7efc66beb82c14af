/** Data of a save that was refused as outdated: the typed values, the present values on the server, and the fields that differ. */
import type { EntityDefinition, Fields, LinesDefinition, RecordOf } from 'shared-contracts/entity/entity';
import { scaleOf } from 'shared-contracts/entity/field-value';
import { stale } from 'shared-contracts/wire/envelope';
import { type Failure, http } from 'shared-platform/http';
import type { Row } from '../../field-kinds/field-kind.ts';
import { compareDecimals, isDecimal } from '../../field-kinds/numbers/decimal-text.ts';
import { sameValue } from '../form-draft.ts';
import { linesBody } from '../form-values.ts';

/** Whether the server refused because the record changed after it was read (数据已被他人修改，请刷新后重试). */
export const isStale = ({ serverMessage, code }: Pick<Failure, 'serverMessage' | 'code'>): boolean =>
  code === stale.code && serverMessage === stale.message;

/** The present record; null when it cannot be read. */
export function readFresh<E extends EntityDefinition>(entity: E, id: string): Promise<RecordOf<E> | null> {
  return http.get<RecordOf<E>>(`${entity.api}/queryById`, { id }, { quiet: true }).catch(() => null);
}

export interface ComparedField {
  readonly name: string;
  readonly mine: unknown;
  readonly theirs: unknown;
  /** The person changed the field; the typed value is preselected. */
  readonly isTyped: boolean;
  /** The field is only shown: its earlier value is not known to the person, so the newer one stays. */
  readonly isOnlyTold: boolean;
}

function isSame(fields: Fields, lines: Readonly<Record<string, LinesDefinition>>, name: string, left: unknown, right: unknown): boolean {
  const field = fields[name];
  const table = lines[name];
  if (table) return sameValue(linesBody(table, (left ?? []) as readonly Row[]), linesBody(table, (right ?? []) as readonly Row[]));
  const [one, other] = [String(left ?? ''), String(right ?? '')];
  if (field && scaleOf(field) !== null && isDecimal(one) && isDecimal(other)) return compareDecimals(one, other) === 0;
  return sameValue(left, right);
}

export interface Versions {
  /** The record as it was before the user changed it. */
  readonly base: Row;
  /** Values that the user has entered in this form. */
  readonly mine: Row;
  /** The present values on the server. */
  readonly theirs: Row;
  /** Names of masked fields in which nothing was entered; what somebody else changed in them cannot be taken back. */
  readonly onlyTold?: readonly string[];
}

/** Names of the fields that somebody else changed to a value other than the one in the form, in the form's order. */
export function comparedFields(
  entity: Pick<EntityDefinition, 'fields' | 'lines'>,
  names: readonly string[],
  versions: Versions,
): ComparedField[] {
  const { base, mine, theirs, onlyTold = [] } = versions;
  const lines = entity.lines ?? {};
  const same = (name: string, left: unknown, right: unknown): boolean => isSame(entity.fields, lines, name, left, right);
  return names
    .filter((name) => !same(name, theirs[name], base[name]) && !same(name, theirs[name], mine[name]))
    .map((name) => ({
      name,
      mine: mine[name],
      theirs: theirs[name],
      isTyped: !same(name, mine[name], base[name]),
      isOnlyTold: onlyTold.includes(name),
    }));
}
