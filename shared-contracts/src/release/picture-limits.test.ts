import { expect, it } from 'vitest';
import { pictureLimitsOf, usualPictures } from './picture-limits.ts';

it('pictures of cameras have usual limits, which an installation may change', () => {
  expect(pictureLimitsOf({})).toEqual(usualPictures);
  expect(pictureLimitsOf({ PICTURE_LONGEST: '1600', PICTURE_QUALITY: '70' })).toEqual({ longest: 1600, quality: 70 });
});

it.each([[{ PICTURE_LONGEST: '100' }], [{ PICTURE_LONGEST: '2048px' }], [{ PICTURE_QUALITY: '0' }], [{ PICTURE_QUALITY: '80.5' }]])(
  'refuses %o',
  (env) => {
    expect(() => pictureLimitsOf(env)).toThrow(/PICTURE_/);
  },
);
