/** How drivers and lorries leave their carrier and come back, and which drivers a lorry has (docs/freight.md). */
import type { EntityAction } from '../../entity/entity.ts';
import { choice, flag, reference, text } from '../../entity/field.ts';
import { bindStatus } from '../transport-states.ts';

/** Whether the driver or lorry still belongs to its carrier. */
export const belongs = choice('bind_status', ['绑定状态', 'Binding'], { readOnly: true, always: true, initial: bindStatus.bound });

const reason = text(['解绑原因', 'Reason'], { required: true, max: 255 });

/** Actions by which a driver or lorry leaves its carrier and comes back to it. */
export const fleetActions = {
  unbind: { label: ['解绑', 'Unbind'], idempotent: true, dangerous: true, body: { unbindReason: reason } },
  bind: { label: ['重新绑定', 'Bind again'], idempotent: true, confirm: true },
} as const satisfies Readonly<Record<string, EntityAction>>;

const driverId = reference('driver', ['司机', 'Driver'], { required: true });

/** The drivers of a lorry; one of them is its main driver, whom assignments suggest. */
export const crewActions = {
  bindDriver: {
    label: ['绑定司机', 'Bind driver'],
    idempotent: true,
    body: { driverId, mainFlag: flag(['设为主驾', 'Main driver'], { required: true, initial: 'N' }) },
  },
  unbindDriver: { label: ['解绑司机', 'Unbind driver'], idempotent: true, dangerous: true, body: { driverId, unbindReason: reason } },
} as const satisfies Readonly<Record<string, EntityAction>>;
