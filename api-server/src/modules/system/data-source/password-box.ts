/**
 * Encrypts the passwords of data sources (AES-256-GCM). The key is `DATA_SOURCE_KEY`, or a file of the data folder that is written once;
 * several nodes need the setting. Somebody who can read only the database cannot read the passwords.
 */
import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { Business } from '../../../kernel/basics/errors.ts';

export interface PasswordBox {
  close(password: string, of: string): string;
  /** Decrypts a password. Refuses a password that was encrypted with another key or for another record. */
  open(cipher: string, of: string): string;
}

const keyFile = 'data-source.key';
const [nonceLength, tagLength] = [12, 16];

function keyFrom(dataDir: string, setting: string | undefined): Buffer {
  if (setting) return createHash('sha256').update(setting).digest();
  const file = path.join(dataDir, keyFile);
  fs.mkdirSync(dataDir, { recursive: true });
  try {
    fs.writeFileSync(file, randomBytes(32), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  return fs.readFileSync(file);
}

/** The key is read or created only when it is needed, so that installations without data sources have none. */
export function passwordBox(dataDir: string, setting: string | undefined): PasswordBox {
  let known: Buffer | undefined;
  const key = (): Buffer => {
    known ??= keyFrom(dataDir, setting);
    return known;
  };
  return {
    close(password, of) {
      const nonce = randomBytes(nonceLength);
      const cipher = createCipheriv('aes-256-gcm', key(), nonce).setAAD(Buffer.from(of));
      const body = Buffer.concat([cipher.update(password, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64');
    },
    open(cipher, of) {
      const whole = Buffer.from(cipher, 'base64');
      try {
        const opened = createDecipheriv('aes-256-gcm', key(), whole.subarray(0, nonceLength)).setAAD(Buffer.from(of));
        opened.setAuthTag(whole.subarray(nonceLength, nonceLength + tagLength));
        return Buffer.concat([opened.update(whole.subarray(nonceLength + tagLength)), opened.final()]).toString('utf8');
      } catch {
        throw new Business('保存的密码无法解密，请重新填写密码');
      }
    },
  };
}
