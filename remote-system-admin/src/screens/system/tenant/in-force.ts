import { tenantStatus } from 'shared-contracts/system/system-states';
import { shanghaiToday } from 'shared-contracts/values/shanghai-time';

/** Why the people of a tenant with these values cannot sign in today; undefined when they can. */
export function reasonOutOfForce({
  status,
  beginDate,
  endDate,
}: Readonly<Record<string, unknown>>): 'frozen' | 'early' | 'ended' | undefined {
  const day = shanghaiToday();
  if (Number(status) !== tenantStatus.normal) return 'frozen';
  if (endDate && String(endDate) < day) return 'ended';
  return beginDate && String(beginDate) > day ? 'early' : undefined;
}
