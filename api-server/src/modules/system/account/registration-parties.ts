import { and, eq, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { RegistrationKind } from 'shared-contracts/session/account';
import type { PartyId } from 'shared-contracts/session/parties';
import { Conflict } from '../../../kernel/basics/errors.ts';
import type { Tx } from '../../../kernel/database/database.ts';
import type { EntityTable } from '../../../kernel/entity/entity-table.ts';
import type { RoleCode } from '../role/standard-roles.ts';

/** What a firm is known by when its first person registers. */
export interface NewParty {
  readonly tenantId: number;
  readonly companyName: string;
  readonly contactName: string;
  readonly contactMobile: string;
  readonly email: string | null;
  readonly createBy: string;
}

/** A kind of firm that people register for. */
export interface RegistrationParty {
  /** Role of the first person. */
  readonly role: RoleCode;
  /** Column of the person that names the firm. */
  readonly link: PartyId;
  readonly table: EntityTable;
  /** Column of the firm's name, which no other firm may have. */
  readonly name: PgColumn;
  /** Says that another firm has the name. */
  readonly taken: string;
  /** Makes the firm, not certified yet, and returns its id. */
  readonly add: (tx: Tx, party: NewParty, now: number) => Promise<string>;
}

// Constants of the modules: every application of a process offers the same.
const offered = new Map<RegistrationKind, RegistrationParty>();

/** Lets people register for a kind of firm; called by the module whose records these firms are. */
export function offerRegistration(kind: RegistrationKind, party: RegistrationParty): void {
  offered.set(kind, party);
}

/** How a kind of firm is registered; throws for one that no module offers. */
export function registrationParty(kind: RegistrationKind): RegistrationParty {
  const found = offered.get(kind);
  if (!found) throw new Error(`No module offers the registration of a ${kind}`);
  return found;
}

/** Makes the firm and returns its id; throws Conflict when another one has the name. */
export async function addParty(tx: Tx, { table, name, taken, add }: RegistrationParty, party: NewParty, now: number): Promise<string> {
  const same = and(eq(table.tenantId, party.tenantId), eq(table.delFlag, 0), eq(name, party.companyName));
  const found = await tx.select({ one: sql`1` }).from(table).where(same).limit(1);
  if (found.length > 0) throw new Conflict(taken);
  return await add(tx, party, now);
}
