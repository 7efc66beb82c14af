/** The names are ordered from specific to general, because browsers include the names of other browsers in their user agent. */
const browsers = [
  ['Edg/', 'Edge'],
  ['OPR/', 'Opera'],
  ['Firefox/', 'Firefox'],
  ['MicroMessenger/', 'WeChat'],
  ['Chrome/', 'Chrome'],
  ['Safari/', 'Safari'],
] as const;
const systems = [
  ['Windows', 'Windows'],
  ['Android', 'Android'],
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Mac OS X', 'macOS'],
  ['Linux', 'Linux'],
] as const;

const nameIn = (userAgent: string, names: readonly (readonly [string, string])[]): string | undefined =>
  names.find(([mark]) => userAgent.includes(mark))?.[1];

/** Browser and operating system by their common names, e.g. `Chrome · Windows`; undefined when neither is known. */
export function deviceName(userAgent: string | null): string | undefined {
  const names = [nameIn(userAgent ?? '', browsers), nameIn(userAgent ?? '', systems)].filter(Boolean);
  return names.length > 0 ? names.join(' · ') : undefined;
}
