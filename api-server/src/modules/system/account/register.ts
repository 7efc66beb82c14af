import { and, eq } from 'drizzle-orm';
import { maskedValue } from 'shared-contracts/entity/masks';
import { platformTenant } from 'shared-contracts/entity/tier';
import { type RuleName, ruleViolation } from 'shared-contracts/entity/validation-rules';
import { phoneCodePurposes, type Registration } from 'shared-contracts/session/account';
import { instantText } from '../../../kernel/basics/clock.ts';
import { Business, Conflict } from '../../../kernel/basics/errors.ts';
import { newId } from '../../../kernel/basics/ids.ts';
import { audit } from '../../../kernel/database/audit.ts';
import type { Database, Tx } from '../../../kernel/database/database.ts';
import { roles } from '../role/role.table.ts';
import { maySignIn, type UserRow } from '../session/open-session.ts';
import { isInForce } from '../session/own-tenants.ts';
import { hashPassword, verifyPassword } from '../session/password-hash.ts';
import { authenticatedFor, lockUnchanged } from '../user/account-state.ts';
import { checkPasswordPolicy } from '../user/password-policy.ts';
import { isPhoneOfAnother } from '../user/phone-taken.ts';
import { userRoles, users } from '../user/user.table.ts';
import { isUsernameTaken } from '../user/username.ts';
import { networkOf } from './call-limits.ts';
import { isEmailTaken, noteProvedPhone, personOfUsername } from './people.ts';
import { type CodeVerdict, countWrongTry, tryPhoneCode } from './phone-codes.ts';
import { addParty, registrationParty } from './registration-parties.ts';

interface Origin {
  readonly address: string;
  readonly requestId: string;
}

/**
 * Creates the person, in the platform's tenant, with the role of their kind and a company that is not certified yet, both or nothing; the phone
 * code is used up. An invited person who has an account of the company, in whatever tenant, accepts with its user name and password instead. Only a caller with the
 * correct phone code is told what is already taken.
 */
export async function register(database: Database, registration: Registration, origin: Origin, now: number): Promise<void> {
  checkForm(registration);
  const { phone, smscode } = registration;
  const code = { phone, purpose: phoneCodePurposes.register, code: smscode, network: networkOf(origin.address) };
  refuseVerdict(await database.asSystem('registration code', (tx) => tryPhoneCode(tx, { ...code, consume: false }, now)));
  const account = await accountOfInvited(database, registration, now);
  const passwordHash = await hashPassword(registration.password);
  try {
    await database.asSystem('registration', async (tx) => {
      refuseVerdict(await tryPhoneCode(tx, { ...code, consume: true }, now));
      if (account) await acceptInvitation(tx, account, phone, now);
      else await create(tx, registration, passwordHash, origin, now);
    });
  } catch (error) {
    // The phone code stays valid, so that the person can choose another name; the failed attempt is counted, so that names cannot be
    // probed.
    if (error instanceof Conflict) await database.asSystem('taken name', (tx) => countWrongTry(tx, code, now));
    throw error;
  }
}

/**
 * The account of an invited person who has one already, in any tenant: user name, password and phone number are its own. Without this, nobody who
 * entered the number in the own base data could accept the invitation.
 */
async function accountOfInvited(database: Database, registration: Registration, now: number): Promise<UserRow | null> {
  const { kind, username, password, phone } = registration;
  if (kind !== 'invitation') return null;
  const person = await database.asSystem('invited account', async (tx) => {
    const found = await personOfUsername(tx, username);
    return found && maySignIn(found) && (await isInForce(tx, found.tenantId, now)) ? found : null;
  });
  if (person?.phone !== phone) return null;
  return (await verifyPassword(password, person.passwordHash)) ? person : null;
}

/**
 * Binds the account to the company that invited its phone number, which the code has proved. Refused when the account was frozen, or got another
 * password or number, since the password was checked.
 */
async function acceptInvitation(tx: Tx, account: UserRow, phone: string, now: number): Promise<void> {
  const way = registrationParty('invitation');
  const unchanged = await lockUnchanged(tx, authenticatedFor(account));
  const person = unchanged && maySignIn(unchanged) ? await noteProvedPhone(tx, account.id, phone) : undefined;
  if (!person || !('invited' in way)) throw new Conflict('用户名已注册');
  const { id, username, tenantId } = person;
  const found = await way.invited(tx, { tenantId, contactMobile: phone, partyId: person[way.link] ?? '' }, now);
  await way.acceptedByColleague(tx, found, { id, username, tenantId }, now);
}

function refuseVerdict(verdict: CodeVerdict): void {
  if (verdict === 'expired') throw new Business('手机验证码失效，请重新获取');
  if (verdict === 'wrong') throw new Business('手机验证码错误');
}

function checkForm({ kind, username, password, phone, email, companyName }: Registration): void {
  check('username', username, '请输入用户名');
  check('mobile', phone, '请输入手机号');
  if (email) check('email', email, '');
  if (kind !== 'invitation' && [...companyName].length < 2) throw new Business('请输入公司名称');
  checkPasswordPolicy(password, username);
}

function check(rule: RuleName, value: string, missing: string): void {
  const violation = value === '' ? missing : ruleViolation(rule, value)?.[0];
  if (violation) throw new Business(violation);
}

async function create(tx: Tx, registration: Registration, passwordHash: string, origin: Origin, now: number): Promise<void> {
  const { username, phone, kind, companyName } = registration;
  const email = registration.email || null;
  if (await isUsernameTaken(tx, username)) throw new Conflict('用户名已注册');
  if (await isPhoneOfAnother(tx, { tenantId: platformTenant }, phone)) throw new Conflict('该手机号已注册');
  if (email && (await isEmailTaken(tx, platformTenant, email))) throw new Conflict('邮箱已被注册');
  const way = registrationParty(kind);
  const party = { tenantId: platformTenant, companyName, contactName: username, contactMobile: phone, email, createBy: username };
  const invitation = 'invited' in way ? await way.invited(tx, party, now) : null;
  const partyId = invitation?.partyId ?? ('add' in way ? await addParty(tx, way, party, now) : '');
  const role = invitation?.role ?? ('add' in way ? way.role : 'shipper_staff');
  const realname = invitation?.realname ?? companyName;
  const { link } = way;
  const id = newId(now);
  const time = instantText(now);
  const person = { id, tenantId: platformTenant, createBy: username, createTime: time, username, realname, phone, email };
  await tx.insert(users).values({ ...person, passwordHash, passwordTime: time, [link]: partyId });
  await tx.insert(userRoles).values({ tenantId: platformTenant, userId: id, roleId: await roleId(tx, role) });
  if ('invited' in way && invitation) await way.accepted(tx, invitation.relationId, { id, username }, now);
  if ('add' in way) await way.joined?.(tx, { ...party, partyId, userId: id }, now);
  const who = { tenantId: platformTenant, userId: id, username, requestId: origin.requestId, ip: origin.address };
  audit(tx, {
    ...who,
    entity: 'user',
    recordId: id,
    action: 'register',
    changes: { username: [null, username], phone: [null, maskedValue('mobile', phone)], [link]: [null, partyId] },
  });
  if (!invitation) audit(tx, { ...who, entity: kind, recordId: partyId, action: 'add', changes: { [`${kind}Name`]: [null, companyName] } });
}

async function roleId(tx: Tx, code: string): Promise<string> {
  const [row] = await tx
    .select({ id: roles.id })
    .from(roles)
    .where(and(eq(roles.roleCode, code), eq(roles.tenantId, platformTenant), eq(roles.delFlag, 0)));
  if (!row) throw new Error(`Role ${code} is missing`);
  return row.id;
}
