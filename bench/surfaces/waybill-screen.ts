/** The list of waybills in the setting of a person with many waybills: 15 columns, rows of 32 px. */
import type { Browser, Page } from '@playwright/test';
import { signIn, type Visitor, visitor } from '../src/browser.ts';

export const listPath = '/business/waybill/list';
export const visiblePanel = 'main [role="tabpanel"]:not([hidden])';

/** Signs in and chooses all columns and the smallest row height, as a person's stored settings would. */
export async function openWorker(browser: Browser, origin: string): Promise<Visitor> {
  const person = await visitor(browser, origin);
  await signIn(person, 'operator');
  await person.page.evaluate((path) => {
    const { value } = JSON.parse(localStorage.getItem('freight:platform:session') ?? '{}');
    const settings = { order: [], hidden: [], density: 'tiny' };
    localStorage.setItem(`freight:widgets:columns:${value.user.id}:waybill:${path}`, JSON.stringify({ value: settings, expires: null }));
  }, listPath);
  return person;
}

/** Opens an address of the product without loading the page again. */
export async function follow(page: Page, address: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState({}, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, address);
}
