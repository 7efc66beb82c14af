/** Geometry of cutting a square out of a picture. Lengths of the picture are in its own pixels, those of the view in pixels of the page. */

export interface PictureSize {
  readonly width: number;
  readonly height: number;
}

export interface Crop {
  /** The zoom: 1 when the square is as large as the picture allows, 4 when it is a quarter of that. */
  readonly zoom: number;
  /** Middle of the square, in pixels of the picture. */
  readonly x: number;
  readonly y: number;
}

export const largestZoom = 4;

/** Length of the square's side in pixels of the picture. */
export const sideOf = ({ width, height }: PictureSize, { zoom }: Pick<Crop, 'zoom'>): number => Math.min(width, height) / zoom;

const between = (value: number, least: number, most: number) => Math.min(Math.max(value, least), most);

/** The crop, moved so that its square lies inside the picture. */
export function insidePicture(picture: PictureSize, crop: Crop): Crop {
  const zoom = between(crop.zoom, 1, largestZoom);
  const half = sideOf(picture, { zoom }) / 2;
  return { zoom, x: between(crop.x, half, picture.width - half), y: between(crop.y, half, picture.height - half) };
}

/** The crop with the largest square in the middle of the picture. */
export const firstCrop = ({ width, height }: PictureSize): Crop => ({ zoom: 1, x: width / 2, y: height / 2 });

/** The crop after the picture was dragged by this many pixels, in a view whose side is `view` pixels long. */
export function dragged(picture: PictureSize, crop: Crop, by: { readonly x: number; readonly y: number }, view: number): Crop {
  const perPixel = sideOf(picture, crop) / view;
  return insidePicture(picture, { ...crop, x: crop.x - by.x * perPixel, y: crop.y - by.y * perPixel });
}

/** Place and size of the picture in a view of this side length that shows only the square. */
export function placeIn(picture: PictureSize, crop: Crop, view: number) {
  const scale = view / sideOf(picture, crop);
  return {
    width: picture.width * scale,
    height: picture.height * scale,
    left: view / 2 - crop.x * scale,
    top: view / 2 - crop.y * scale,
  };
}
