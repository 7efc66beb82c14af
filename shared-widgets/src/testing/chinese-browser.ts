/** A browser that asks for Chinese, as most of our people's do; jsdom's asks for English. Loaded before anything that speaks. */
Object.defineProperty(navigator, 'languages', { configurable: true, value: ['zh-CN', 'zh'] });
