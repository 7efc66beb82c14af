/** Unmasking one value of a record (docs/privacy.md): `PUT <api>/unmask`, and the log of who did it: `GET <api>/unmaskings`. */
import type { Label } from '../texts/label.ts';

/** Body of `PUT <api>/unmask`, which unmasks one value. */
export interface UnmaskRequest {
  readonly id: string;
  /** Name of a masked field of the entity. */
  readonly field: string;
  /** Why the person needs the value, trimmed; everybody who may see the record can read the reason. */
  readonly reason: string;
}

export interface UnmaskedValue {
  /** The whole unmasked value; for a field with a dictionary, the code. */
  readonly value: string | null;
}

/** One entry of `GET <api>/unmaskings?id=`, the latest first. */
export interface Unmasking {
  /** Time of unmasking, `YYYY-MM-DD HH:mm:ss`, Asia/Shanghai. */
  readonly at: string;
  readonly operator: string;
  readonly field: string;
  readonly reason: string;
}

/** Length limits of a reason, in characters. */
export const unmaskReason = {
  shortest: 4,
  longest: 200,
  missing: ['请填写查看原因（至少4个字）', 'Say why (at least 4 characters)'] satisfies Label,
  long: ['查看原因不能超过200个字', 'At most 200 characters'] satisfies Label,
} as const;
