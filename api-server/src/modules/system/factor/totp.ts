import { Secret, TOTP } from 'otpauth';
import qrcode from 'qrcode-generator';
import { factorRules } from 'shared-contracts/session/second-factor';

const stepSeconds = 30;
/** Number of time steps before and after the present one whose codes are accepted, because clocks of phones are inexact. */
const tolerance = 1;

/** 160 random bits, the length that authenticator apps expect. */
export function newTotpSecret(): string {
  return new Secret({ size: 20 }).base32;
}

/** The secret as a QR code for an authenticator app: a `data:` address of SVG. */
export function totpPicture(secret: string, username: string): string {
  const address = new TOTP({ issuer: '智慧运输', label: username, secret: Secret.fromBase32(secret) }).toString();
  const code = qrcode(0, 'M');
  code.addData(address);
  code.make();
  const svg = code.createSvgTag({ cellSize: 4, margin: 16, scalable: true });
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`;
}

/** The 30-second step that a code belongs to; null when the code matches no step near `now`. */
export function totpStep(secret: string, code: string, now: number): number | null {
  if (code.length !== factorRules.digits) return null;
  const totp = new TOTP({ secret: Secret.fromBase32(secret), digits: factorRules.digits, period: stepSeconds });
  const off = totp.validate({ token: code, timestamp: now, window: tolerance });
  return off === null ? null : Math.floor(now / (stepSeconds * 1000)) + off;
}
