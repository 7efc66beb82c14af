/** Controls Chromium for measurements: loads pages with an empty cache over a simulated connection, and counts the bytes until a moment. */
import { type Browser, type BrowserContext, type CDPSession, chromium, type Page } from '@playwright/test';
import { demoPassword } from 'shared-contracts/session/session';
import { chromiumArguments, chromiumPath } from 'tooling/product/browser';

export interface Connection {
  readonly name: string;
  /** Megabits per second in both directions; 0 for unlimited. */
  readonly megabits: number;
  /** Latency that is added to each request, ms. */
  readonly latency: number;
  /** Factor by which the processor is slowed down. */
  readonly slowdown: number;
}

export const connections = {
  local: { name: 'local', megabits: 0, latency: 0, slowdown: 1 },
  good: { name: '10 Mbit/s, 40 ms', megabits: 10, latency: 40, slowdown: 1 },
  poor: { name: '1.6 Mbit/s, 150 ms, processor ÷ 4', megabits: 1.6, latency: 150, slowdown: 4 },
} as const satisfies Record<string, Connection>;

export interface Script {
  readonly path: string;
  /** Compressed size of the body in bytes. */
  readonly bytes: number;
}

/** One person at one site: a browser profile, a page, and the session that controls both. */
export interface Visitor {
  readonly page: Page;
  /** Errors and warnings that the page logged since it was opened. */
  readonly complaints: readonly string[];
  /** Loads the page `path` with an empty cache. */
  openCold(path: string): Promise<void>;
  use(connection: Connection): Promise<void>;
  /** Scripts loaded until `moment` (milliseconds of the page's clock; default: now), each once. */
  scripts(moment?: number): Promise<Script[]>;
  close(): Promise<void>;
}

/** `engine`: command-line flags for the JavaScript engine V8. */
export function openBrowser(engine: readonly string[] = []): Promise<Browser> {
  const executablePath = chromiumPath();
  return chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    args: [...chromiumArguments, ...(engine.length > 0 ? [`--js-flags=${engine.join(' ')}`] : [])],
  });
}

export async function visitor(browser: Browser, origin: string): Promise<Visitor> {
  const context = await browser.newContext({
    baseURL: origin,
    viewport: { width: 1440, height: 900 },
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
  });
  await context.addInitScript(watchForFirstCard, firstCardTitle);
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('console', (message) => message.type() === 'error' && !isProbe(message.text()) && complaints.push(message.text()));
  page.on('pageerror', (error) => complaints.push(error.message));
  const control = await context.newCDPSession(page);
  await control.send('Network.enable', { maxResourceBufferSize: 0, maxTotalBufferSize: 0 });
  return {
    page,
    complaints,
    async openCold(path) {
      // From an empty page: otherwise the times include what the page before still does, on the slowed-down processor up to 1.8 s.
      await page.goto('about:blank');
      await control.send('Network.clearBrowserCache');
      await page.goto(path, { waitUntil: 'commit' });
    },
    use: (connection) => limit(control, connection),
    scripts: (moment) => scriptsOf(page, moment),
    close: () => closed(context),
  };
}

/** antd tries out a style without the page's nonce, which the policy blocks without effect, so this message is ignored. */
const isProbe = (text: string): boolean => text.startsWith('Applying inline style violates');

const closed = (context: BrowserContext): Promise<void> => context.close();

async function limit(control: CDPSession, { megabits, latency, slowdown }: Connection): Promise<void> {
  const throughput = megabits > 0 ? (megabits * 1_000_000) / 8 : -1;
  await control.send('Network.emulateNetworkConditions', {
    offline: false,
    latency,
    downloadThroughput: throughput,
    uploadThroughput: throughput,
  });
  await control.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
}

const scriptsOf = (page: Page, moment = Number.POSITIVE_INFINITY): Promise<Script[]> =>
  page.evaluate((until) => {
    const bytes = new Map<string, number>();
    for (const entry of performance.getEntriesByType('resource') as PerformanceResourceTiming[]) {
      const { pathname } = new URL(entry.name);
      // A preloaded file is listed twice, also when it is used, so repeated names are skipped.
      if (pathname.endsWith('.js') && entry.responseEnd <= until)
        bytes.set(pathname, Math.max(bytes.get(pathname) ?? 0, entry.encodedBodySize));
    }
    return [...bytes].map(([path, size]) => ({ path, bytes: size }));
  }, moment);

/** Title of the first figure of the landing page. */
const firstCardTitle = '今日新增订单';

declare global {
  interface Window {
    /** When the first figure was added to the document, and when it was visible, in milliseconds of the page's clock. */
    firstCard?: { readonly placed: number; readonly seen: number };
  }
}

/** This function runs in the page before any other script. */
function watchForFirstCard(title: string): void {
  const isThere = (node: Node): boolean =>
    node instanceof HTMLElement && (node.textContent ?? '').includes(title) && node.getClientRects().length > 0;
  const observer = new MutationObserver((changes) => {
    if (!changes.some(({ addedNodes }) => [...addedNodes].some(isThere))) return;
    observer.disconnect();
    const placed = performance.now();
    // It takes two frames: the first draws the figure, after the second it is visible.
    requestAnimationFrame(() => requestAnimationFrame(() => Object.assign(window, { firstCard: { placed, seen: performance.now() } })));
  });
  observer.observe(document, { childList: true, subtree: true });
}

/**
 * Waits until the landing page shows its first figure; resolves to the moments when it was added to the document and when it was visible.
 */
export async function firstCard(page: Page): Promise<{ readonly placed: number; readonly seen: number }> {
  const handle = await page.waitForFunction(() => window.firstCard, undefined, { timeout: 60_000 });
  return (await handle.jsonValue()) ?? { placed: Number.NaN, seen: Number.NaN };
}

/** Signs in as a person does and stays on the landing page until it is shown; shippers and drivers have no figures there. */
export async function signIn({ page }: Visitor, username: string): Promise<void> {
  await page.goto('/user/login');
  await page.getByLabel('账号', { exact: true }).fill(username);
  await page.getByLabel('密码', { exact: true }).fill(demoPassword);
  await page.getByRole('button', { name: '登录', exact: true }).click();
  // A person with several departments must choose one.
  const enter = page.getByRole('button', { name: '进入系统' });
  await page.getByRole('button', { name: '用户菜单' }).or(enter).waitFor();
  if (await enter.isVisible()) await enter.click();
  await page.locator('#content').getByRole('heading').first().waitFor();
}
