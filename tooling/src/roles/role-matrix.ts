/** The product's rights of each role, read from `*.access.ts` files and written in the letters of the reference matrix. */
import { accessSeeds } from 'api-server/modules/system/product-menu/product-grants';
import { type ReferenceRole, type ReferenceRow, referenceMatrix, referenceRoles, withoutRow } from './reference-matrix.ts';

const reading = /^(list|export|history|unmask)/;
const creating = /^(add|edit|delete|batch_delete|import|submit|fillCert|submitCert|withdrawCert|resubmit|attach)$/;
const auditing = /^audit/;

const letterOf = (action: string): string => (reading.test(action) ? 'R' : creating.test(action) ? 'C' : auditing.test(action) ? 'A' : 'X');

/** Permissions that a row names count in that row and in no other. */
const rightsOfRows = new Set(referenceMatrix.flatMap(({ rights = {} }) => Object.keys(rights)));

function lettersOfPermissions({ entities, rights = {} }: Pick<ReferenceRow, 'entities' | 'rights'>, role: string): string[] {
  return accessSeeds.flatMap(({ entity, actions }) => {
    const held = [...actions].flatMap(([code, ofRole]) => (code === role ? ofRole : []));
    return held.flatMap((action) => {
      const permission = `${entity.name}:${action}`;
      if (rightsOfRows.has(permission)) return rights[permission] ?? [];
      return entities.includes(entity.name) ? letterOf(action) : [];
    });
  });
}

/** Letters for a role's rights to the entities of a row; `R` only when there is no other letter, `-` for no right. */
export function lettersOf(row: Pick<ReferenceRow, 'entities' | 'rights'>, role: string): string {
  const letters = new Set(lettersOfPermissions(row, role));
  const doing = ['C', 'X', 'A'].filter((letter) => letters.has(letter)).join('');
  return doing || (letters.has('R') ? 'R' : '-');
}

/** The expected letters of a cell, in the form of `lettersOf`. */
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

/** Whether the product has an entity or permission that a row is about. */
const exists = ({ entities, rights }: ReferenceRow): boolean => entities.length > 0 || rights !== undefined;

/** Cells in which the product's rights differ from the reference; rows about entities that do not exist are left out. */
export function matrixDifferences(): CellDifference[] {
  return referenceMatrix.filter(exists).flatMap(differencesIn);
}

/** Entities of the groups business and ETC that are neither in exactly one row nor in the list of entities without a row. */
export function misplacedEntities(): string[] {
  const placed = [...referenceMatrix.flatMap(({ entities }) => entities), ...Object.keys(withoutRow)];
  const concerned = accessSeeds.filter(({ entity }) => ['business', 'etc'].includes(entity.group)).map(({ entity }) => entity.name);
  return [...new Set([...placed, ...concerned])].filter(
    (name) => !concerned.includes(name) || placed.filter((other) => other === name).length !== 1,
  );
}

function differencesIn(row: ReferenceRow): CellDifference[] {
  const { title, cells } = row;
  return cells.split(' ').flatMap((cell, column) => {
    const role = referenceRoles[column];
    if (!role) throw new Error(`The row ${title} has more cells than there are roles`);
    const [reference, ours] = [referenceLetters(cell), lettersOf(row, role)];
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
  'Companies, finance_manager': 'puts in and out of use the companies that it enters',
  'Contracts, platform_operator': 'who writes contracts also signs, renews and terminates them',
  'Business settings, finance_manager': 'may also restore the default of a setting that it changes',
  'Usual routes, senders and receivers, platform_operator': 'puts in and out of use what it enters',
  'Usual routes, senders and receivers, shipper_admin': 'puts in and out of use what it enters',
  'Usual routes, senders and receivers, shipper_staff': 'puts in and out of use what it enters',
  'Users related to owners, platform_operator': 'who invites people also repeats the invitation, releases them and names the main account',
  'Users related to owners, shipper_admin': 'who invites people also repeats the invitation, releases them and names the main account',
  'Offered goods, platform_operator': 'the transitions of goods (§3.2) let operations audit; nobody audits goods that they submitted',
  'Offered goods, shipper_admin': 'may withdraw, cancel and copy its own goods (§3.2)',
  'Offered goods, shipper_staff': 'may withdraw, cancel and copy its own goods (§3.2)',
  'Offered goods, carrier_admin': 'sees the goods offered to it in the hall, without shipper and prices',
  'Offered goods, carrier_dispatcher': 'sees the goods offered to it in the hall, without shipper and prices',
  'Offers for public goods, platform_operator': 'may record that a carrier gives up what it won (§3.3)',
  'Offers for public goods, carrier_admin': 'changes, withdraws and gives up its own offers (§3.3)',
  'Offers for public goods, carrier_dispatcher': 'changes, withdraws and gives up its own offers (§3.3)',
  'Orders, finance_manager': 'approves prices above the limit of an order (`overLimit`)',
  'Orders, shipper_admin': 'may cancel its own orders',
  'Orders, shipper_staff': 'may cancel its own orders',
  'Waybills, platform_operator': 'handles exceptions, adds missed events and cancels in transit',
  'Waybills, dispatcher': 'a waybill is made from its dispatch order, not added by hand',
  'Waybills, risk_officer': 'freezes a waybill by its risk (`risk:freeze`)',
  'Receipts, platform_operator': 'registers originals and their loss (§3.6)',
  'Receipts, auditor': 'takes its own decision back (§3.6)',
  'Receipts, carrier_admin': 'sends the original (§3.6)',
  'Receipts, carrier_dispatcher': 'sends the original (§3.6)',
  'Feedback, platform_operator': 'accepts and answers feedback like the service (§3.16)',
  'Feedback, dispatcher': 'closes and opens again the feedback that it wrote (§3.16)',
  'Feedback, shipper_admin': 'closes and opens again the feedback that it wrote (§3.16)',
  'Feedback, shipper_staff': 'closes and opens again the feedback that it wrote (§3.16)',
  'Feedback, carrier_admin': 'closes and opens again the feedback that it wrote (§3.16)',
  'Feedback, carrier_dispatcher': 'closes and opens again the feedback that it wrote (§3.16)',
  'Feedback, carrier_driver': 'closes and opens again the feedback that it wrote (§3.16)',
  'Freight adjustments, platform_operator':
    'the product drafts adjustments of losses; entering them comes with the settlement of freight (decision 0132)',
  'Freight adjustments, dispatcher':
    'the product drafts adjustments of losses; entering them comes with the settlement of freight (decision 0132)',
  'Freight adjustments, auditor': 'nothing is submitted yet; the audit comes with the settlement of freight (decision 0132)',
  'Freight adjustments, finance': 'nothing is submitted yet; the audit comes with the settlement of freight (decision 0132)',
  'Freight adjustments, finance_manager': 'nothing is submitted yet; the audit comes with the settlement of freight (decision 0132)',
  'Freight adjustments, carrier_admin': 'is told of adjustments; its requests come with the settlement of freight (decision 0132)',
  'ETC, finance_manager': 'a provider decides on a registration: nobody audits it',
  'Risks, platform_operator': 'may take a risk on (§3.14); only risk officers decide',
};

const heading = `# Roles

Written by \`pnpm roles\` from the \`*.access.ts\` beside the entities; edit those, not this page. A test compares both.
These are the grants of a new installation; administrators change them there.

\`read\` is list and export, \`create\` also add, edit, delete and import with personal data in full, \`all\` everything.
`;

/** Makes the page `docs/roles.md`. */
export function rolesPage(): string {
  const byEntity = accessSeeds.map(({ entity, words }) => {
    const rows = [...words].map(([role, ofRole]) => `| ${role} | ${ofRole.join(', ')} |`);
    return [`## ${entity.label[1]} (${entity.name})`, '', '| role | may |', '|---|---|', ...rows, ''].join('\n');
  });
  const compared = referenceMatrix.map((row) => {
    const { title, cells } = row;
    const ours = referenceRoles.map((role, column) => {
      const reference = referenceLetters(cells.split(' ')[column] ?? '-');
      if (!exists(row)) return `(${reference})`;
      const letters = lettersOf(row, role);
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
