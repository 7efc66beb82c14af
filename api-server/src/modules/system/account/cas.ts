import { callOut } from './call-out.ts';

/** The CAS server's verdict on a ticket. `down`: the server did not respond, or its response cannot be parsed. */
export type CasVerdict = { readonly username: string } | { readonly problem: 'refused' | 'down' };

/** Asks the CAS server about a ticket. A server of CAS 2 does not know the path of version 3, so the path of version 2 is tried too. */
export async function validateCasTicket(casUrl: string, { ticket, service }: { ticket: string; service: string }): Promise<CasVerdict> {
  const query = new URLSearchParams({ service, ticket, format: 'JSON' });
  try {
    const third = await callOut(`${casUrl}/p3/serviceValidate?${query}`, { headers: { accept: 'application/json, application/xml' } });
    const { status, text } = third.status === 404 ? await callOut(`${casUrl}/serviceValidate?${query}`) : third;
    return status === 200 ? readCasResponse(text) : { problem: 'down' };
  } catch {
    return { problem: 'down' };
  }
}

/**
 * Parses `serviceResponse` as JSON or XML. The regular expression matches the whole XML from its first character to the user name, so that
 * text which a person put into an attribute cannot be mistaken for the user name.
 */
export function readCasResponse(text: string): CasVerdict {
  const trimmed = text.trim();
  return trimmed.startsWith('{') ? readJson(trimmed) : readXml(trimmed);
}

interface CasJson {
  readonly serviceResponse?: { readonly authenticationSuccess?: { readonly user?: unknown }; readonly authenticationFailure?: unknown };
}

function readJson(text: string): CasVerdict {
  let response: CasJson | null;
  try {
    response = JSON.parse(text) as CasJson | null;
  } catch {
    return { problem: 'down' };
  }
  const { authenticationSuccess: success, authenticationFailure: failure } = response?.serviceResponse ?? {};
  if (typeof success?.user === 'string' && success.user !== '') return { username: success.user };
  return { problem: failure === undefined ? 'down' : 'refused' };
}

const opening = String.raw`^(?:<\?xml[^<>]*\?>\s*)?<(?:\w+:)?serviceResponse(?:\s[^<>]*)?>\s*`;
const success = new RegExp(String.raw`${opening}<(?:\w+:)?authenticationSuccess>\s*<(?:\w+:)?user>([^<]+)</(?:\w+:)?user>`);
const failure = new RegExp(String.raw`${opening}<(?:\w+:)?authenticationFailure[\s>]`);

function readXml(text: string): CasVerdict {
  const user = success.exec(text)?.[1]?.trim();
  if (user) return { username: unescaped(user) };
  return { problem: failure.test(text) ? 'refused' : 'down' };
}

const entities: Readonly<Record<string, string>> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&apos;': "'", '&amp;': '&' };
const unescaped = (text: string) => text.replace(/&(?:lt|gt|quot|apos|amp);/g, (entity) => entities[entity] ?? entity);
