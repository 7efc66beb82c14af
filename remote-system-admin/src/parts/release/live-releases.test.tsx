import { renderScreen } from 'shared-widgets/testing';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useLiveReleases } from './live-releases.ts';
import { useMatrix } from './release-calls.ts';
import { releaseServer } from './testing/release-samples.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

function Watcher() {
  const { data } = useMatrix();
  useLiveReleases();
  return data ? 'read' : 'reading';
}

/** The testing library's own waiting polls by intervals, which stand still here. */
async function settled(holds: () => boolean): Promise<void> {
  for (let round = 0; round < 200 && !holds(); round += 1) await new Promise((resolve) => setTimeout(resolve, 20));
  await new Promise((resolve) => setTimeout(resolve, 60));
}

it('reads again every fifteen seconds, not while the window is hidden, and at once when it is looked at again', async () => {
  const server = releaseServer();
  renderScreen(<Watcher />, { handlers: server.handlers });
  await settled(() => server.readings === 1);
  vi.advanceTimersByTime(14_000);
  await settled(() => true);
  expect(server.readings).toBe(1);
  vi.advanceTimersByTime(1000);
  await settled(() => server.readings === 2);
  expect(server.readings).toBe(2);
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  vi.advanceTimersByTime(60_000);
  await settled(() => true);
  expect(server.readings).toBe(2);
  visibility.mockReturnValue('visible');
  document.dispatchEvent(new Event('visibilitychange'));
  await settled(() => server.readings === 3);
  expect(server.readings).toBe(3);
});
