import { and, eq, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { RegistrationKind } from 'shared-contracts/session/account';
import type { PartyId } from 'shared-contracts/session/parties';
import { Conflict } from '../../../kernel/basics/errors.ts';
import type { Tx } from '../../../kernel/database/database.ts';
import type { EntityTable } from '../../../kernel/entity/entity-table.ts';
import type { RoleCode } from '../role/standard-roles.ts';

/** Data of a company whose first person registers. */
export interface NewParty {
  readonly tenantId: number;
  readonly companyName: string;
  readonly contactName: string;
  readonly contactMobile: string;
  readonly email: string | null;
  readonly createBy: string;
}

/** A kind of company whose people can register. */
export interface RegistrationParty {
  /** Role that the company's first person gets. */
  readonly role: RoleCode;
  /** Column of the user table that contains the company's id. */
  readonly link: PartyId;
  readonly table: EntityTable;
  /** Column of the company's name, which must be unique. */
  readonly name: PgColumn;
  /** Message when another company has the name. */
  readonly taken: string;
  /** Creates the company, not certified yet, and returns its id. */
  readonly add: (tx: Tx, party: NewParty, now: number) => Promise<string>;
  /** Called when the company's first person has an account. */
  readonly joined?: (tx: Tx, person: FirstPerson, now: number) => Promise<void>;
}

/** Data of the first person of a company. */
export interface FirstPerson extends NewParty {
  readonly partyId: string;
  readonly userId: string;
}

/** Who invited a phone number, and for what. */
export interface Invited {
  readonly relationId: string;
  readonly partyId: string;
  readonly role: RoleCode;
  readonly realname: string;
}

type Invitee = { readonly id: string; readonly username: string };

/** Registration of people whom a company invited: they join the company, with the role in the invitation. */
export interface Invitation {
  readonly link: PartyId;
  /**
   * The invitation for the phone number whose code was checked; throws Business when there is none. `partyId`: only invitations of this
   * company, for somebody who has an account of it.
   */
  readonly invited: (
    tx: Tx,
    party: Pick<NewParty, 'tenantId' | 'contactMobile'> & { readonly partyId?: string },
    now: number,
  ) => Promise<Invited>;
  /** Called when the new person has an account. */
  readonly accepted: (tx: Tx, relationId: string, person: Invitee, now: number) => Promise<void>;
  /** Called instead when the person has an account of the company already, which gets the role of the invitation. */
  readonly acceptedByColleague: (tx: Tx, invited: Invited, person: Invitee & { readonly tenantId: number }, now: number) => Promise<void>;
}

/** A way of registering: founding a company, or joining one by invitation. */
export type Registering = RegistrationParty | Invitation;

// Kinds of companies by name. The modules fill this map when they are loaded, so all applications in a process have the same kinds.
const offered = new Map<RegistrationKind, Registering>();

/** Lets people register for a kind of company; called by the module whose records these companies are. */
export function offerRegistration(kind: RegistrationKind, party: Registering): void {
  offered.set(kind, party);
}

/** The declaration of how a kind of company is registered; throws for a kind that no module offers. */
export function registrationParty(kind: RegistrationKind): Registering {
  const found = offered.get(kind);
  if (!found) throw new Error(`No module offers the registration of a ${kind}`);
  return found;
}

/** Creates the company and returns its id; throws Conflict when another company has the name. */
export async function addParty(tx: Tx, { table, name, taken, add }: RegistrationParty, party: NewParty, now: number): Promise<string> {
  const same = and(eq(table.tenantId, party.tenantId), eq(table.delFlag, 0), eq(name, party.companyName));
  const found = await tx.select({ one: sql`1` }).from(table).where(same).limit(1);
  if (found.length > 0) throw new Conflict(taken);
  return await add(tx, party, now);
}
