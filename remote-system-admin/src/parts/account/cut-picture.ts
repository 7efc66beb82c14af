import { type Crop, sideOf } from './picture-crop.ts';
import type { LoadedPicture } from './picture-cropper.tsx';

/** Side of stored pictures of people, in pixels: twice the largest size in which they are shown. */
const storedSide = 256;

/**
 * Reads a chosen picture; rejects when the browser cannot show it. The caller must revoke its object URL when the picture is no longer
 * needed.
 */
export async function loadPicture(file: File): Promise<LoadedPicture> {
  const address = URL.createObjectURL(file);
  const element = new Image();
  const loaded = new Promise<void>((resolve, reject) => {
    element.onload = () => resolve();
    element.onerror = () => reject(new Error('not a picture'));
  });
  element.src = address;
  try {
    await loaded;
    if (element.naturalWidth === 0 || element.naturalHeight === 0) throw new Error('an empty picture');
  } catch (error) {
    URL.revokeObjectURL(address);
    throw error;
  }
  return { element, address, width: element.naturalWidth, height: element.naturalHeight };
}

/** The cut square as a new file, without the data about place and camera that the original may contain. */
export async function cutPicture(picture: LoadedPicture, crop: Crop): Promise<File> {
  const canvas = document.createElement('canvas');
  canvas.width = storedSide;
  canvas.height = storedSide;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas');
  const side = sideOf(picture, crop);
  // Transparent parts become white, because JPEG has no transparency.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, storedSide, storedSide);
  context.drawImage(picture.element, crop.x - side / 2, crop.y - side / 2, side, side, 0, 0, storedSide, storedSide);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.9));
  if (!blob) throw new Error('no picture');
  return new File([blob], 'avatar.jpg', { type: 'image/jpeg' });
}
