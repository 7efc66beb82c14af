import type { HumanCheck } from 'shared-contracts/session/account';
import { z } from 'zod';
import type { Tx } from '../../../kernel/database/database.ts';
import { type CaptchaAnswer, captchaKeyShape, checkCaptcha } from '../session/captcha.ts';
import { redeemTicket } from './account-tickets.ts';

/** Body fields of calls that need a human check. */
export const humanCheckFields = {
  sliderProof: z.string().max(64).nullish(),
  captcha: z.string().max(16).nullish(),
  checkKey: z.union([z.string().max(64), z.number()]).nullish(),
};

interface Given {
  readonly sliderProof?: string | null | undefined;
  readonly captcha?: string | null | undefined;
  readonly checkKey?: string | number | null | undefined;
}

/** The human check that a request contains; empty strings count as absent. */
export function humanCheckOf({ sliderProof, captcha, checkKey }: Given): HumanCheck {
  return {
    ...(sliderProof && { sliderProof }),
    ...(captcha && { captcha }),
    ...(checkKey !== null && checkKey !== undefined && checkKey !== '' && { checkKey: String(checkKey) }),
  };
}

/** Compares the picture code and invalidates the picture. */
export async function checkPicture(tx: Tx, { captcha, checkKey }: HumanCheck, now: number): Promise<CaptchaAnswer> {
  if (!captcha || !checkKey || !captchaKeyShape.test(checkKey)) return 'invalid';
  return await checkCaptcha(tx, { key: checkKey, answer: captcha, consume: true }, new Date(now));
}

/** Redeems a slider proof that this address obtained. */
export async function checkProof(tx: Tx, { sliderProof }: HumanCheck, address: string, now: number): Promise<boolean> {
  return sliderProof !== undefined && (await redeemTicket(tx, 'sliderProof', { ticket: sliderProof, address }, now)) !== null;
}

/** Whether the request has a valid slider proof or a correct picture code. */
export async function isHuman(tx: Tx, check: HumanCheck, address: string, now: number): Promise<boolean> {
  return (await checkProof(tx, check, address, now)) || (check.captcha !== undefined && (await checkPicture(tx, check, now)) === 'right');
}

/** Text of the refusal when the human check is missing. */
export const humanCheckText = '请完成验证';
