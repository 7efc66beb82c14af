import { translate } from '../language/i18n.ts';
import { notices } from './notices.ts';

/**
 * Copies a text to the clipboard and shows a message (`done` if given). When the browser refuses, the message asks the person to select the
 * text, so the text should be visible on the page.
 */
export async function copyText(text: string, done = translate('platform', 'copied')): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    notices.warning(translate('platform', 'copyFailed'));
    return;
  }
  notices.success(done);
}
