import type { Page } from '@playwright/test';

/**
 * Reports violations of the strict security policy, by directive. One is expected and left out: antd's table measures the scrollbar with an
 * empty style without a nonce, which the policy blocks without effect.
 */
export async function watchPolicy(page: Page): Promise<string[]> {
  const violations: string[] = [];
  await page.exposeFunction('policyViolated', (what: string) => violations.push(what));
  await page.addInitScript(() => {
    const tell = (what: string) => (window as unknown as { policyViolated(what: string): void }).policyViolated(what);
    const probe = /^\s*#rc-scrollbar-measure-\w+::-webkit-scrollbar \{\s*\}\s*$/;
    let probes = 0;
    new MutationObserver((changes) => {
      for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
        if (node instanceof HTMLStyleElement && !node.nonce && probe.test(node.textContent)) probes += 1;
      }
    }).observe(document, { childList: true, subtree: true });
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
      // Reports and observed changes are delivered asynchronously and in any order.
      setTimeout(() => {
        if (effectiveDirective === 'style-src-elem' && blockedURI === 'inline' && probes > 0) probes -= 1;
        else tell(`${effectiveDirective} ${blockedURI}`);
      });
    });
  });
  return violations;
}
