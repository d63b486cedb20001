import type { GtagAnalytics } from '../manifest/manifest.types.ts'
import type { JsonSchema } from '../values/schema/schema-parts.ts'
import { type AnalyticsProvider, defineAnalyticsKind } from './analytics-kind.ts'

/** The globals that the tag shares with the page. */
interface TagScope {
  dataLayer?: unknown[]
  gtag?: (...call: unknown[]) => void
  [disabled: `ga-disable-${string}`]: boolean
}

/** Its schema in the manifest. */
export const shape: JsonSchema = {
  description: 'Google Analytics 4.',
  required: ['id'],
  properties: {
    id: {
      description: 'Measurement ID. If empty, analytics is off.',
      type: 'string',
      pattern: '^[A-Za-z0-9-]*$',
      'x-open': true,
    },
    script: {
      description: "Address of the tag's script.",
      'x-open': true,
      $ref: '#/definitions/webAddress',
      default: 'https://www.googletagmanager.com/gtag/js',
    },
    connect: {
      description: 'Origins that the tag sends data to. The security policy allows them.',
      'x-open': true,
      type: 'array',
      items: { $ref: '#/definitions/policySource' },
      default: ['https://www.googletagmanager.com', 'https://*.google-analytics.com', 'https://*.analytics.google.com'],
    },
  },
}

/** Google Analytics 4. */
export const gtag = defineAnalyticsKind({
  switchedBy: 'id',
  needsConsent: true,
  resolve: ({ id, script, connect }: GtagAnalytics) => ({ id, script, connect }),
  // The tag sends by image as well.
  hosts: ({ script, connect }) => ({ script: [new URL(script).origin], connect, image: connect }),
  create: (model) => createGtag(model),
})

/** Calls are queued until the tag has loaded; a tag that is blocked or broken affects nothing else. The tag sends no views by itself. */
function createGtag({ id, script }: { readonly id: string; readonly script: string }): AnalyticsProvider {
  // The tag's names on the global object.
  const scope = globalThis as TagScope
  return {
    start() {
      // Another script of the site may have created it.
      scope.dataLayer ??= []
      const queue = scope.dataLayer
      scope.gtag = function gtag() {
        // biome-ignore lint/complexity/noArguments: the tag takes a call as an `arguments` object and nothing else.
        queue.push(arguments)
      }
      scope.gtag('js', new Date())
      scope.gtag('config', id, { send_page_view: false })
      const address = new URL(script)
      address.searchParams.set('id', id)
      address.searchParams.set('l', 'dataLayer')
      const element = document.createElement('script')
      element.async = true
      element.src = address.href
      document.head.append(element)
    },
    view({ path, route, href }) {
      scope.gtag?.('event', 'page_view', {
        page_path: path,
        ...(route === null ? {} : { page_title: route }),
        page_location: href,
        send_page_view: true,
      })
    },
    disable() {
      scope[`ga-disable-${id}`] = true
      forgetVisitor()
    },
    enable() {
      scope[`ga-disable-${id}`] = false
    },
  }
}

/** Deletes the tag's cookies, which it leaves behind when it is switched off. It sets them for the widest domain that it may, so each is tried. */
function forgetVisitor(): void {
  const names = document.cookie.split('; ').flatMap((cookie) => /^_ga(?:_[^=]*)?(?==)/.exec(cookie) ?? [])
  const labels = location.hostname.split('.')
  const domains = ['', ...labels.map((_, from) => `; domain=${labels.slice(from).join('.')}`)]
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser that the site serves.
  for (const name of names) for (const domain of domains) document.cookie = `${name}=; path=/; max-age=0${domain}`
}
