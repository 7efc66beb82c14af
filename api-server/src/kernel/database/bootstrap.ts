/**
 * Prepares a PostgreSQL server before the first migration: two roles without login, the extension for substring search, and settings that
 * no statement may change. Needs a superuser once; without one the result lists what is missing and why it matters.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { StartupProblem } from '../basics/errors.ts';
import { driverError } from './database-errors.ts';

export interface SystemPrivileges {
  /** Log sentences about preparations that the login role was not allowed to make. */
  readonly missing: string[];
  /** Whether the login role is a superuser; an injected statement could then reach everything on the server. */
  readonly superuser: boolean;
}

const roles = ['freight_app', 'freight_system'];

/** Prepares the server; throws StartupProblem when the application's roles cannot be created or used. */
export async function bootstrap(pool: pg.Pool): Promise<SystemPrivileges> {
  const missing: string[] = [];
  for (const role of roles) await ensureRole(pool, role);
  await attempt(
    pool,
    'CREATE EXTENSION IF NOT EXISTS pg_trgm',
    missing,
    'Extension pg_trgm is not installed: wildcard filters read whole tables.',
  );
  if (await setConfigIsOpen(pool)) {
    const note =
      'set_config may be called by every role: a smuggled statement could leave its row scope. Revoke it as superuser (see deploy notes).';
    await attempt(pool, 'REVOKE EXECUTE ON FUNCTION pg_catalog.set_config(text, text, boolean) FROM PUBLIC', missing, note);
    if ((await setConfigIsOpen(pool)) && !missing.includes(note)) missing.push(note);
  }
  const login = await pool.query<{ rolsuper: boolean }>('SELECT rolsuper FROM pg_roles WHERE rolname = session_user');
  return { missing, superuser: login.rows[0]?.rolsuper ?? false };
}

/**
 * Marks the operators that the kernel's migration created as leakproof, so that indexes work under row-level security; adds a warning to
 * `missing` when the login role may not do so.
 */
export async function markLeakproof(pool: pg.Pool, missing: string[]): Promise<void> {
  const open = await pool.query<{ count: string }>(
    'SELECT count(*) FROM unnest(freight.leakproof_functions()) f WHERE NOT (SELECT proleakproof FROM pg_proc WHERE oid = f::regprocedure)',
  );
  if (open.rows[0]?.count === '0') return;
  const note =
    'LIKE and decimal comparisons are not leakproof: under row-level security they use no index. Run freight.mark_leakproof() as superuser.';
  await attempt(pool, 'SELECT freight.mark_leakproof()', missing, note);
}

async function ensureRole(pool: pg.Pool, role: string): Promise<void> {
  const found = await pool.query('SELECT pg_has_role(oid, $2) AS member FROM pg_roles WHERE rolname = $1', [role, 'MEMBER']);
  try {
    if (found.rowCount === 0) await pool.query(`CREATE ROLE ${role} NOLOGIN`);
    if (!found.rows[0]?.member) await pool.query(`GRANT ${role} TO CURRENT_USER`);
  } catch (error) {
    // Another node has created the role or extension at the same moment, so the error is ignored.
    if (['42710', '23505', 'XX000'].includes(driverError(error).code ?? '')) return await ensureRole(pool, role);
    throw new StartupProblem(
      `The database user may neither create nor take on the role ${role}. Run as superuser: CREATE ROLE ${role} NOLOGIN; GRANT ${role} TO <user>;`,
    );
  }
}

async function setConfigIsOpen(pool: pg.Pool): Promise<boolean> {
  const result = await pool.query<{ open: boolean }>(
    "SELECT has_function_privilege('freight_app', 'pg_catalog.set_config(text, text, boolean)', 'EXECUTE') AS open",
  );
  return result.rows[0]?.open ?? true;
}

/**
 * Nodes that start together change the same catalogue rows; the second one gets this SQLSTATE ("tuple concurrently updated") and retries.
 */
const concurrently = 'XX000';

async function attempt(pool: pg.Pool, statement: string, missing: string[], note: string, tries = 10): Promise<void> {
  try {
    await pool.query(statement);
  } catch (error) {
    const { code } = driverError(error);
    if (code === concurrently && tries > 1) {
      await sleep(50 + Math.random() * 100);
      return attempt(pool, statement, missing, note, tries - 1);
    }
    if (code === '42501' || code === '0A000' || code === '58P01') missing.push(note);
    else if (code !== '23505') throw error;
  }
}
