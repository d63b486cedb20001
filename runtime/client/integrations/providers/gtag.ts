import type { AnalyticsModel } from '../../../site/site-model.ts'
import type { AnalyticsProvider } from '../analytics.ts'

/** What the tag shares with the page. */
interface TagScope {
  dataLayer?: unknown[]
  gtag?: (...call: unknown[]) => void
  [disabled: `ga-disable-${string}`]: boolean
}

/**
 * Google Analytics 4. Calls are kept in the queue until the tag has come; one that never comes, blocked or broken, breaks nothing. The tag
 * itself sends no views.
 */
export function createGtag({ id, script }: Extract<AnalyticsModel, { kind: 'gtag' }>): AnalyticsProvider {
  // The tag's names on the global object.
  const scope = globalThis as TagScope
  return {
    start() {
      // Another script of the site may have begun it.
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
    },
    enable() {
      scope[`ga-disable-${id}`] = false
    },
  }
}
