import type { PathStep } from '../../manifest/text/position.ts'
import type { ManifestFacts } from '../facts/facts.ts'

/** A cookie named in the manifest. */
export interface SiteCookie {
  /** What it is for, as part of a sentence. */
  readonly purpose: string
  readonly name: string
  readonly maxAge: string
  readonly at: { readonly name: readonly PathStep[]; readonly maxAge: readonly PathStep[] }
}

/** The cookies of the site, in the order of the manifest. */
export function cookiesOf({ manifest: { cookies, consent } }: ManifestFacts): SiteCookie[] {
  const { language, session } = cookies
  const inCookies = (key: string) => ({ name: ['cookies', key, 'name'], maxAge: ['cookies', key, 'maxAge'] })
  return [
    { purpose: 'the language', name: language.name, maxAge: language.maxAge, at: inCookies('language') },
    { purpose: 'the session', name: session.name, maxAge: session.maxAge, at: inCookies('session') },
    ...(consent === undefined
      ? []
      : [
          {
            purpose: 'the consent',
            name: consent.cookie,
            maxAge: consent.maxAge,
            at: { name: ['consent', 'cookie'], maxAge: ['consent', 'maxAge'] },
          },
        ]),
  ]
}
