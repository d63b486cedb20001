import { execute, type Operation } from '../../runtime/graphql/execute.ts'
import { loadSectionData } from '../../runtime/page/load-section-data.ts'
import { startEmbeddedBackends } from '../../runtime/server/backends/embedded-backends.ts'
import { sourceBackends } from '../../runtime/server/backends/source-backends.ts'
import { createLogger } from '../../runtime/server/process/logger.ts'
import { SiteClock } from '../../runtime/site/data/site-clock.ts'
import type { PageModel, SectionInstance } from '../../runtime/site/site-model.ts'
import type { LoadedSite } from '../../runtime/source/load-site.ts'

/** Answers of the agency's own back-end, for a server that keeps them in memory. */
export async function createEmbeddedEndpoint(site: LoadedSite) {
  const log = createLogger()
  const backends = await startEmbeddedBackends({
    ...site,
    backendFiles: sourceBackends(site.root),
    site: site.model,
    secret: 'bench',
    isProduction: true,
    isPrerender: true,
    log,
  })
  const backend = backends.byClient.get('default')
  if (!backend) throw new Error('The agency has no embedded back-end for the client "default".')
  return async (operation: Operation, instance: SectionInstance, route: PageModel): Promise<unknown> => {
    const alone = { ...route, sections: [instance], frame: { ...route.frame, before: [], after: [] } }
    const answers = await loadSectionData(
      alone,
      { site: site.model, operationOf: () => ({ client: 'default', operation }) },
      async (_call, variables) => {
        const endpoint = {
          client: 'default',
          url: 'http://embedded.invalid/graphql',
          headers: () => ({}),
          send: (request: Request) => backend.handle(request),
          timeoutMs: 5000,
          maxBytes: 2_000_000,
        }
        const { data } = await execute(endpoint, operation, variables, {
          token: null,
          signal: new AbortController().signal,
        })
        return { data, failed: false }
      },
      () => null,
      new SiteClock(new Date(), site.model),
    )
    return answers.get(instance)?.data
  }
}
