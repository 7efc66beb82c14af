import { translate } from '../language/i18n.ts';
import { notices } from './notices.ts';

/**
 * Puts text into the clipboard and says so, in words of one's own where they are given. Browsers without a clipboard, or whose owner
 * allows nobody to use it, refuse: then the person is asked to select the text, so it should stand somewhere.
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
