/** The part of jsdom that tests use; it brings no types. */
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
