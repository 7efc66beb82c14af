import { provedFields } from 'shared-contracts/business/transfer/phone-proof';
import { invalidAt } from '../../../kernel/basics/errors.ts';
import type { Caller } from '../../../kernel/caller/caller.ts';
import type { NodeProof } from './waybill-nodes.ts';

const photoProblems = { load: '请拍摄装货照片', deliver: '请拍摄卸货照片' } as const;

/**
 * Whether an event is reported at the place where it happened: drivers always report there; other people state it (`onSite`) when they
 * report from a phone.
 */
const isOnSite = (caller: Caller, { onSite }: NodeProof): boolean => caller.driverId !== null || onSite === 'Y';

/**
 * Checks a report from a phone: it needs photos of the goods at loading and delivery, and the position or the reason why the phone has
 * none. Returns the report, marked as made at the place.
 */
export function phoneProof<Proof extends NodeProof>(caller: Caller, step: 'load' | 'depart' | 'deliver', proof: Proof): Proof {
  if (!isOnSite(caller, proof)) return proof;
  const words = { voucherImgs: photoProblems[step === 'deliver' ? 'deliver' : 'load'], placeReason: '请允许定位，或说明无法定位的原因' };
  const missing = provedFields(step, { isPlaceKnown: Boolean(proof.lng && proof.lat) }).filter((name) => !proof[name]);
  if (missing.length > 0) throw invalidAt(Object.fromEntries(missing.map((name) => [name, words[name]])));
  return { ...proof, onSite: 'Y' };
}
