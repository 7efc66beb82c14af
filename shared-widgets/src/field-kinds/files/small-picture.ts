/** Makes pictures of a camera small before they are stored or sent. */
import { usualPictures } from 'shared-contracts/release/picture-limits';
import { shellConfiguration } from 'shared-platform/config';

/** Pictures of this size in bytes are left alone when they have few enough pixels. */
const smallEnough = 300_000;
const madeSmaller = /^image\/(jpeg|png|webp|heic|heif)$/;

/**
 * The picture as JPEG, turned upright and within the installation's limits; its facts from the camera (place, device) are left out. The
 * file itself when it is no picture, is small already, or when the browser cannot read it.
 */
export async function smallPicture(file: File): Promise<File> {
  if (!madeSmaller.test(file.type)) return file;
  const { longest, quality } = shellConfiguration().pictures ?? usualPictures;
  try {
    // Cameras store pictures as they were held; the browser turns them upright.
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
    // JPEG has no transparency: what was transparent would become black.
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
