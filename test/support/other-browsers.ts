import { accessSync, constants, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { openFirefox } from './firefox.ts'
import type { SmokePage } from './smoke-browser.ts'
import { openWebKit } from './webkit.ts'

/** A browser beside Chromium that may be on this machine. */
export interface OtherBrowser {
  readonly name: string
  /** Null when it is not installed. */
  readonly open: (() => Promise<SmokePage>) | null
  /** What brings it. */
  readonly install: string
}

/** Firefox and WebKit, as Debian's packages install them. */
export function otherBrowsers(): OtherBrowser[] {
  const firefox = onPath('firefox-esr') ?? onPath('firefox')
  const driver = onPath('WebKitWebDriver')
  const screen = onPath('Xvfb')
  const browser = miniBrowser()
  const webkit = driver !== null && screen !== null && browser !== null ? { driver, screen, browser } : null
  return [
    { name: 'Firefox', open: firefox === null ? null : () => openFirefox(firefox), install: 'firefox-esr' },
    { name: 'WebKit', open: webkit === null ? null : () => openWebKit(webkit), install: 'webkit2gtk-driver xvfb' },
  ]
}

/** It lies beside the library, in the folder of the machine's kind. */
function miniBrowser(): string | null {
  if (process.platform !== 'linux') return null
  const kinds = readdirSync('/usr/lib').filter((name) => name.endsWith('-linux-gnu'))
  const places = kinds.flatMap((kind) => ['4.1', '4.0'].map((api) => `/usr/lib/${kind}/webkit2gtk-${api}/MiniBrowser`))
  return places.find(isExecutable) ?? null
}

function onPath(name: string): string | null {
  const places = (process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, name))
  return places.find(isExecutable) ?? null
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
