/** Actions on contracts; docs/freight.md describes them. */
import type { EntityAction } from '../../entity/entity.ts';
import { choice, date, files, flag, instant, text } from '../../entity/field.ts';
import { contractStatus as state } from '../states.ts';

const decision = {
  pass: flag(['是否通过', 'Pass'], { required: true, initial: 'Y' }),
  rejectReason: text(['驳回原因', 'Reason of refusal'], { required: true, max: 255, when: { field: 'pass', equals: 'N' } }),
};

export const contractActions = {
  submit: { label: ['提交', 'Submit'], from: [state.draft, state.rejected], idempotent: true, confirm: true, bulk: true },
  /** The auditor must not be the submitter. After approval paper contracts take effect; electronic ones wait for both signatures. */
  audit: { label: ['审核', 'Audit'], from: [state.awaitingAudit], idempotent: true, bulk: true, body: decision },
  /** Records one party's electronic signature; with the second one the contract takes effect. */
  sign: {
    label: ['签署', 'Sign'],
    bulk: true,
    from: [state.awaitingSignature],
    idempotent: true,
    body: {
      signParty: choice('sign_party', ['签署方', 'Party'], { required: true, initial: '1' }),
      signerName: text(['签署人', 'Signer'], { required: true, max: 50 }),
      signTime: instant(['签署时间', 'Signed at'], { required: true }),
    },
  },
  /** Creates a draft with the same terms and prices for the following period. */
  renew: {
    label: ['续签', 'Renew'],
    optional: true,
    bulk: true,
    from: [state.effective, state.expired],
    idempotent: true,
    body: {
      effectiveFrom: date(['生效日期', 'Effective from'], { required: true }),
      effectiveTo: date(['失效日期', 'Effective to'], { required: true }),
    },
  },
  /** A party requests that the contract is terminated; an auditor decides. */
  terminate: {
    label: ['终止', 'Terminate'],
    bulk: true,
    from: [state.effective],
    idempotent: true,
    dangerous: true,
    body: { terminateReason: text(['终止原因', 'Reason of termination'], { required: true, max: 255 }) },
  },
  auditTerminate: {
    label: ['审核终止', 'Audit termination'],
    from: [state.effective],
    idempotent: true,
    dangerous: true,
    bulk: true,
    body: decision,
  },
  /** Adds files to a contract that can no longer be edited. */
  attach: {
    label: ['附件', 'Attach'],
    optional: true,
    from: [state.awaitingSignature, state.effective, state.expired, state.terminated],
    idempotent: true,
    body: { attachment: files(['补充附件', 'Further attachments'], { required: true, count: 9 }) },
  },
} as const satisfies Readonly<Record<string, EntityAction>>;
