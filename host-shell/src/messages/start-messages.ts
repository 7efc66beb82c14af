/** The texts that are needed before the sign-in page or the product is loaded. */
import { addMessages } from 'shared-platform/i18n';

addMessages('start', {
  'zh-CN': {
    product: '智慧运输管理平台',
    loading: '正在加载，请稍候',
    failedTitle: '系统暂时无法启动',
    failedText: '未能读取启动所需的文件。请检查网络连接后重新加载。',
    reload: '重新加载',
    outageTitle: '服务暂时不可用',
    outageText: '您仍处于登录状态，服务恢复后页面会自动打开。',
    retryNow: '立即重试',
    retrying: '正在重试…',
    contact: '联系邮箱：',
  },
  'en-US': {
    product: 'Smart Transport Management Platform',
    loading: 'Loading, one moment please',
    failedTitle: 'The product cannot start right now',
    failedText: 'The files needed to start could not be read. Check the connection and load the page again.',
    reload: 'Reload',
    outageTitle: 'The service is not available at the moment',
    outageText: 'You are still signed in. The page opens by itself when the service is back.',
    retryNow: 'Retry now',
    retrying: 'Retrying…',
    contact: 'Contact: ',
  },
});
