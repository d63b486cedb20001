/// <reference types="vite/client" />

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import express from 'express'
import type { ComponentType } from 'react'
import { renderToString } from 'react-dom/server'
import {
  createStaticHandler,
  createStaticRouter,
  type RouteObject,
  StaticRouterProvider,
  useLoaderData,
} from 'react-router-dom'
import { PageViews } from '../../runtime/render/page-views.ts'
import { fixedPages } from '../../runtime/site/routing/pages-of.ts'
import { createRouteTable } from '../../runtime/site/routing/route-table.ts'
import type { PageModel, SectionInstance } from '../../runtime/site/site-model.ts'
import { compileOperation } from '../../runtime/source/graphql/graphql-module.ts'
import { loadSite } from '../../runtime/source/load-site.ts'
import { PageViewContext } from '../../runtime/view/page-view.ts'
import { createEmbeddedEndpoint } from './embedded-endpoint.ts'

/**
 * The baseline: the same pages, sections and in-memory data in a server written by hand, without sitio: Express, React Router's static handler and
 * provider, one `renderToString` for the whole tree, and the answer as a string.
 */
const root = process.cwd()
const { site } = loadSite(join(root, 'site.config.yaml'), process.env)
if (!site) throw new Error('The manifest is broken.')
const { model, messages, sources } = site
const modules = import.meta.glob<Record<string, ComponentType<Record<string, unknown>>>>(
  ['../../sections/*/*.tsx', '!**/*.test.tsx'],
  { eager: true },
)
const components = new Map(
  sources.sections.map(({ name }) => [name, modules[`../../sections/${name}/${name}.tsx`]?.[name]]),
)
const operations = new Map(
  sources.sections.flatMap(({ name, operation }) =>
    operation === null ? [] : [[name, compileOperation(readFileSync(operation, 'utf8'), operation)] as const],
  ),
)
const views = new PageViews(
  model,
  createRouteTable(model),
  messages,
  {
    find: () => null,
    firstOf: (page) => page,
    pagesOf: async () => [],
    addressesOf: async () => [],
    isMissing: () => false,
    listIn: () => [],
    freshMs: () => 0,
  },
  false,
)
const fetchData = await createEmbeddedEndpoint(site)

function Section({ instance, data, route }: { instance: SectionInstance; data: unknown; route: PageModel }) {
  const Component = components.get(instance.section)
  if (!Component) return null
  return (
    <div data-section={instance.section} data-section-id={instance.id}>
      <PageViewContext value={views.of(instance, route, true, () => {})}>
        <Component id={instance.id} props={instance.props} data={data ?? null} failed={false} />
      </PageViewContext>
    </div>
  )
}

function Page({ route }: { route: PageModel }) {
  const data = useLoaderData<Record<string, unknown>>()
  const each = (instance: SectionInstance) => (
    <Section key={instance.key} instance={instance} data={data[instance.key]} route={route} />
  )
  return (
    <>
      {route.frame.before.map(each)}
      <main id="main">{route.sections.map(each)}</main>
      {route.frame.after.map(each)}
    </>
  )
}

const routes: RouteObject[] = await Promise.all(
  fixedPages(model).map(async (route) => {
    const data: Record<string, unknown> = {}
    for (const instance of [...route.frame.before, ...route.sections, ...route.frame.after]) {
      const operation = operations.get(instance.section)
      if (operation) data[instance.key] = await fetchData(operation, instance, route)
    }
    return { path: route.path, loader: () => data, element: <Page route={route} /> }
  }),
)
const { query, dataRoutes } = createStaticHandler(routes)
const titles = new Map(fixedPages(model).map((route) => [route.path, route]))

const app = express()
app.get('/{*path}', async (request, response) => {
  const context = await query(new Request(`http://localhost${request.originalUrl}`))
  if (context instanceof Response) {
    response.redirect(context.status, context.headers.get('location') ?? '/')
    return
  }
  const html = renderToString(
    <StaticRouterProvider router={createStaticRouter(dataRoutes, context)} context={context} />,
  )
  const route = titles.get(request.path)
  response
    .status(context.statusCode)
    .send(
      `<!doctype html><html lang="${route?.locale}"><head><meta charset="utf-8"><title>${route?.title}</title><meta name="description" content="${route?.description}"></head><body><div id="root">${html}</div></body></html>`,
    )
})
const server = app.listen(0, '127.0.0.1', () => {
  const address = server.address()
  process.stdout.write(`http://localhost:${typeof address === 'object' && address ? address.port : 0}\n`)
})
