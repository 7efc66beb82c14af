const units = ['B', 'KB', 'MB', 'GB', 'TB'] as const;

/** Bytes in the largest unit that leaves a whole number: `1610612736` is `1.5 GB`. */
export function byteText(bytes: number): string {
  const step = bytes < 1 ? 0 : Math.min(Math.floor(Math.log2(bytes) / 10), units.length - 1);
  const value = bytes / 1024 ** step;
  return `${step === 0 ? value : value.toFixed(1)} ${units[step]}`;
}

/** Whole percent of a share, between 0 and 100. */
export function percentOf(part: number, whole: number): number {
  if (whole <= 0) return 0;
  return Math.min(100, Math.max(0, Math.round((part / whole) * 100)));
}
