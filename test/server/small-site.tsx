import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { Operation } from '../../runtime/graphql/execute.ts'
import type { ErrorHandler } from '../../runtime/page/error-handler.ts'
import type { WorkQueue } from '../../runtime/page/work-queue.ts'
import type { ClientAssets } from '../../runtime/render/client-assets.ts'
import { createRender } from '../../runtime/render/render.ts'
import type { SectionRegistry, SiteModules } from '../../runtime/render/section-registry.ts'
import { sourceBackends } from '../../runtime/server/backends/source-backends.ts'
import { createSiteApp } from '../../runtime/server/create-site-app.ts'
import { openFrontDoor } from '../../runtime/server/door/open-front-door.ts'
import type { FormCall } from '../../runtime/server/forms/form-sender.ts'
import { RenderQueue } from '../../runtime/server/pages/render-queue.ts'
import { createHealth, type Health } from '../../runtime/server/process/health.ts'
import { type Listening, listen } from '../../runtime/server/process/listen.ts'
import type { Logger } from '../../runtime/server/process/logger.ts'
import type { SharedStore } from '../../runtime/server/shared/shared-store.ts'
import { Site } from '../../runtime/server/site.ts'
import { nodeDoor } from '../../runtime/server/site-doors.ts'
import { createSiteRuntime, DEFAULT_MEMO_BYTES, type SiteRuntime } from '../../runtime/server/site-runtime.ts'
import { compileOperation } from '../../runtime/source/graphql/graphql-module.ts'
import { Link } from '../../runtime/view/link.tsx'
import { usePage, useText } from '../../runtime/view/page-view.ts'
import { Picture } from '../../runtime/view/picture.tsx'
import { RichText } from '../../runtime/view/rich-text.tsx'
import { Faq } from '../../sections/Faq/Faq.tsx'
import { siteOf } from '../site/site-of.ts'

/** A site of a few sections in memory, behind the real Express application on a free port. */
export interface SmallSite extends Listening {
  /** Host and port, as they stand in a Host header. */
  readonly host: string
  readonly health: Health
  readonly folder: string
  /** What was logged at its start, as JSON. */
  readonly startLog: readonly string[]
  /** What has been logged since the start. */
  readonly log: string[]
  /** How often each section was rendered. */
  readonly renders: Map<string, number>
  /** Requests that the front door has handed on. */
  readonly seen: readonly string[]
  /** The same site without a front door. */
  readonly behind: string
  readonly expire: SiteRuntime['expire']
  end(): Promise<void>
}

export const SECRET = 'fixed-value-of-the-crm'

const assets: ClientAssets = {
  build: 'build-1',
  boot: '/_site/assets/boot.js',
  bootImports: [],
  navigation: '/_site/assets/navigation.js',
  navigationImports: [],
  stylesheets: {},
  sectionStyles: { Hello: [{ href: '/_site/assets/Hello.css', text: '.hello{color:red}' }] },
  islands: {
    Counter: { src: '/_site/assets/Counter.js', imports: ['/_site/assets/react.js'] },
    ShownIsland: { src: '/_site/assets/ShownIsland.js', imports: ['/_site/assets/react.js'] },
    ProseIsland: { src: '/_site/assets/ProseIsland.js', imports: ['/_site/assets/react.js'] },
  },
  guards: '/_site/assets/guards.js',
  steps: { validator: {}, middleware: {} },
  optional: { embeds: '/_site/assets/embeds.js' },
  onError: null,
  scripts: {},
  devScript: null,
}

const works = {
  client: 'default',
  operation: compileOperation('query Works($locale:String){works(locale:$locale)}', ''),
}
const news = { client: 'kept', operation: compileOperation('query News{news}', '') }
/** Declared for the client `crm`, which browsers reach through the relay. */
export const SEND_LEAD = compileOperation(
  'mutation SendLead($lead:Lead$files:[Upload!]){sendLead(lead:$lead files:$files)}',
  '',
)
/** The same for a query. */
export const ASK_LEADS = compileOperation('query AskLeads{leads}', '')
const leads = { client: 'crm', operation: compileOperation('query Leads{leads}', '') }

const image = { src: '/_site/picture/a1-480-960.jpg', width: 960, height: 640, alt: 'A loaf' }

/** What the sections of the small site do. */
function registryOf(renders: Map<string, number>): SectionRegistry {
  const count = (name: string) => renders.set(name, (renders.get(name) ?? 0) + 1)
  const fixed = { hydrate: null, inputs: [], call: null }
  return {
    Nav: {
      ...fixed,
      inputs: ['path'],
      component: () => {
        const { locales, path } = usePage()
        return (
          <nav data-path={path}>
            {locales.map(({ code, href }) => (
              <a key={code} href={href} hrefLang={code}>
                {code}
              </a>
            ))}
          </nav>
        )
      },
    },
    Hello: {
      ...fixed,
      component: ({ props }) => {
        count('Hello')
        return (
          <h1>
            {props.title ?? 'Hello'} {useText()('welcome')} <Link to="contact">contact</Link>
          </h1>
        )
      },
    },
    Works: {
      ...fixed,
      call: works,
      component: ({ data, failed }) => {
        count('Works')
        return <p data-works="true">{failed ? 'the works are missing' : JSON.stringify(data)}</p>
      },
    },
    News: {
      ...fixed,
      call: news,
      component: ({ data }) => {
        count('News')
        return <p data-news="true">{JSON.stringify(data)}</p>
      },
    },
    Leads: { ...fixed, call: leads, component: ({ data }) => <p data-leads="true">{JSON.stringify(data)}</p> },
    Counter: {
      ...fixed,
      hydrate: 'load',
      call: works,
      component: ({ data }) => <button type="button">{JSON.stringify(data)}</button>,
    },
    Shown: {
      ...fixed,
      component: () => {
        count('Shown')
        return <Picture image={image} />
      },
    },
    ShownIsland: { ...fixed, hydrate: 'load', component: () => <Picture image={image} /> },
    Prose: {
      ...fixed,
      component: ({ props }) => {
        count('Prose')
        return <RichText value={props.text} />
      },
    },
    Faq: { ...fixed, component: Faq },
    ProseIsland: { ...fixed, hydrate: 'load', component: ({ props }) => <RichText value={props.text} /> },
    Broken: {
      ...fixed,
      component: () => {
        throw new Error('a section broke: /srv/app/secret.ts:1')
      },
    },
  }
}

const manifest = ({
  graphqlUrl,
  routes,
  origin,
  detects,
  client,
  trustProxy,
  hosts,
  crm,
}: Required<
  Omit<SmallSiteOptions, 'onError' | 'sections' | 'forms' | 'collections' | 'crm' | 'queue' | 'env' | 'store'>
> &
  Pick<SmallSiteOptions, 'crm'>) => `version: 1
site: { product: Prueba, origin: '${origin}' }
locales: { default: es, detect: { enabled: ${detects} }, available: { es: { label: Español, tag: es-CR }, en: { label: English, tag: en-US } } }
graphql:
  clients:
    default: { url: '${graphqlUrl}', schema: a.graphql, ${client} }
    kept: { url: '${graphqlUrl}', schema: a.graphql, keep: 1h }
    crm: { url: '${crm ? 'embedded:crm' : graphqlUrl}', schema: b.graphql, via: server, timeout: 1s, maxBytes: 100kB, authorization: { secret: CRM_AUTHORIZATION } }
headers: { x-made-by: tests }
server: { trustProxy: [${trustProxy}], ${hosts} }
${routes}`

export const ROUTES = `
layouts:
  default: [Nav, $page]
  ghostly: [Ghost, $page]
validators:
  over: { kind: date-range, to: 2020-01-01 }
redirects:
  - { from: /viejo, to: contact }
  - { from: /fuera, to: 'https://example.com', status: 302 }
  - { from: /cerrado/*, gone: true }
routes:
  - { name: index, path: /, title: { es: Inicio, en: Home }, sections: [{ section: Hello, props: { title: Hola } }] }
  - { name: contact, path: /contact, title: { es: Contacto, en: Contact }, cache: { maxAge: 10m, staleWhileRevalidate: 1d }, sections: [Hello] }
  - { name: kids, path: /niños, sections: [Hello] }
  - { name: works, path: /works, sections: [Works, Counter] }
  - { name: needed, path: /needed, sections: [{ section: Works, required: true }] }
  - { name: news, path: /news, sections: [News] }
  - { name: leads, path: /leads, sections: [Leads] }
  - { name: over, path: /over, sections: [Works], validators: [over] }
  - { name: broken, path: /broken, sections: [Broken, Hello] }
  - { name: missing, path: /missing, sections: [Absent] }
  - { name: ghost, path: /ghost, layout: ghostly, sections: [Hello] }
  - { name: hidden, path: /hidden, index: false, sections: [Hello] }
`

export interface SmallSiteOptions {
  readonly graphqlUrl: string
  /** The manifest from its layouts on. */
  readonly routes?: string
  readonly origin?: string
  /** Further keys of the client `default`. */
  readonly client?: string
  /** Whether it detects the languages of visitors. */
  readonly detects?: boolean
  /** Modules of validators and middleware, by name. */
  readonly steps?: Partial<Pick<SiteModules, 'validators' | 'middleware'>>
  /** Where its pages wait. */
  readonly queue?: WorkQueue
  /** Proxies that it trusts. */
  readonly trustProxy?: string
  /** `hosts: […]`; none is the default. */
  readonly hosts?: string
  /** Its global error handler. */
  readonly onError?: ErrorHandler
  /** Further sections. */
  readonly sections?: SectionRegistry
  /** An embedded back-end for the client `crm`, with the operations that the site declares for it. */
  readonly crm?: { readonly sdl: string; readonly operations: readonly Operation[] }
  /** Further variables of its environment. */
  readonly env?: Readonly<Record<string, string>>
  /** Mutations of the manifest's forms, as the build makes them. */
  readonly forms?: Readonly<Record<string, readonly FormCall[]>>
  /** The store that it shares with other servers. */
  readonly store?: SharedStore
  /** Operations of the manifest's collections. */
  readonly collections?: Readonly<Record<string, Operation>>
}

/** Starts it. Files: `/robot.svg`, a dot file, a source map and links that lead out and nowhere below public/, and the assets of a build. */
export async function startSmallSite(given: SmallSiteOptions): Promise<SmallSite> {
  const options = {
    routes: ROUTES,
    origin: 'https://prueba.example',
    detects: true,
    client: 'timeout: 2s',
    trustProxy: '',
    hosts: '',
    steps: {},
    ...given,
  }
  const folder = mkdtempSync(join(tmpdir(), 'sitio-small-'))
  const write = (file: string, content: string) => {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), content)
  }
  write('public/robot.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>')
  write('public/.env', 'TOP=secret')
  write('public/app.js.map', '{}')
  write('client/assets/boot.js', 'export {}')
  write('client/assets/boot.js.map', '{}')
  if (given.crm) write('b.graphql', given.crm.sdl)
  write('outside.txt', 'outside of the public folder')
  symlinkSync('../outside.txt', join(folder, 'public/linked.txt'))
  symlinkSync('nowhere', join(folder, 'public/dangling.txt'))

  const renders = new Map<string, number>()
  const log: string[] = []
  const remember = (level: keyof Logger) => (fields: Readonly<Record<string, unknown>>, message: string) => {
    const { err, ...rest } = fields
    const cause = err instanceof Error ? `${err.name}: ${err.message}` : String(err)
    log.push(JSON.stringify({ level, ...rest, cause, message }))
  }
  const logger = { info: remember('info'), warn: remember('warn'), error: remember('error') }
  const { site, messages: texts } = siteOf(manifest(options), {
    messages: { es: { errors: { '404': 'No encontramos esta página', home: 'Volver al inicio' } }, en: {} },
    sectionMessages: new Map([['Hello', { es: { welcome: 'Bienvenidos' }, en: { welcome: 'Welcome' } }]]),
  })
  const sections = { ...registryOf(renders), ...given.sections }
  const runtime = await createSiteRuntime({
    root: folder,
    backendFiles: sourceBackends(folder),
    site,
    messages: texts,
    assets,
    bundle: {
      forms: given.forms ?? {},
      collections: given.collections ?? {},
      operations: {
        default: [works.operation],
        kept: [news.operation],
        crm: [leads.operation, SEND_LEAD, ASK_LEADS, ...(given.crm?.operations ?? [])],
      },
      render: (host) => createRender({ sections, validators: {}, middleware: {}, ...given.steps }, host),
      ...(given.onError === undefined ? {} : { onError: given.onError }),
    },
    env: { CRM_AUTHORIZATION: SECRET, ...given.env },
    log: logger,
    isProduction: true,
    isPrerender: false,
    memoBytes: DEFAULT_MEMO_BYTES,
    queue: given.queue ?? patientQueue(),
    ...(given.store && { store: given.store }),
  })
  const health = createHealth()
  const front = openFrontDoor(runtime)
  const whole = new Site({
    runtime,
    assetsFolder: join(folder, 'client'),
    publicFolders: [join(folder, 'public')],
    health,
    isDevelopment: false,
  })
  const seen: string[] = []
  const answer: Site['answer'] = (request) => {
    seen.push(request.url)
    return whole.answer(request)
  }
  const { always } = whole
  const app = createSiteApp(nodeDoor({ answer, always, failed: (...about) => whole.failed(...about) }, front))
  const listening = await listen(front.before(app), 0, '127.0.0.1')
  const behind = await listen(createSiteApp(nodeDoor(whole)), 0, '127.0.0.1')
  const startLog = log.splice(0)
  return {
    ...listening,
    url: listening.url.replace('localhost', '127.0.0.1'),
    folder,
    host: new URL(listening.url).host,
    health,
    startLog,
    log,
    renders,
    seen,
    behind: behind.url.replace('localhost', '127.0.0.1'),
    expire: runtime.expire,
    async end() {
      await Promise.all([listening.close(0), behind.close(0)])
      runtime.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** A limit that leaves a busy machine enough time. */
function patientQueue(): WorkQueue {
  return new RenderQueue({ places: 1000, placesOfSender: 1000, maxWaitMs: 60_000 })
}

/** The hash of a page's one inlined stylesheet, as the policy names it. */
export function styleHashOf(html: string): string {
  const style = /<style>(.*?)<\/style>/s.exec(html)?.[1] ?? ''
  return `sha256-${createHash('sha256').update(style).digest('base64')}`
}
