/**
 * Watches the free disk space. When little is left, writes are refused and reads go on, long before the engine's log would fail, which ends
 * the engine. A reserve file is deleted when the engine has to be reopened on a full disk.
 */
import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';

const megabyte = 1_048_576;

export const spaceLimits = {
  /** Bytes of free space below which writes are refused: two segments of the write-ahead log, and what one request may write. */
  low: 48 * megabyte,
  /** Bytes of free space from which on writes are allowed again. */
  enough: 56 * megabyte,
  /** Size in bytes of the reserve file, which is deleted when recovery after a crash needs the space. */
  reserve: 32 * megabyte,
  /** How long a measurement of free space is used again, ms. */
  remembered: 250,
  /** How long after a failed attempt to write the reserve file the next attempt is made, ms. */
  retry: 60_000,
  /** How long writes are refused after the disk rejected one although it reports free space (a quota), ms. */
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

  /** True when little disk space is left, so that writes must be refused. */
  isShort(): boolean {
    const now = performance.now();
    if (now - this.#looked < spaceLimits.remembered && this.#looked > 0) return this.#short;
    this.#looked = now;
    const free = this.free();
    const short = now < this.#refusedUntil || free < (this.#short ? spaceLimits.enough : spaceLimits.low);
    if (short !== this.#short) this.#turn(short, free);
    // Free space may return slowly, so the reserve file is retried after writes are allowed again.
    if (!short && now - this.#reserveTried >= spaceLimits.retry) void this.keepReserve(free);
    return short;
  }

  /** Free bytes for this user; 0 when the folder cannot be read. */
  free(): number {
    try {
      const { bavail, bsize } = fs.statfsSync(this.#folder);
      return bavail * bsize;
    } catch {
      return 0;
    }
  }

  /** Records that the disk rejected a write, whatever its reported free space. */
  refused(): void {
    this.#refusedUntil = performance.now() + spaceLimits.pause;
    this.#looked = 0;
  }

  /** Deletes the reserve file when the disk has no other free space. */
  makeRoom(): void {
    this.#looked = 0;
    if (this.isShort()) fs.rmSync(this.#file, { force: true });
  }

  /**
   * Writes the reserve file when there is space for it; without it the product works but may fail to recover on a full disk. Callers need
   * not await it.
   */
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
      // Random bytes, because a compressing file system would store zeros in no space.
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
