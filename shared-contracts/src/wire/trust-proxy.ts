/** `TRUST_PROXY`: the proxies whose X-Forwarded-For header is trusted. Every process that limits calls per address uses this setting. */

/** Widest allowed ranges (prefix lengths): wider ones would contain other machines, which could forge addresses. */
const widest = { four: 24, six: 112 } as const;

const octet = /^(?:0|[1-9]\d{0,2})$/;

function isFour(address: string): boolean {
  const parts = address.split('.');
  return parts.length === 4 && parts.every((part) => octet.test(part) && Number(part) <= 255);
}

/** Whether a text is an IPv6 address. The platform's URL parser decides, because it knows every form of them. */
function isSix(address: string): boolean {
  return /^[0-9a-f:.]+$/i.test(address) && address.includes(':') && URL.canParse(`http://[${address}]/`);
}

function problemOf(entry: string): string | null {
  const [address = '', prefix, ...more] = entry.split('/');
  const kind = isFour(address) ? 'four' : isSix(address) ? 'six' : null;
  if (!kind || more.length > 0) return `${entry} is no address and no range of addresses`;
  if (prefix === undefined) return null;
  const longest = kind === 'four' ? 32 : 128;
  if (!/^\d{1,3}$/.test(prefix) || Number(prefix) > longest) return `${entry} has no prefix length from 0 to ${longest}`;
  return Number(prefix) < widest[kind]
    ? `${entry} is a whole network, in which clients could choose their address: name the proxies in it (at most /${widest[kind]})`
    : null;
}

/**
 * Parses the setting into addresses and small CIDR ranges. `loopback` means this machine, `none` no proxy. Throws a message that tells the
 * operator what to correct.
 */
export function readTrustProxy(text: string): readonly string[] {
  const entries = text
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean);
  if (entries.length === 0 || (entries.length === 1 && entries[0] === 'none')) return [];
  return entries.flatMap((entry) => {
    if (entry === 'loopback') return ['127.0.0.0/8', '::1/128'];
    const problem = problemOf(entry);
    if (problem)
      throw new RangeError(`TRUST_PROXY names the proxies in front, as addresses or small ranges, or loopback, or none: ${problem}.`);
    return [entry];
  });
}
