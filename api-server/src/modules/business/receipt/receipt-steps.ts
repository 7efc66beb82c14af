/** Computes which step a receipt waits for, and the deadline of that step. */
import { receiptStatus } from 'shared-contracts/business/states';
import { paperStatus, receiptStep, shipperConfirmStatus } from 'shared-contracts/business/transport-states';
import { epochOf, instantText } from '../../../kernel/basics/clock.ts';
import type { Act } from '../act.ts';
import type { SettingKey } from '../common-config/product-settings.ts';
import { setting } from '../settings.ts';
import type { ReceiptRow } from './receipt.table.ts';

const day = 86_400_000;

/** Name of the setting with the number of days that people have for a step; a step that is not listed has no deadline. */
const daysOf: Readonly<Record<string, SettingKey>> = {
  [receiptStep.audit]: 'receipt.auditDays',
  [receiptStep.confirm]: 'receipt.confirmDays',
  [receiptStep.rejected]: 'receipt.uploadDeadlineDays',
  [receiptStep.sendPaper]: 'receipt.paperDays',
  [receiptStep.receivePaper]: 'receipt.paperDays',
};

const paperSteps: Readonly<Record<string, string>> = {
  [paperStatus.awaitingReturn]: receiptStep.sendPaper,
  [paperStatus.sent]: receiptStep.receivePaper,
};

type StepFacts = Pick<ReceiptRow, 'receiptStatus' | 'shipperAuditStatus' | 'paperStatus'>;

/** The step that follows from the three states of a receipt. */
export function stepOf(facts: StepFacts): string {
  if (facts.receiptStatus === receiptStatus.rejected) return receiptStep.rejected;
  if (facts.receiptStatus === receiptStatus.passed) return paperSteps[facts.paperStatus] ?? receiptStep.done;
  return facts.shipperAuditStatus === shipperConfirmStatus.pending ? receiptStep.confirm : receiptStep.audit;
}

/** The moment that is later than `from` by the number of days in the setting. */
export async function deadlineAfter(act: Act, from: string, key: SettingKey): Promise<string> {
  const days = Number(await setting(act.tx, act.caller.tenantId, key));
  return instantText(epochOf(from) + days * day);
}

/** The step and deadline that follow from the receipt's new states. */
export async function nextStep(act: Act, facts: StepFacts): Promise<Pick<ReceiptRow, 'receiptStep' | 'stepDeadline'>> {
  const step = stepOf(facts);
  const key = daysOf[step];
  return { receiptStep: step, stepDeadline: key ? await deadlineAfter(act, act.now, key) : null };
}
