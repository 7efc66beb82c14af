// People who work on a phone: 390 px wide, with a camera and a position.
import { type Browser, expect, type Locator, type Page } from '@playwright/test';
import { ShellPage } from './shell-page.ts';

export const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } as const;

/** A picture whose bytes no other picture has, because receipts refuse pictures that were used before. */
export async function newPicture(page: Page, name: string) {
  const data = await page.evaluate(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 64, height: 64 });
    const context = canvas.getContext('2d');
    for (let at = 0; at < 64; at += 1) {
      if (context) context.fillStyle = `hsl(${Math.random() * 360} 80% 50%)`;
      context?.fillRect(at, 0, 1, 64);
    }
    return canvas.toDataURL('image/png').split(',')[1] ?? '';
  });
  return { name, mimeType: 'image/png', buffer: Buffer.from(data, 'base64') };
}

/** Takes a picture with the camera of a field; `form` is the dialog or page that contains the field. */
export async function photograph(form: Locator, label: string, name: string): Promise<void> {
  await form.locator(`input[type=file][aria-label="拍照 ${label}"]`).setInputFiles(await newPicture(form.page(), name));
  await expect(form.getByRole('button', { name: `预览 ${name}` })).toBeVisible();
}

/** Opens the page with this path on a phone on which the person is signed in. */
export async function onPhone(browser: Browser, username: string, path: string): Promise<ShellPage> {
  const context = await browser.newContext({
    ...phone,
    permissions: ['geolocation'],
    geolocation: { latitude: 32.05, longitude: 118.78 },
  });
  const shell = new ShellPage(await context.newPage());
  await shell.enter(username, path);
  return shell;
}
