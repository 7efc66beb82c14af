/** Reduces the size of pictures from a camera before they are stored or sent. */
import { usualPictures } from 'shared-contracts/release/picture-limits';
import { shellConfiguration } from 'shared-platform/config';

/** Largest size, in bytes, of pictures that are not reduced, provided that they also have few enough pixels. */
const smallEnough = 300_000;
const madeSmaller = /^image\/(jpeg|png|webp|heic|heif)$/;

/**
 * The picture as JPEG, turned upright and within the installation's limits; the camera's data about place and device is removed. Returns the original
 * file when it is no picture, small enough, or unreadable for the browser.
 */
export async function smallPicture(file: File): Promise<File> {
  if (!madeSmaller.test(file.type)) return file;
  const { longest, quality } = shellConfiguration().pictures ?? usualPictures;
  try {
    // Cameras store pictures as the device was held; the browser turns them upright when it reads them.
    const picture = await createImageBitmap(file, { imageOrientation: 'from-image' });
    const share = Math.min(1, longest / Math.max(picture.width, picture.height));
    if (share === 1 && file.size <= smallEnough) {
      picture.close();
      return file;
    }
    const canvas = document.createElement('canvas');
    canvas.width = Math.round(picture.width * share);
    canvas.height = Math.round(picture.height * share);
    const drawing = canvas.getContext('2d');
    if (!drawing) return file;
    // The canvas is filled with white first, because JPEG has no transparency and transparent areas would become black.
    drawing.fillStyle = '#fff';
    drawing.fillRect(0, 0, canvas.width, canvas.height);
    drawing.drawImage(picture, 0, 0, canvas.width, canvas.height);
    picture.close();
    const made = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality / 100));
    if (!made || made.size >= file.size) return file;
    return new File([made], `${file.name.replace(/\.[a-z0-9]+$/i, '')}.jpg`, { type: 'image/jpeg', lastModified: file.lastModified });
  } catch {
    return file;
  }
}
