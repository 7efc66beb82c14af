/** React hook for the device queue. */
import { useEffect, useSyncExternalStore } from 'react';
import { deviceQueue, type QueuedStep, type SentStep } from './device-queue.ts';

export interface ShownStep extends QueuedStep {
  readonly isSending: boolean;
}

let last: { readonly steps: readonly QueuedStep[]; readonly sending: number | null; readonly value: readonly ShownStep[] } | null = null;

/** The shown steps; the same array until one of them changes, as `useSyncExternalStore` requires. */
function snapshot(): readonly ShownStep[] {
  const steps = deviceQueue.shown();
  const sending = deviceQueue.sending();
  if (last?.steps !== steps || last.sending !== sending)
    last = { steps, sending, value: steps.map((step) => ({ ...step, isSending: step.order === sending })) };
  return last.value;
}

/** The signed-in person's steps on this device; re-renders when they change. */
export function useDeviceQueue(): readonly ShownStep[] {
  return useSyncExternalStore(deviceQueue.watch, snapshot);
}

/** Whether the steps on this device have been read; reading begins with the first component that asks. */
export function useQueueIsRead(): boolean {
  useEffect(() => void deviceQueue.read(), []);
  return useSyncExternalStore(deviceQueue.watch, deviceQueue.isRead);
}

/** The signed-in person's steps that were sent from this device and not read about yet; re-renders when they change. */
export function useSentSteps(): readonly SentStep[] {
  return useSyncExternalStore(deviceQueue.watch, deviceQueue.unread);
}
