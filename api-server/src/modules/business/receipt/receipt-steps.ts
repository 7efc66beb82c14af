/** What a receipt waits for, and until when. */
import { auditStatus, receiptStatus } from 'shared-contracts/business/states';
import { paperStatus, receiptStep } from 'shared-contracts/business/transport-states';
import { epochOf, instantText } from '../../../kernel/basics/clock.ts';
import type { Act } from '../act.ts';
import type { SettingKey } from '../common-config/product-settings.ts';
import { setting } from '../settings.ts';
import type { ReceiptRow } from './receipt.table.ts';

const day = 86_400_000;

/** The setting with the days that people have for a step; a step without one has no limit. */
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
  return facts.shipperAuditStatus === auditStatus.pending ? receiptStep.confirm : receiptStep.audit;
}

/** Days until an instant, as an instant. */
export async function deadlineAfter(act: Act, from: string, key: SettingKey): Promise<string> {
  const days = Number(await setting(act.tx, act.caller.tenantId, key));
  return instantText(epochOf(from) + days * day);
}

/** Step and deadline that follow from changed states. */
export async function nextStep(act: Act, facts: StepFacts): Promise<Pick<ReceiptRow, 'receiptStep' | 'stepDeadline'>> {
  const step = stepOf(facts);
  const key = daysOf[step];
  return { receiptStep: step, stepDeadline: key ? await deadlineAfter(act, act.now, key) : null };
}
