import { readdirSync } from 'node:fs'
import { findOnPath, isExecutable } from '../servers/find-program.ts'
import { openFirefox } from './firefox.ts'
import type { SmokePage } from './smoke-browser.ts'
import { openWebKit } from './webkit.ts'

/** A browser besides Chromium that may be installed on this machine. */
export interface OtherBrowser {
  readonly name: string
  /** Null when it is not installed. */
  readonly open: (() => Promise<SmokePage>) | null
  /** The command that installs it. */
  readonly install: string
}

/** Firefox and WebKit, as installed by Debian's packages. */
export function otherBrowsers(): OtherBrowser[] {
  const firefox = findOnPath('firefox-esr', 'firefox')
  const driver = findOnPath('WebKitWebDriver')
  const screen = findOnPath('Xvfb')
  const browser = miniBrowser()
  const webkit = driver !== null && screen !== null && browser !== null ? { driver, screen, browser } : null
  return [
    { name: 'Firefox', open: firefox === null ? null : () => openFirefox(firefox), install: 'firefox-esr' },
    { name: 'WebKit', open: webkit === null ? null : () => openWebKit(webkit), install: 'webkit2gtk-driver xvfb' },
  ]
}

/** WebKit's MiniBrowser, which lies beside the library in the folder of the machine's architecture. */
function miniBrowser(): string | null {
  if (process.platform !== 'linux') return null
  const kinds = readdirSync('/usr/lib').filter((name) => name.endsWith('-linux-gnu'))
  const places = kinds.flatMap((kind) => ['4.1', '4.0'].map((api) => `/usr/lib/${kind}/webkit2gtk-${api}/MiniBrowser`))
  return places.find(isExecutable) ?? null
}
