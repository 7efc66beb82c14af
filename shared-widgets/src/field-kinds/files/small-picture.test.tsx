import { setShellConfiguration } from 'shared-platform/config';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { smallPicture } from './small-picture.ts';

/** Makes a picture file of the given size in bytes, as a camera would; its content does not matter here. */
const taken = (bytes: number, type = 'image/jpeg', name = 'IMG 1.HEIC') =>
  new File([new Uint8Array(bytes)], name, { type, lastModified: 1_700_000_000_000 });

describe('pictures of a camera', () => {
  const read = vi.fn();
  const drawn = vi.fn();
  let madeBytes = 1000;

  beforeEach(() => {
    madeBytes = 1000;
    read.mockReset().mockResolvedValue({ width: 3000, height: 4000, close: () => undefined });
    drawn.mockReset();
    vi.stubGlobal('createImageBitmap', read);
    vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({
      fillRect: () => undefined,
      drawImage: (_: unknown, _x: number, _y: number, width: number, height: number) => drawn(width, height),
    } as unknown as null);
    vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done, type, quality) => {
      drawn(type, quality);
      done(new Blob([new Uint8Array(madeBytes)], { type: type ?? '' }));
    });
  });
  afterEach(() => {
    setShellConfiguration({});
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });

  it('are made small, upright, as JPEG with the time when they were taken', async () => {
    const small = await smallPicture(taken(5_000_000));
    expect(read).toHaveBeenCalledWith(expect.any(File), { imageOrientation: 'from-image' });
    expect(drawn.mock.calls).toEqual([
      [1536, 2048],
      ['image/jpeg', 0.8],
    ]);
    expect(small).toMatchObject({ name: 'IMG 1.jpg', type: 'image/jpeg', size: 1000, lastModified: 1_700_000_000_000 });
  });

  it('are made as small as the installation says', async () => {
    setShellConfiguration({ pictures: { longest: 1000, quality: 60 } });
    await smallPicture(taken(5_000_000));
    expect(drawn.mock.calls).toEqual([
      [750, 1000],
      ['image/jpeg', 0.6],
    ]);
  });

  it('stay as they are when nothing is gained: small ones, other files, pictures that the browser cannot read', async () => {
    read.mockResolvedValueOnce({ width: 800, height: 600, close: () => undefined });
    const little = taken(200_000);
    expect(await smallPicture(little)).toBe(little);
    const paper = taken(5_000_000, 'application/pdf', 'a.pdf');
    expect(await smallPicture(paper)).toBe(paper);
    madeBytes = 6_000_000;
    const dense = taken(5_000_000);
    expect(await smallPicture(dense)).toBe(dense);
    read.mockRejectedValueOnce(new Error('not an image'));
    const broken = taken(5_000_000);
    expect(await smallPicture(broken)).toBe(broken);
  });
});
