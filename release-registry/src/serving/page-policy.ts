/** Security headers of the shell's page: no inline code, no code from text, no script without integrity hash. */

export interface PagePolicyOptions {
  readonly nonce: string;
  /** Other origins from which the page loads files of remotes and calls the registry. */
  readonly remoteOrigins?: readonly string[];
  /** Origins of pages that menu entries may show in a frame. */
  readonly frameOrigins?: readonly string[];
  /** Origins of map images (tiles). */
  readonly tileOrigins?: readonly string[];
  /** True when the page was requested over TLS; then HSTS is sent (one year). */
  readonly isSecure?: boolean;
}

/**
 * Names of the Trusted Types policies of this product's code; `allow-duplicates` because every version of every remote creates its own. The
 * shell's policy `default` makes markup harmless and allows no script.
 */
const scriptPolicies = ['default', 'freight-shell', 'freight-remote', 'freight-loader', 'dompurify'];

export function pageHeaders(options: PagePolicyOptions): Record<string, string> {
  const { nonce, remoteOrigins = [], frameOrigins = [], tileOrigins = [], isSecure = false } = options;
  const directives = [
    "default-src 'self'",
    `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    `style-src 'self' 'nonce-${nonce}' ${remoteOrigins.join(' ')}`.trim(),
    `connect-src 'self' ${remoteOrigins.join(' ')}`.trim(),
    `img-src 'self' data: blob: ${tileOrigins.join(' ')}`.trim(),
    "font-src 'self' data:",
    "worker-src 'self' blob:",
    `frame-src 'self' blob: ${frameOrigins.join(' ')}`.trim(),
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    `trusted-types ${scriptPolicies.join(' ')} 'allow-duplicates'`,
  ];
  return {
    'content-security-policy': directives.join('; '),
    'integrity-policy': 'blocked-destinations=(script)',
    ...(isSecure && { 'strict-transport-security': 'max-age=31536000' }),
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'same-origin',
    'cross-origin-opener-policy': 'same-origin',
    // The page may use the phone's position, because phones report where a step happened. It needs no camera permission: the phone's own
    // camera program takes the photos.
    'permissions-policy': 'camera=(), geolocation=(self), microphone=()',
  };
}
