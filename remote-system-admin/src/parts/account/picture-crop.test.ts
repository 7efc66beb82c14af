import { expect, it } from 'vitest';
import { dragged, firstCrop, insidePicture, placeIn, sideOf } from './picture-crop.ts';

const wide = { width: 400, height: 200 };

it('begins with the largest square in the middle', () => {
  const crop = firstCrop(wide);
  expect(crop).toEqual({ zoom: 1, x: 200, y: 100 });
  expect(sideOf(wide, crop)).toBe(200);
  expect(placeIn(wide, crop, 100)).toEqual({ width: 200, height: 100, left: -50, top: 0 });
});

it('moves against the drag and never leaves the picture', () => {
  expect(dragged(wide, firstCrop(wide), { x: 20, y: 50 }, 100)).toEqual({ zoom: 1, x: 160, y: 100 });
  expect(dragged(wide, firstCrop(wide), { x: -9999, y: 0 }, 100)).toEqual({ zoom: 1, x: 300, y: 100 });
});

it('stays inside when it is zoomed out again, and keeps to the limits of the zoom', () => {
  const corner = insidePicture(wide, { zoom: 4, x: 0, y: 0 });
  expect(corner).toEqual({ zoom: 4, x: 25, y: 25 });
  expect(insidePicture(wide, { ...corner, zoom: 1 })).toEqual({ zoom: 1, x: 100, y: 100 });
  expect(insidePicture(wide, { ...corner, zoom: 99 }).zoom).toBe(4);
  expect(insidePicture(wide, { ...corner, zoom: 0 }).zoom).toBe(1);
});
