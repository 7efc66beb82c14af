import { telemetryReasons } from 'shared-contracts/wire/telemetry';
import { useReleaseText } from '../../../../parts/release/release-messages.ts';

/** Why screens failed, in words; a reason of a newer shell is shown as it is called. */
export function useReasonText(): (reason: string) => string {
  const text = useReleaseText();
  return (reason) => {
    const known = telemetryReasons.find((one) => one === reason);
    return known ? text(`reason.${known}`) : reason;
  };
}
