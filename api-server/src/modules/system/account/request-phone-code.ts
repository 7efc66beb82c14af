import type { FastifyBaseLogger } from 'fastify';
import {
  type HumanCheck,
  type NeedsFirst,
  type PhoneCodePurpose,
  phoneCodeLimits,
  phoneCodePurposes,
} from 'shared-contracts/session/account';
import { Business, Refused } from '../../../kernel/basics/errors.ts';
import { takeCall } from '../../../kernel/database/call-limits.ts';
import type { Database, Tx } from '../../../kernel/database/database.ts';
import { giveCallBack, networkOf } from './call-limits.ts';
import { humanCheckText, isHuman } from './human-check.ts';
import { phoneHolders } from './people.ts';
import type { PhoneCodeSender } from './phone-code-sender.ts';
import { forgetPhoneCode, hasPhoneCode, newPhoneCode, rememberPhoneCode } from './phone-codes.ts';

const perAddress = { name: 'sms-address', count: phoneCodeLimits.perAddressAndHour, seconds: 3_600 };
const perNumber = { name: 'sms-number', count: 1, seconds: phoneCodeLimits.secondsBetween };
const perDay = { name: 'sms-day', count: phoneCodeLimits.perNumberAndDay, seconds: 86_400 };

export const sendFailedText = '短信验证码发送失败,请稍后重试';
// The message that clients of the earlier system expect; a code is valid for five minutes.
const stillGoodText = `验证码${phoneCodeLimits.minutes}分钟内，仍然有效！`;
/** The last code was for another purpose, e.g. a new password, and does not fit this one. */
const waitText = `每${phoneCodeLimits.secondsBetween}秒只能获取一次验证码，请稍后再获取`;

interface CodeRequest {
  readonly phone: string;
  readonly purpose: PhoneCodePurpose;
  readonly check: HumanCheck;
  readonly address: string;
}

/** Result of a request for a phone code; all counts are committed. `code` null: there is nobody to whom a code could be sent. */
type Outcome = { readonly refusal: Refused } | { readonly code: string | null };

async function prepare(tx: Tx, { phone, purpose, check, address }: CodeRequest, now: number): Promise<Outcome> {
  if (!(await isHuman(tx, check, address, now))) {
    return { refusal: new Business(humanCheckText, { needs: 'slider' } satisfies NeedsFirst) };
  }
  if (!(await takeCall(tx, perAddress, networkOf(address), now))) return { refusal: new Refused('tooMany') };
  if (!(await takeCall(tx, perNumber, phone, now)))
    return { refusal: new Business((await hasPhoneCode(tx, { phone, purpose }, now)) ? stillGoodText : waitText) };
  if (!(await takeCall(tx, perDay, phone, now))) return { refusal: new Refused('tooMany') };
  // A registration code is sent whether or not the number has an account. Only the owner of the number learns, when registering, that there
  // is one.
  const holders = await phoneHolders(tx, phone, now);
  const isWanted = purpose === phoneCodePurposes.register || holders.length > 0;
  const code = isWanted ? newPhoneCode() : null;
  await rememberPhoneCode(tx, { phone, purpose }, code, now);
  return { code };
}

/** Sends phone codes within limits. Neither the response nor its time reveals whether somebody has the number. */
export class PhoneCodeDesk {
  readonly #database: Database;
  readonly #sender: PhoneCodeSender;
  readonly #log: FastifyBaseLogger;
  readonly #underWay = new Set<Promise<void>>();

  constructor(database: Database, sender: PhoneCodeSender, log: FastifyBaseLogger) {
    this.#database = database;
    this.#sender = sender;
    this.#log = log;
  }

  async request(request: CodeRequest, now: number): Promise<void> {
    const outcome = await this.#database.asSystem('phone code', (tx) => prepare(tx, request, now));
    if ('refusal' in outcome) throw outcome.refusal;
    if (outcome.code === null) return;
    const sending = this.#send(request, outcome.code, now);
    if (request.purpose === phoneCodePurposes.register) {
      if (!(await sending)) throw new Business(sendFailedText);
      return;
    }
    // The response does not wait until the message is sent: nothing is sent to a number without an account, so the shorter time would
    // reveal that.
    const done = sending.then(() => undefined).finally(() => this.#underWay.delete(done));
    this.#underWay.add(done);
  }

  /** Resolves when no message is being sent any more. */
  async finish(): Promise<void> {
    await Promise.all(this.#underWay);
  }

  async #send({ phone, purpose }: CodeRequest, code: string, now: number): Promise<boolean> {
    try {
      await this.#sender.send({ phone, code, purpose });
      return true;
    } catch (error) {
      this.#log.error({ err: error }, 'a phone code could not be sent');
      await this.#database
        .asSystem('phone code not sent', async (tx) => {
          // Only for registrations the code is forgotten and the counted call given back. For other purposes a number without an account keeps
          // both, so the same remains here: anything else would reveal that this number has one.
          if (purpose !== phoneCodePurposes.register) return await rememberPhoneCode(tx, { phone, purpose }, null, now);
          await forgetPhoneCode(tx, { phone, purpose });
          await giveCallBack(tx, perNumber, phone);
        })
        .catch((problem: unknown) => this.#log.error({ err: problem }, 'a phone code that was not sent stays'));
      return false;
    }
  }
}
