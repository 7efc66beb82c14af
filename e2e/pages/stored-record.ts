import { expect, type Page } from '@playwright/test';
import { demoPassword } from 'shared-contracts/session/session';

/** Calls the API as the operator, without a window; a refusal fails the test. */
export async function apiOf(page: Page) {
  const signIn = await page.request.post('/api/sys/login', { data: { username: 'operator', password: demoPassword } });
  const { result: session } = await signIn.json();
  const call = async (
    method: string,
    path: string,
    more: { readonly params?: Readonly<Record<string, string>>; readonly data?: unknown },
  ) => {
    const response = await (
      await page.request.fetch(`/api${path}`, { method, headers: { 'X-Access-Token': session.token }, ...more })
    ).json();
    expect(response.success, `${method} ${path}: ${response.message}`).toBe(true);
    return response.result;
  };
  return {
    get: (path: string, params: Readonly<Record<string, string>> = {}) => call('GET', path, { params }),
    post: (path: string, data: unknown) => call('POST', path, { data }),
    put: (path: string, data: unknown) => call('PUT', path, { data }),
  };
}

/** Reads from the server the one record that the query finds. */
export async function storedRecord(page: Page, api: string, query: Readonly<Record<string, string>>) {
  const calls = await apiOf(page);
  const [found] = (await calls.get(`${api}/list`, query)).records;
  return await calls.get(`${api}/queryById`, { id: found.id });
}
