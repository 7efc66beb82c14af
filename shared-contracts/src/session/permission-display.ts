/**
 * Whether the screen shows or disables an element, by permission. This is the truth table of both interpretations of the specification.
 * It affects the display only; the server always checks the grant.
 *
 * | rule (`allAuth`)        | granted | shown (`can`) | field disabled (`isDisabled`) | column or code excluded |
 * |-------------------------|---------|---------------|-------------------------------|-------------------------|
 * | none                    | no      | no            | no                            | no                      |
 * | none                    | yes     | yes           | no                            | no                      |
 * | type 1, status 1        | no      | no            | no                            | yes                     |
 * | type 1, status 1        | yes     | yes           | no                            | no                      |
 * | type 1, status 0 (off)  | any     | yes           | no                            | no                      |
 * | type 2, status 1        | no      | no            | yes                           | no                      |
 * | type 2, status 1        | yes (2) | no            | no                            | no                      |
 * | type 2, status 0        | any     | never         | no                            | no                      |
 *
 * Grants of type 2 count for `isDisabled` only. When a code has several rules, type 2 with status 0 hides first;
 * any status 0 ends the disabling.
 */
import type { PermissionGrant, PermissionRule } from './session.ts';

export interface PermissionGate {
  /** Whether an action or element with this code is shown. */
  readonly can: (code: string) => boolean;
  /** Whether a form field with this code is disabled. */
  readonly isDisabled: (code: string) => boolean;
  /** Columns to leave out of a table, by the prefix of their codes; the names are the codes without the prefix. */
  readonly hiddenColumns: (prefix: string) => ReadonlySet<string>;
  /**
   * Codes that an editable table may not offer (`add`, `batch_delete`, column keys); `authPre` is the prefix of the table's permission
   * codes.
   */
  readonly excludedCodes: (authPre: string) => ReadonlySet<string>;
}

const dataType = '2';
const switchedOff = '0';

/** Splits a list of codes: `"a, b"` gives `["a", "b"]`. */
function codesOf(action: string): string[] {
  return action
    .split(',')
    .map((code) => code.trim())
    .filter((code) => code !== '');
}

function codesWhere<Entry extends PermissionGrant>(entries: readonly Entry[], accepts: (entry: Entry) => boolean): Set<string> {
  return new Set(entries.filter(accepts).flatMap((entry) => codesOf(entry.action)));
}

/** The display rules for one person: `auth` are the person's grants, `allAuth` all rules of the system. */
export function createGate(auth: readonly PermissionGrant[], allAuth: readonly PermissionRule[]): PermissionGate {
  const granted = codesWhere(auth, ({ type }) => type !== dataType);
  const grantedData = codesWhere(auth, ({ type }) => type === dataType);
  const grantedDisplay = codesWhere(auth, ({ type }) => type === '1');
  const released = codesWhere(allAuth, ({ type, status }) => type !== dataType && status === switchedOff);
  const denied = codesWhere(allAuth, ({ type, status }) => type === dataType && status === switchedOff);
  const locking = codesWhere(allAuth, ({ type, status }) => type === dataType && status !== switchedOff);
  const display = codesWhere(allAuth, ({ type, status }) => type === '1' && status === '1');

  const excluded = (prefix: string): ReadonlySet<string> => {
    if (prefix === '') return new Set();
    const start = prefix.endsWith(':') ? prefix : `${prefix}:`;
    const lacking = [...display].filter((code) => code.startsWith(start) && !grantedDisplay.has(code) && !released.has(code));
    return new Set(lacking.map((code) => code.slice(start.length)));
  };

  return {
    can: (code) => !denied.has(code) && (released.has(code) || granted.has(code)),
    isDisabled: (code) => locking.has(code) && !denied.has(code) && !grantedData.has(code),
    hiddenColumns: excluded,
    excludedCodes: excluded,
  };
}
