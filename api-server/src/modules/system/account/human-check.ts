import type { HumanCheck } from 'shared-contracts/session/account';
import { z } from 'zod';
import type { Tx } from '../../../kernel/database/database.ts';
import { type CaptchaAnswer, captchaKeyShape, checkCaptcha } from '../session/captcha.ts';
import { redeemTicket } from './account-tickets.ts';

/** Body fields of calls that want a human check. */
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

/** What was given of a check; empty strings count as nothing. */
export function humanCheckOf({ sliderProof, captcha, checkKey }: Given): HumanCheck {
  return {
    ...(sliderProof && { sliderProof }),
    ...(captcha && { captcha }),
    ...(checkKey !== null && checkKey !== undefined && checkKey !== '' && { checkKey: String(checkKey) }),
  };
}

/** Compares the picture code and uses the picture up. */
export async function checkPicture(tx: Tx, { captcha, checkKey }: HumanCheck, now: number): Promise<CaptchaAnswer> {
  if (!captcha || !checkKey || !captchaKeyShape.test(checkKey)) return 'invalid';
  return await checkCaptcha(tx, { key: checkKey, answer: captcha, consume: true }, new Date(now));
}

/** Uses up a slider proof of this address. */
export async function checkProof(tx: Tx, { sliderProof }: HumanCheck, address: string, now: number): Promise<boolean> {
  return sliderProof !== undefined && (await redeemTicket(tx, 'sliderProof', { ticket: sliderProof, address }, now)) !== null;
}

/** A proof, or a right picture code in its place. */
export async function isHuman(tx: Tx, check: HumanCheck, address: string, now: number): Promise<boolean> {
  return (await checkProof(tx, check, address, now)) || (check.captcha !== undefined && (await checkPicture(tx, check, now)) === 'right');
}

/** The text of a call that was refused for want of a check. */
export const humanCheckText = '请完成验证';
