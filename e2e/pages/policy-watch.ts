import type { Page } from '@playwright/test';

/** Reports violations of the strict security policy, by directive. */
export async function watchPolicy(page: Page): Promise<string[]> {
  const violations: string[] = [];
  await page.exposeFunction('policyViolated', (what: string) => violations.push(what));
  await page.addInitScript(() => {
    const tell = (what: string) => (window as unknown as { policyViolated(what: string): void }).policyViolated(what);
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
      tell(`${effectiveDirective} ${blockedURI}`),
    );
  });
  return violations;
}
