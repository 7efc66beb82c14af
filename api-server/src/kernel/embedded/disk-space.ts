/**
 * A full disk stops writing, never reading. Long before the engine could find no room for its log (which is its end), writes are
 * refused; and a file of our own is kept to be given up when the engine has to be opened on a disk that others have filled.
 */
import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';

const megabyte = 1_048_576;

export const spaceLimits = {
  /** Below this writes are refused, bytes: two segments of the log, and what one request may write. */
  low: 48 * megabyte,
  /** With this much free space writes are allowed again, bytes. */
  enough: 56 * megabyte,
  /** Size in bytes of the reserve file, which is deleted when recovery after a crash needs the space. */
  reserve: 32 * megabyte,
  /** How long a measurement of free space is reused, ms. */
  remembered: 250,
  /** How long after a try the reserve is tried for again, ms. */
  retry: 60_000,
  /** How long writes wait after the disk has refused one although it says that there is room (a quota), ms. */
  pause: 5_000,
} as const;

export class DiskSpace {
  readonly #folder: string;
  readonly #file: string;
  readonly #warn: (message: string) => void;
  #short = false;
  #looked = 0;
  #refusedUntil = 0;
  #reserveTried = 0;
  #making: Promise<void> | undefined;

  constructor(folder: string, warn: (message: string) => void) {
    this.#folder = folder;
    this.#file = path.join(folder, 'reserve.bin');
    this.#warn = warn;
  }

  /** True while nothing may be written. */
  isShort(): boolean {
    const now = performance.now();
    if (now - this.#looked < spaceLimits.remembered && this.#looked > 0) return this.#short;
    this.#looked = now;
    const free = this.free();
    const short = now < this.#refusedUntil || free < (this.#short ? spaceLimits.enough : spaceLimits.low);
    if (short !== this.#short) this.#turn(short, free);
    // Room that comes back little by little is enough for the reserve long after writes go on.
    if (!short && now - this.#reserveTried >= spaceLimits.retry) void this.keepReserve(free);
    return short;
  }

  /** Free bytes for this user; 0 where the folder is away. */
  free(): number {
    try {
      const { bavail, bsize } = fs.statfsSync(this.#folder);
      return bavail * bsize;
    } catch {
      return 0;
    }
  }

  /** The disk has refused a write, whatever it says about its room. */
  refused(): void {
    this.#refusedUntil = performance.now() + spaceLimits.pause;
    this.#looked = 0;
  }

  /** Deletes the reserve file when the disk has no other free space. */
  makeRoom(): void {
    this.#looked = 0;
    if (this.isShort()) fs.rmSync(this.#file, { force: true });
  }

  /** Keeps the reserve where there is room for it; without one the product runs, only less safely. Callers need not wait. */
  keepReserve(free = this.free()): Promise<void> {
    this.#reserveTried = performance.now();
    this.#making ??= this.#makeReserve(free).finally(() => {
      this.#making = undefined;
    });
    return this.#making;
  }

  async #makeReserve(free: number): Promise<void> {
    try {
      const kept = fs.statSync(this.#file, { throwIfNoEntry: false })?.size;
      if (kept === spaceLimits.reserve || free < spaceLimits.enough + 2 * spaceLimits.reserve) return;
      // Random bytes: a compressing file system would store zeros in no space at all.
      const content = await promisify(randomBytes)(spaceLimits.reserve);
      await fs.promises.writeFile(this.#file, content, { mode: 0o600 });
    } catch {
      fs.rmSync(this.#file, { force: true });
    }
  }

  #turn(short: boolean, free: number): void {
    this.#short = short;
    const left = Math.floor(free / megabyte);
    if (short) this.#warn(`The disk of ${this.#folder} has ${left} MB left: writes are refused until there is room again.`);
    else {
      this.#warn(`The disk of ${this.#folder} has ${left} MB again: writes go on.`);
      this.#reserveTried = Number.NEGATIVE_INFINITY;
    }
  }
}
