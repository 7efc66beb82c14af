/** For tests of the sign-in screens: a test server and the calls it received. */
import { fireEvent, render } from '@testing-library/react';
import { HttpResponse, http, type JsonBodyType } from 'msw';
import type { ComponentType, ReactElement } from 'react';
import type { SignInFacts } from 'shared-contracts/session/account';
import { setShellConfiguration } from 'shared-platform/config';
import { mswServer, success } from 'shared-widgets/testing';
import { vi } from 'vitest';
import { ProductSource } from '../signed-in/load-product.ts';

export const userInfo = { username: 'operator', realname: '运营', tenantId: 0, orgCode: null };
export const loginResult = { token: 'fresh', userInfo, departs: [], multi_depart: 1, sysAllDictItems: {} };

type LoadProduct = () => Promise<{ readonly default: ComponentType }>;
const wordForProduct: LoadProduct = () => Promise.resolve({ default: () => <p>产品</p> });

/** Renders the sign-in screens with a placeholder for the product. */
export const renderSignIn = (screens: ReactElement, loadProduct = wordForProduct) =>
  render(<ProductSource value={loadProduct}>{screens}</ProductSource>);

/** One call that the test server received. */
export interface Asked {
  readonly call: string;
  readonly body: unknown;
  readonly query: Readonly<Record<string, string>>;
}

/** A refusal whose `result` names the step that is needed first. */
export const refusalWith = (message: string, result: JsonBodyType): Response =>
  HttpResponse.json({ success: false, message, code: 500, result, timestamp: 0 });

type Responses = Readonly<Record<string, () => Response | Promise<Response>>>;

/**
 * Responds to calls (`POST /sys/login`) and records them; several responses are used one after another, the last for all further calls. A
 * call without response fails the test.
 */
export function serve(responses: Readonly<Record<string, Responses[string] | readonly Responses[string][]>>): Asked[] {
  const asked: Asked[] = [];
  for (const [call, given] of Object.entries(responses)) {
    const [method = '', path = ''] = call.split(' ');
    const queue = [given].flat();
    const handle = async ({ request }: { request: Request }): Promise<Response> => {
      const text = await request.text();
      const { _t, ...query } = Object.fromEntries(new URL(request.url).searchParams);
      asked.push({ call, body: text ? JSON.parse(text) : null, query });
      const next = queue.length > 1 ? queue.shift() : queue[0];
      return next ? next() : HttpResponse.error();
    };
    mswServer.use((method === 'GET' ? http.get : method === 'PUT' ? http.put : http.post)(`*/api${path}`, handle));
  }
  return asked;
}

/** Responses to calls that every sign-in screen makes. */
export function serveBasics(): void {
  serve({
    'GET /business/bizCommonConfig/queryCopyrightInfo': () =>
      success({ copyrightInfo: '版权所有 © 某公司', contactEmail: 'help@firm.example' }),
    'GET /sys/randomImage/:key': () => success('data:image/svg+xml;base64,PHN2Zy8+'),
    'GET /sys/slider': () => success({ ticket: 'ticket-1', distance: 300 }),
    'POST /sys/slider': () => success({ proof: 'proof-1' }),
    'GET /sys/permission/getUserPermissionByToken': () => success({ menu: [], auth: [], allAuth: [] }),
  });
}

/** Sets the ways of signing in that the installation offers. */
export function offer(facts: Partial<SignInFacts>): void {
  setShellConfiguration({ signIn: { phone: false, register: false, third: [], ...facts } });
}

/** Gives the slider a size, because the test browser has no layout. */
export function layOutSlider({ rail, handle }: { rail: number; handle: number }): void {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(rail);
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(handle);
}

/** Moves the slider to the end by keys. */
export function slideByKeys(handle: HTMLElement): void {
  handle.focus();
  for (let press = 0; press < 12; press += 1) fireEvent.keyDown(handle, { key: 'ArrowRight' });
}
