// Maps: places are chosen by mouse and keyboard; what is drawn can be read.
import { fireEvent, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { renderScreen } from '../testing/render-screen.tsx';
import type { MapPoint } from './map-shapes.ts';
import { MapView } from './map-view.tsx';

const jinan = { id: 'jinan', label: '济南仓库', lng: 117.1201, lat: 36.6512, radius: 800, tone: 'start' } as const;
const qingdao = { id: 'qingdao', label: '青岛码头', lng: 120.3826, lat: 36.0671, tone: 'end' } as const;

function Held({ onPick }: { readonly onPick?: (point: MapPoint) => void }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        打开
      </button>
      {isOpen && (
        <MapView
          label="装卸地"
          marks={[jinan, qingdao]}
          lines={[{ id: 'way', label: '行驶轨迹', tone: 'current', points: [jinan, qingdao] }]}
          onPick={onPick}
        />
      )}
    </>
  );
}

/** Renders a map and waits until its code is loaded. */
async function shownMap(onPick?: (point: MapPoint) => void): Promise<HTMLElement> {
  const { user } = renderScreen(<Held {...(onPick && { onPick })} />);
  await user.click(screen.getByRole('button', { name: '打开' }));
  return await screen.findByRole('application', { name: '装卸地' }, { timeout: 10_000 });
}

/** Zooms out until the whole country is shown, because a map without a size starts at a large scale. */
function zoomOut(map: HTMLElement): void {
  for (let step = 0; step < 9; step += 1) fireEvent.click(within(map).getByRole('button', { name: '缩小' }));
}

it('what is drawn stands below it as text', async () => {
  await shownMap();
  const list = within(screen.getByRole('group')).getAllByRole('listitem', { hidden: true });
  expect(list.map(({ textContent }) => textContent)).toEqual([
    '济南仓库：117.12010, 36.65120，半径 800 米',
    '青岛码头：120.38260, 36.06710',
    '行驶轨迹：2 个点，从 117.12010, 36.65120 到 120.38260, 36.06710',
  ]);
});

it('the provinces and the content are drawn', async () => {
  const map = await shownMap();
  expect(within(map).getByText('新疆')).toBeInTheDocument();
  zoomOut(map);
  // The drawing contains 34 provinces, a circle, two marks and a line.
  await vi.waitFor(() => expect(map.querySelectorAll('path')).toHaveLength(38));
});

it('Enter chooses the middle, arrows move it', async () => {
  const onPick = vi.fn();
  const map = await shownMap(onPick);
  expect(map).toHaveAttribute('tabindex', '0');
  map.focus();
  fireEvent.keyDown(map, { key: 'Enter' });
  expect(onPick).toHaveBeenCalledOnce();
  const { lng, lat } = (onPick.mock.lastCall?.[0] ?? {}) as MapPoint;
  expect(lng).toBeGreaterThan(117);
  expect(lng).toBeLessThan(120.4);
  expect(lat).toBeGreaterThan(36);
  expect(lat).toBeLessThan(36.7);
});

it('a click chooses the place under it', async () => {
  const onPick = vi.fn();
  const map = await shownMap(onPick);
  fireEvent.click(map, { clientX: 0, clientY: 0 });
  expect(onPick).toHaveBeenCalledOnce();
});

it('cities of the provinces in sight are drawn from a closer view on', async () => {
  const map = await shownMap();
  expect(await within(map).findByText('潍坊市', {}, { timeout: 10_000 })).toBeInTheDocument();
  expect(within(map).queryByText('拉萨市')).toBeNull();
  zoomOut(map);
  await vi.waitFor(() => expect(within(map).queryByText('潍坊市')).toBeNull());
  fireEvent.click(within(map).getByRole('button', { name: '放大' }));
  expect(within(map).queryByText('潍坊市')).toBeNull();
});
