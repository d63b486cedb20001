import { Window } from 'happy-dom'

/** Replaces what would reach outside of this process with promises that never settle. */
const SILENT = { fetch: () => new Promise<never>(() => {}) }

/** Makes this thread look like a browser: adds every global of a window that Node lacks, and replaces those that differ in Node. */
export function setBrowserGlobals(): void {
  const window = new Window({
    url: 'http://localhost/',
    width: 1440,
    height: 900,
    settings: {
      disableJavaScriptFileLoading: true,
      disableCSSFileLoading: true,
      disableIframePageLoading: true,
      handleDisabledFileLoadingAsSuccess: true,
    },
  })
  const own = ['navigator', 'Event', 'EventTarget', 'CustomEvent', 'MessageEvent', 'FormData', 'File', 'Blob']
  for (const name of new Set([...namesOf(window), ...own])) {
    if (name in globalThis && !own.includes(name)) continue
    const value: unknown = window[name as keyof typeof window]
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true })
  }
  Object.assign(globalThis, { window: globalThis, self: globalThis, parent: globalThis, top: globalThis }, SILENT)
}

function namesOf(window: object): string[] {
  const names = new Set<string>()
  for (let each: object | null = window; each !== null && each !== Object.prototype; each = Object.getPrototypeOf(each))
    for (const name of Object.getOwnPropertyNames(each)) names.add(name)
  names.delete('constructor')
  return [...names]
}
