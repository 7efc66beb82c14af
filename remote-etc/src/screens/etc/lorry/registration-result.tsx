import { etcLorryStatus } from 'shared-contracts/business/states';
import type { RecordOf } from 'shared-contracts/entity/entity';
import type { etcLorry } from 'shared-contracts/etc/lorry';
import { Alert } from 'shared-widgets/ui/core';
import { useText } from '../../../messages.ts';

/** The toll provider's response to the registration. */
export function RegistrationResult({ record }: { readonly record: RecordOf<typeof etcLorry> }) {
  const text = useText();
  const style = { marginBottom: 16 };
  if (record.etcLorryStatus === etcLorryStatus.failed) {
    return <Alert type="error" showIcon style={style} title={text('registration.failed')} description={record.failReason} />;
  }
  if (record.etcLorryStatus === etcLorryStatus.registering) {
    const description = text('registration.since', { time: record.submitTime ?? '-' });
    return <Alert type="info" showIcon style={style} title={text('registration.waiting')} description={description} />;
  }
  if (record.etcLorryStatus === etcLorryStatus.registered) {
    const description = text('registration.vehicle', { number: record.providerVehicleId ?? '-', time: record.approveTime ?? '-' });
    return <Alert type="success" showIcon style={style} title={text('registration.accepted')} description={description} />;
  }
  return null;
}
