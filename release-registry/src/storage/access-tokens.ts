/** Access tokens and their rights: the registry's own tokens, and those of teams, limited to remotes and environments. */
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { ReleaseTokenRow } from 'shared-contracts/release/release-operations';
import { RegistryProblem } from '../model/problem.ts';
import type { RegistryDatabase } from './registry-database.ts';

export interface RegistryTokens {
  /** Token whose holder may publish every remote. */
  readonly publish: string;
  /** Token whose holder may change every environment and create tokens. */
  readonly pin: string;
  /** The API's token: the registry trusts what its holder states about users. Default: the token `pin`. */
  readonly documents?: string | undefined;
}

/** Rights of the holder of a token. */
export interface Access {
  /** Team to which the token belongs; null for the registry's own tokens. */
  readonly team: string | null;
  readonly publishes: (remote: string) => boolean;
  readonly operates: (environment: string) => boolean;
  /** True when the holder may create and revoke tokens and collect garbage. */
  readonly administers: boolean;
  /** True when the holder may state who a user is, and send the counts of page reports. */
  readonly vouches: boolean;
}

export interface TokenWish {
  readonly team: string;
  readonly publishes: readonly string[];
  readonly operates: readonly string[];
  /** Number of days for which the token is valid; missing: unlimited. */
  readonly days?: number | undefined;
}

const sha256 = (text: string) => createHash('sha256').update(text).digest();
const isSame = (a: string, b: string) => timingSafeEqual(sha256(a), sha256(b));
const covers = (list: readonly string[], name: string) => list.includes('*') || list.includes(name);

export type AccessTokens = ReturnType<typeof accessTokens>;

export function accessTokens(database: RegistryDatabase, tokens: RegistryTokens) {
  const documents = tokens.documents ?? tokens.pin;

  async function ofTeam(token: string): Promise<Access | null> {
    const { rows } = await database.transaction((tx) =>
      tx.query<{ team: string; publishes: string[]; operates: string[] }>(
        `SELECT team, publishes, operates FROM registry.release_token
         WHERE hash = $1 AND revoked_at IS NULL AND (expires_at IS NULL OR expires_at > now())`,
        [sha256(token).toString('hex')],
      ),
    );
    const row = rows[0];
    return row
      ? {
          team: row.team,
          publishes: (remote) => covers(row.publishes, remote),
          operates: (environment) => covers(row.operates, environment),
          administers: false,
          vouches: false,
        }
      : null;
  }

  return {
    /** The rights that belong to a token; null when it is unknown, expired or revoked. */
    async accessOf(token: string): Promise<Access | null> {
      if (!token) return null;
      const [isPublish, isPin, isDocuments] = [isSame(token, tokens.publish), isSame(token, tokens.pin), isSame(token, documents)];
      if (isPublish || isPin || isDocuments)
        return { team: null, publishes: () => isPublish, operates: () => isPin, administers: isPin, vouches: isDocuments };
      return ofTeam(token);
    },

    /** The token is shown in this response only; the registry stores its hash. */
    async make({ team, publishes, operates, days }: TokenWish, by: string): Promise<{ id: string; token: string }> {
      const token = `frt_${randomBytes(32).toString('base64url')}`;
      const id = randomBytes(6).toString('hex');
      await database.transaction((tx) =>
        tx.query(
          `INSERT INTO registry.release_token (id, hash, team, publishes, operates, made_by, expires_at)
           VALUES ($1, $2, $3, $4, $5, $6, now() + $7::float8 * interval '1 day')`,
          [id, sha256(token).toString('hex'), team, [...publishes], [...operates], by, days ?? null],
        ),
      );
      return { id, token };
    },

    async list(): Promise<ReleaseTokenRow[]> {
      const { rows } = await database.transaction((tx) =>
        tx.query<Omit<ReleaseTokenRow, 'madeAt' | 'expiresAt' | 'revokedAt'> & Record<'madeAt' | 'expiresAt' | 'revokedAt', Date | null>>(
          `SELECT id, team, publishes, operates, made_by AS "madeBy", made_at AS "madeAt", expires_at AS "expiresAt", revoked_at AS "revokedAt"
           FROM registry.release_token ORDER BY made_at DESC`,
        ),
      );
      return rows.map((row) => ({
        ...row,
        madeAt: row.madeAt?.toISOString() ?? '',
        expiresAt: row.expiresAt?.toISOString() ?? null,
        revokedAt: row.revokedAt?.toISOString() ?? null,
      }));
    },

    async revoke(id: string): Promise<void> {
      const { rows } = await database.transaction((tx) =>
        tx.query('UPDATE registry.release_token SET revoked_at = now() WHERE id = $1 AND revoked_at IS NULL RETURNING id', [id]),
      );
      if (rows.length === 0)
        throw new RegistryProblem('token-unknown', ['令牌不存在或已撤销', `There is no token ${id}, or it was revoked before.`]);
    },
  };
}
