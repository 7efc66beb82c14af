/** How small pictures from a phone's camera are made before they are sent. */
export interface PictureLimits {
  /** Pixels of the longer side. */
  readonly longest: number;
  /** Quality of JPEG in percent. */
  readonly quality: number;
}

/** Numbers on a weighbridge ticket can be read; a picture weighs about 400 kB. */
export const usualPictures: PictureLimits = { longest: 2048, quality: 80 };

function whole(text: string | undefined, name: string, usual: number, [least, most]: readonly [number, number]): number {
  if (!text) return usual;
  const value = Number(text);
  if (!Number.isInteger(value) || value < least || value > most) throw new Error(`${name} must be a whole number from ${least} to ${most}`);
  return value;
}

/** The settings `PICTURE_LONGEST` and `PICTURE_QUALITY`. Throws where one cannot be meant. */
export function pictureLimitsOf(env: Readonly<Record<string, string | undefined>>): PictureLimits {
  return {
    longest: whole(env.PICTURE_LONGEST, 'PICTURE_LONGEST', usualPictures.longest, [640, 8192]),
    quality: whole(env.PICTURE_QUALITY, 'PICTURE_QUALITY', usualPictures.quality, [40, 100]),
  };
}
