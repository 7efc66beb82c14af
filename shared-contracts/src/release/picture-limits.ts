/** Size to which pictures from a phone's camera are reduced before they are sent. */
export interface PictureLimits {
  /** Largest length of the longer side, in pixels. */
  readonly longest: number;
  /** Quality of the JPEG compression in percent. */
  readonly quality: number;
}

/** Default limits: the numbers on a weighbridge ticket stay readable, and a picture has about 400 kB. */
export const usualPictures: PictureLimits = { longest: 2048, quality: 80 };

function whole(text: string | undefined, name: string, usual: number, [least, most]: readonly [number, number]): number {
  if (!text) return usual;
  const value = Number(text);
  if (!Number.isInteger(value) || value < least || value > most) throw new Error(`${name} must be a whole number from ${least} to ${most}`);
  return value;
}

/** Reads the settings `PICTURE_LONGEST` and `PICTURE_QUALITY`; throws for a value outside the possible range. */
export function pictureLimitsOf(env: Readonly<Record<string, string | undefined>>): PictureLimits {
  return {
    longest: whole(env.PICTURE_LONGEST, 'PICTURE_LONGEST', usualPictures.longest, [640, 8192]),
    quality: whole(env.PICTURE_QUALITY, 'PICTURE_QUALITY', usualPictures.quality, [40, 100]),
  };
}
