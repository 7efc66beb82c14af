import { telemetryReasons } from 'shared-contracts/wire/telemetry';
import { useReleaseText } from '../../../../parts/release/release-messages.ts';

/** Failure reasons as texts; an unknown reason of a newer shell is shown by its code. */
export function useReasonText(): (reason: string) => string {
  const text = useReleaseText();
  return (reason) => {
    const known = telemetryReasons.find((one) => one === reason);
    return known ? text(`reason.${known}`) : reason;
  };
}
