/**
 * Frames as the browser sent them to the screen, instead of the content of the document. Every frame of a screencast is stored and judged
 * later by its pixels: visible rows contain texts; lines and stripes of an empty background do not count as texts.
 */
import type { CDPSession, Page } from '@playwright/test';

export interface PaintedFrame {
  /** The picture as JPEG, base64. */
  readonly image: string;
  /** Time at which the frame was shown, milliseconds. */
  readonly time: number;
}

export interface Area {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Brightness of each pixel, line by line. */
export interface Bright {
  readonly width: number;
  readonly pixels: Uint8Array;
}

/** Stores every frame from now on. Returns a function that stops and returns the frames. */
export async function filmFrames(control: CDPSession): Promise<() => Promise<readonly PaintedFrame[]>> {
  const frames: PaintedFrame[] = [];
  const keep = ({ data, metadata, sessionId }: { data: string; metadata: { timestamp?: number }; sessionId: number }): void => {
    frames.push({ image: data, time: (metadata.timestamp ?? Number.NaN) * 1000 });
    // The browser sends the next frame only after this one was acknowledged. When the page has been closed the acknowledgement fails, which
    // is ignored.
    control.send('Page.screencastFrameAck', { sessionId }).catch(() => undefined);
  };
  control.on('Page.screencastFrame', keep);
  await control.send('Page.startScreencast', { format: 'jpeg', quality: 80, everyNthFrame: 1 });
  return async () => {
    await control.send('Page.stopScreencast');
    control.off('Page.screencastFrame', keep);
    return frames;
  };
}

/** Returns the brightness of the pixels in some areas of a frame. The picture is decoded in a separate browser page (`reader`). */
export async function brightnessOf(reader: Page, image: string, areas: readonly Area[]): Promise<readonly Bright[]> {
  const parts = await reader.evaluate(
    async ({ base64, wanted }) => {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/jpeg' }));
      const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
      const context = canvas.getContext('2d', { willReadFrequently: true });
      if (!context) throw new Error('no canvas');
      context.drawImage(bitmap, 0, 0);
      return wanted.map(({ x, y, width, height }) => {
        if (x + width > bitmap.width || y + height > bitmap.height) throw new Error('the area is not in the picture');
        const { data } = context.getImageData(x, y, width, height);
        const grey: string[] = [];
        for (let at = 0; at < data.length; at += 4)
          grey.push(String.fromCharCode(((data[at] ?? 0) * 3 + (data[at + 1] ?? 0) * 6 + (data[at + 2] ?? 0)) / 10));
        return btoa(grey.join(''));
      });
    },
    { base64: image, wanted: areas },
  );
  return parts.map((part, at) => ({ width: areas[at]?.width ?? 0, pixels: new Uint8Array(Buffer.from(part, 'base64')) }));
}

/** Difference of brightness within a line of pixels that indicates text; image compression changes plain colours only slightly. */
const contrast = 60;

/** Which lines of pixels contain text; a line of one colour contains none. */
export function writtenLines({ width, pixels }: Bright): readonly boolean[] {
  return Array.from({ length: Math.floor(pixels.length / width) }, (_, line) => {
    let darkest = 255;
    let lightest = 0;
    for (const pixel of pixels.subarray(line * width, (line + 1) * width)) {
      darkest = Math.min(darkest, pixel);
      lightest = Math.max(lightest, pixel);
    }
    return lightest - darkest > contrast;
  });
}

/**
 * Share of the height (0 to 1) in which rows are missing: areas without text that are higher than a row. Gaps between the texts of
 * neighbouring rows, and at the ends of the table, are smaller than a row.
 */
export function blankShare(lines: readonly boolean[], rowHeight: number): number {
  let blank = 0;
  let began = 0;
  for (let at = 0; at <= lines.length; at += 1) {
    if (at < lines.length && !lines[at]) continue;
    if (at - began > rowHeight) blank += at - began;
    began = at + 1;
  }
  return lines.length === 0 ? 0 : blank / lines.length;
}

export type FrameVerdict = 'filled' | 'partly blank' | 'wholly blank';

/** Judges the examined columns of a frame: `wholly blank` when no column shows a row, `partly blank` when rows are missing in a column. */
export function judgeFrame(columns: readonly Bright[], rowHeight: number): FrameVerdict {
  const shares = columns.map((column) => blankShare(writtenLines(column), rowHeight));
  if (shares.every((share) => share === 1)) return 'wholly blank';
  return shares.some((share) => share > 0) ? 'partly blank' : 'filled';
}

export interface PaintedFacts {
  readonly frames: number;
  readonly wholly: number;
  readonly partly: number;
  /** Milliseconds between frames whose examined columns differ. */
  readonly gaps: readonly number[];
}

export interface Judging {
  readonly areas: readonly Area[];
  readonly rowHeight: number;
}

export async function judgeFrames(reader: Page, frames: readonly PaintedFrame[], { areas, rowHeight }: Judging): Promise<PaintedFacts> {
  let [wholly, partly] = [0, 0];
  const gaps: number[] = [];
  let shown = '';
  let since = Number.NaN;
  for (const { image, time } of frames) {
    const columns = await brightnessOf(reader, image, areas);
    const verdict = judgeFrame(columns, rowHeight);
    if (verdict === 'wholly blank') wholly += 1;
    if (verdict === 'partly blank') partly += 1;
    const text = columns.map((column) => writtenLines(column).map(Number).join('')).join();
    if (text === shown) continue;
    if (shown !== '') gaps.push(time - since);
    [shown, since] = [text, time];
  }
  return { frames: frames.length, wholly, partly, gaps };
}
