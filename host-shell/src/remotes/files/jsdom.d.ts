/** Types of the part of jsdom that tests use, because the package contains none. */
declare module 'jsdom' {
  interface Options {
    readonly url: string;
    /** `dangerously`: scripts of the page run. */
    readonly runScripts: 'dangerously';
    /** Called before the page's scripts run. */
    readonly beforeParse: (window: Window) => void;
  }
  export class JSDOM {
    constructor(html: string, options: Options);
    readonly window: Window;
  }
}
