import type { contract } from 'shared-contracts/business/contract/contract';
import { auditStatus, contractStatus, signMode, signParty } from 'shared-contracts/business/states';
import type { ActionBody } from 'shared-contracts/entity/entity';
import { Business, Invalid } from '../../../kernel/basics/errors.ts';
import type { Caller } from '../../../kernel/caller/caller.ts';
import type { Tx } from '../../../kernel/database/database.ts';
import { getRow } from '../../../kernel/entity/rows.ts';
import type { Act } from '../act.ts';
import { carriers } from '../carrier/carrier.table.ts';
import { checkStanding } from '../party-rules.ts';
import { shippers } from '../shipper/shipper.table.ts';
import { nameCarrierContract } from './carrier-contract.ts';
import { checkNotOver } from './contract.service.ts';
import type { ContractRow } from './contract.table.ts';

type ContractAct = Act & { readonly row: ContractRow };
type Body<Name extends keyof (typeof contract)['actions']> = ActionBody<typeof contract, Name>;
type Patch = Partial<ContractRow>;

/** Submits a contract to an auditor. The other party must be in good standing, and a paper contract must be attached. */
export async function submitContract({ tx, caller, row, now }: ContractAct): Promise<Patch> {
  checkNotOver(row, now);
  await checkParty(tx, caller, row);
  if (row.signMode === signMode.paper && !row.attachment) throw new Business('纸质合同须上传合同附件');
  return { contractStatus: contractStatus.awaitingAudit, submitterId: caller.userId, submitTime: now, rejectReason: null };
}

async function checkParty(tx: Tx, caller: Caller, { shipperId, carrierId }: ContractRow): Promise<void> {
  if (shipperId) checkStanding(await getRow(tx, caller, shippers, shipperId), '货主', 'shipperId');
  if (carrierId) checkStanding(await getRow(tx, caller, carriers, carrierId), '承运商', 'carrierId');
}

/** Records the decision of an auditor, who must not be the submitter; a refusal needs a reason. */
export async function auditContract(act: ContractAct, decision: Body<'audit'>): Promise<Patch> {
  const { caller, row, now } = act;
  if (row.submitterId === caller.userId) throw new Business('不能审核自己提交的合同');
  const audited = { auditorName: caller.realname, auditTime: now };
  if (decision.pass === 'N') return { ...audited, contractStatus: contractStatus.rejected, rejectReason: decision.rejectReason ?? null };
  checkNotOver(row, now);
  if (row.signMode === signMode.electronic) return { ...audited, contractStatus: contractStatus.awaitingSignature };
  return { ...audited, ...(await takeEffect(act)) };
}

/** Records one party's signature; when both have signed, the contract takes effect on the date of the later signature. */
export async function signContract(act: ContractAct, { signParty: party, signerName, signTime }: Body<'sign'>): Promise<Patch> {
  const { row, now } = act;
  checkNotOver(row, now);
  if (signTime > now) throw new Invalid('签署时间不能晚于现在');
  const isOurs = party === signParty.platform;
  if ((isOurs ? row.ourSignTime : row.partySignTime) !== null) throw new Business(isOurs ? '我方已签署' : '对方已签署');
  const signed = isOurs ? { ourSigner: signerName, ourSignTime: signTime } : { partySigner: signerName, partySignTime: signTime };
  const other = isOurs ? row.partySignTime : row.ourSignTime;
  if (other === null) return signed;
  return { ...signed, signDate: (other > signTime ? other : signTime).slice(0, 10), ...(await takeEffect(act)) };
}

async function takeEffect({ tx, row }: ContractAct): Promise<Patch> {
  await nameCarrierContract(tx, row);
  return { contractStatus: contractStatus.effective };
}

/** Requests the termination of a contract that is in effect. */
export async function requestTermination({ caller, row }: ContractAct, { terminateReason }: Body<'terminate'>): Promise<Patch> {
  if (row.terminateAudit === auditStatus.pending) throw new Business('终止申请已提交，请等待审核');
  return { terminateAudit: auditStatus.pending, terminateReason, terminatorId: caller.userId, rejectReason: null };
}

/** Decides about a requested termination: ends the contract today or lets it continue. The person must not be the requester. */
export async function auditTermination({ caller, row, now }: ContractAct, { pass, rejectReason }: Body<'auditTerminate'>): Promise<Patch> {
  if (row.terminateAudit !== auditStatus.pending) throw new Business('没有待审核的终止申请');
  if (row.terminatorId === caller.userId) throw new Business('不能审核自己提交的终止申请');
  if (pass === 'N') return { terminateAudit: auditStatus.rejected, rejectReason: rejectReason ?? null };
  return { terminateAudit: auditStatus.passed, contractStatus: contractStatus.terminated, terminateDate: now.slice(0, 10) };
}

/** Largest number of files of a contract. */
const mostFiles = 9;

/** Adds files; files that were attached when the contract was audited cannot be removed. */
export async function attachFiles({ row }: ContractAct, { attachment }: Body<'attach'>): Promise<Patch> {
  const files = [...new Set([...(row.attachment ?? '').split(','), ...attachment.split(',')].filter(Boolean))];
  if (files.length > mostFiles) throw new Invalid(`合同附件最多${mostFiles}个`);
  return { attachment: files.join(',') };
}
