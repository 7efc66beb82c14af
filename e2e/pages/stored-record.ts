import type { Page } from '@playwright/test';
import { demoPassword } from 'shared-contracts/session/session';

/** Reads from the server the one record that the query finds. */
export async function storedRecord(page: Page, api: string, query: Readonly<Record<string, string>>) {
  const signIn = await page.request.post('/api/sys/login', { data: { username: 'operator', password: demoPassword } });
  const { result: session } = await signIn.json();
  const headers = { 'X-Access-Token': session.token };
  const list = await (await page.request.get(`/api${api}/list`, { headers, params: query })).json();
  const [found] = list.result.records;
  return (await (await page.request.get(`/api${api}/queryById`, { headers, params: { id: found.id } })).json()).result;
}
