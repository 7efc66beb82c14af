/**
 * Loads the device queue, whose steps wait on this device to be sent, if this device has any data of it. The queue sends the steps, and
 * messages tell the person the outcome.
 */
import { useEffect, useState } from 'react';
import type { deviceQueue, QueuedStep } from 'shared-platform/device-queue';
import { labelText, translate } from 'shared-platform/i18n';
import { loadPatiently } from 'shared-platform/lazy-part';
import { notices } from 'shared-platform/notices';
import { isDeviceUsed, watchDeviceUse } from 'shared-platform/on-device';

const restAfter = 1_500;

type DeviceQueue = typeof deviceQueue;

export interface WaitingSteps {
  readonly waiting: number;
  readonly refused: number;
}
const none: WaitingSteps = { waiting: 0, refused: 0 };

const watchers = new Set<(steps: WaitingSteps) => void>();
let shown = none;

function show(steps: readonly QueuedStep[]): void {
  const refused = steps.filter((step) => step.refused).length;
  shown = steps.length === 0 ? none : { waiting: steps.length - refused, refused };
  for (const watcher of watchers) watcher(shown);
}

async function loadQueue(): Promise<DeviceQueue> {
  return (await import(/* webpackChunkName: "device-queue" */ 'shared-platform/device-queue')).deviceQueue;
}

/** Sends the steps and tells the person their outcomes. Returns a function that stops it. */
function follow(queue: DeviceQueue): () => void {
  const say = (key: string, step: QueuedStep): string =>
    translate('shell', key, { action: labelText(step.label), title: step.title, reason: step.refused?.message ?? '' });
  const stops = [
    queue.watch(show),
    queue.watchSettled((step) => {
      if (step.refused) notices.notify({ level: 'warning', title: say('queue.refusedTitle', step), content: say('queue.refused', step) });
      else notices.success(say('queue.sent', step));
    }),
    queue.start(),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

/**
 * Starts sending the steps that wait on this device, as soon as it has any data: some time after the start, when this page stores something,
 * or when the person returns to this window after another one has stored something. Returns a function that stops it.
 */
export function startDeviceQueueLater(): () => void {
  let stop: () => void = () => undefined;
  let isOver = false;
  let isLoading = false;
  const load = (): void => {
    if (isLoading || isOver) return;
    isLoading = true;
    stopWaiting();
    loadPatiently(loadQueue).then(
      (queue) => {
        if (!isOver) stop = follow(queue);
      },
      () => undefined,
    );
  };
  const loadIfUsed = (): void => void isDeviceUsed().then((isUsed) => isUsed && load());
  const timer = setTimeout(loadIfUsed, restAfter);
  const unwatch = watchDeviceUse(load);
  globalThis.addEventListener('focus', loadIfUsed);
  const stopWaiting = (): void => {
    clearTimeout(timer);
    unwatch();
    globalThis.removeEventListener('focus', loadIfUsed);
  };
  return () => {
    isOver = true;
    stopWaiting();
    stop();
  };
}

/** The numbers of steps on this device for the signed-in person: waiting, and refused by the server. */
export function useWaitingSteps(): WaitingSteps {
  const [steps, setSteps] = useState(shown);
  useEffect(() => {
    setSteps(shown);
    watchers.add(setSteps);
    return () => void watchers.delete(setSteps);
  }, []);
  return steps;
}

/** Number of steps that would be lost by signing out; 0 when it cannot be found out. */
export async function countWaitingSteps(): Promise<number> {
  if (!(await isDeviceUsed())) return 0;
  return await loadQueue()
    .then((queue) => queue.list())
    .then(({ length }) => length)
    .catch(() => 0);
}

/** Removes the signed-in person's unsent steps and pictures from this device. Never rejects. */
export async function emptyDevice(): Promise<void> {
  if (!(await isDeviceUsed())) return;
  await loadQueue()
    .then((queue) => queue.empty())
    .catch(() => undefined);
}
