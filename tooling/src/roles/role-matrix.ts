/** The product's rights of each role, read from `*.access.ts` files and written in the letters of the reference matrix. */
import { accessSeeds } from 'api-server/modules/system/product-menu/product-grants';
import { type ReferenceRole, type ReferenceRow, referenceMatrix, referenceRoles } from './reference-matrix.ts';

const reading = /^(list|export|history|unmask)/;
const creating = /^(add|edit|delete|batch_delete|import|submit|fillCert|submitCert|withdrawCert|resubmit|attach)$/;
const auditing = /^audit/;

const letterOf = (action: string): string => (reading.test(action) ? 'R' : creating.test(action) ? 'C' : auditing.test(action) ? 'A' : 'X');

function actionsOn(entities: readonly string[], role: string): string[] {
  const held = accessSeeds.filter(({ entity }) => entities.includes(entity.name));
  return held.flatMap(({ actions }) => [...actions].flatMap(([code, ofRole]) => (code === role ? ofRole : [])));
}

/** Letters of a role's rights on some entities together; `R` only when there is no other, `-` for none. */
export function lettersOf(entities: readonly string[], role: string): string {
  const letters = new Set(actionsOn(entities, role).map(letterOf));
  const doing = ['C', 'X', 'A'].filter((letter) => letters.has(letter)).join('');
  return doing || (letters.has('R') ? 'R' : '-');
}

/** The expected letters of a cell, in the same form as `lettersOf`. */
export function referenceLetters(cell: string): string {
  const doing = ['C', 'X', 'A', 'P'].filter((letter) => cell.includes(letter)).join('');
  return doing || cell;
}

export interface CellDifference {
  readonly row: string;
  readonly role: ReferenceRole;
  readonly reference: string;
  readonly ours: string;
}

/** Cells of rows with entities in which the product differs from the reference. */
export function matrixDifferences(): CellDifference[] {
  return referenceMatrix.filter(({ entities }) => entities.length > 0).flatMap(differencesIn);
}

function differencesIn({ title, entities, cells }: ReferenceRow): CellDifference[] {
  return cells.split(' ').flatMap((cell, column) => {
    const role = referenceRoles[column];
    if (!role) throw new Error(`The row ${title} has more cells than there are roles`);
    const [reference, ours] = [referenceLetters(cell), lettersOf(entities, role)];
    return reference === ours ? [] : [{ row: title, role, reference, ours }];
  });
}

/** Reason for each difference from the reference: `row, role` → reason. */
export const reasons: Readonly<Record<string, string>> = {
  'Shippers and their certification, auditor': 'freezes and releases what it certified',
  'Shippers and their certification, risk_officer': 'freezes and blacklists',
  'Carriers and their certification, auditor': 'freezes and releases what it certified',
  'Carriers and their certification, risk_officer': 'freezes and blacklists',
  'Drivers and lorries, platform_operator': 'binds and unbinds the drivers and lorries that it enters',
  'Drivers and lorries, auditor': 'freezes and releases what it certified',
  'Drivers and lorries, carrier_admin': 'binds and unbinds its own drivers and lorries',
  'Contracts, platform_operator': 'who writes contracts also signs, renews and terminates them',
  'Orders, finance_manager': 'approves prices above the limit of an order (`overLimit`)',
  'Orders, shipper_admin': 'may cancel its own orders',
  'Orders, shipper_staff': 'may cancel its own orders',
  'Waybills, platform_operator': 'handles exceptions, adds missed events and cancels in transit',
  'Waybills, dispatcher': 'a waybill is made from its dispatch order, not added by hand',
  'Waybills, risk_officer': 'freezes a waybill by its risk (`risk:freeze`)',
  'ETC, finance_manager': 'a provider decides on a registration: nobody audits it',
};

const heading = `# Roles

Written by \`node tooling/roles.ts\` from the \`*.access.ts\` beside the entities; edit those, not this page. A test compares both.
These are the grants of a new installation; administrators change them there.

\`read\` is list and export, \`create\` also add, edit, delete and import with personal data in full, \`all\` everything.
`;

/** The page `docs/roles.md`. */
export function rolesPage(): string {
  const byEntity = accessSeeds.map(({ entity, words }) => {
    const rows = [...words].map(([role, ofRole]) => `| ${role} | ${ofRole.join(', ')} |`);
    return [`## ${entity.label[1]} (${entity.name})`, '', '| role | may |', '|---|---|', ...rows, ''].join('\n');
  });
  const compared = referenceMatrix.map(({ title, entities, cells }) => {
    const ours = referenceRoles.map((role, column) => {
      const reference = referenceLetters(cells.split(' ')[column] ?? '-');
      if (entities.length === 0) return `(${reference})`;
      const letters = lettersOf(entities, role);
      return letters === reference ? letters : `**${letters}** (${reference})`;
    });
    return `| ${title} | ${ours.join(' | ')} |`;
  });
  const differing = matrixDifferences().map(({ row, role }) => `- ${row}, ${role}: ${reasons[`${row}, ${role}`] ?? 'no reason given'}`);
  return [
    heading,
    ...byEntity,
    '## Compared with the reference',
    '',
    'R reads, C creates and edits, X carries out operations, A audits, P pays. In parentheses what the reference says where the product',
    'differs, or has nothing of the kind yet.',
    '',
    `| | ${referenceRoles.join(' | ')} |`,
    `|---|${'---|'.repeat(referenceRoles.length)}`,
    ...compared,
    '',
    ...differing,
    '',
  ].join('\n');
}
