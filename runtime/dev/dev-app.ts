import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http'
import { resolve } from 'node:path'
import type { Duplex } from 'node:stream'
import type { ViteDevServer } from 'vite'
import { sitePlugin } from '../bundle/site-plugin.ts'
import { concealFindings } from '../checks/conceal-findings.ts'
import type { Diagnostic } from '../manifest/problems/diagnostic.ts'
import { describeProblem } from '../manifest/problems/format-problem.ts'
import { declineOffer, onlyWebsockets } from '../server/process/decline-offer.ts'
import type { Logger } from '../server/process/logger.ts'
import type { LoadedSite, SiteLoadResult } from '../source/load-site.ts'
import { checkStylesheet, stylesheetsOf } from '../validate/check-styles.ts'
import { codeFindings } from '../validate/code-findings.ts'
import { operationFiles } from '../validate/operation-files.ts'
import { sectionFault, unplacedFault } from './code-fault.ts'
import { DevFaults } from './dev-faults.ts'
import { DevGallery } from './dev-gallery.ts'
import { devPlugin } from './dev-plugin.ts'
import { type DevSite, type DevSource, openDevSite } from './dev-site.ts'
import { Newest } from './newest.ts'
import { openVite } from './open-vite.ts'
import { placeWarnings } from './place-warnings.ts'
import { Settling } from './settling.ts'
import { SiteCode } from './site-code.ts'
import { SiteWatch } from './site-watch.ts'
import { sendWaitingPage } from './waiting-page.ts'
import { sendWritten, WHERE } from './written-places.ts'

export interface DevAppOptions {
  /** The site at the start. */
  readonly loaded: SiteLoadResult & { readonly site: LoadedSite }
  /** When reading it began, in milliseconds since 1970. */
  readonly readAt: number
  /** A file to watch besides those of the site itself. */
  readonly configFile: string
  /** Reads the site again; null when its manifest cannot be read, which has been reported then. */
  reload(): Promise<SiteLoadResult | null>
  /** Called whenever the site was read again. */
  onReload(result: SiteLoadResult): void
  /** Called once pages show what was read, or cannot: the time for what no page waits for. */
  onTaken(): void
  /** Called whenever changed files are served. */
  onServed(): void
  /** Called with the reasons why the site's code cannot be loaded, and with an empty list when it can be loaded again. */
  onCodeFindings(findings: readonly Diagnostic[], loaded: SiteLoadResult): void
  /** Called when the code of a section has thrown; once until an edit. */
  onSectionFault(fault: Diagnostic, loaded: SiteLoadResult): void
  readonly httpServer: Server
  readonly log: Logger
}

/**
 * The application of the development server: the same `createSiteApp`, on top of Vite. Changes of sections, stylesheets, messages and the manifest
 * appear at once; mistakes are shown over the last good site.
 */
export class DevApp {
  readonly #options: DevAppOptions
  readonly #vite: ViteDevServer
  readonly #faults: DevFaults
  readonly #code: SiteCode
  readonly #leaveWarnings: () => void
  readonly #watch: SiteWatch
  readonly #newest: Newest<DevSource, DevSite>
  readonly #gallery = new DevGallery()
  #loaded: DevAppOptions['loaded']
  #source: DevSource | null = null
  /** When pages were last told to update, in milliseconds since 1970. */
  updatedAt = 0
  /** The error that keeps the newest code from being served; null when it is served. */
  #told: unknown = null
  /** Files that have changed, and may change again within the same moment. */
  readonly #unsettled = new Settling((files) => this.#codeSettled(files))
  #pending: Promise<void> = Promise.resolve()

  static async open(options: DevAppOptions): Promise<DevApp> {
    let app: DevApp | null = null
    const sources = () => (app?.site ?? options.loaded.site).sources
    const faults = new DevFaults()
    const plugin = devPlugin({
      faults: () => faults.list,
      updatedAt: () => app?.updatedAt ?? 0,
      scripts: () => sources().scripts,
      onCodeChange: (file, isOfBrowser) => app?.codeChanged(file, isOfBrowser),
    })
    const { loaded, httpServer } = options
    const { root, folders } = loaded
    const vite = await openVite({ root, folders, plugins: [sitePlugin(sources), plugin], httpServer })
    app = new DevApp(options, vite, faults)
    await app.#refresh(false)
    // The watcher says once that it is ready: perhaps before anybody could hear it, and nothing of what is watched besides.
    await app.#watch.catchUp()
    return app
  }

  private constructor(options: DevAppOptions, vite: ViteDevServer, faults: DevFaults) {
    this.#options = options
    this.#vite = vite
    this.#faults = faults
    faults.onChange = (list) => vite.environments.client.hot.send('sitio:faults', list)
    this.#loaded = options.loaded
    this.#code = new SiteCode(vite)
    this.#leaveWarnings = placeWarnings(options.loaded.root)
    this.#newest = new Newest(
      () => this.#readSource(),
      (source) => this.#openSite(source),
      (error) => this.#noteOutcome(error),
    )
    this.#watch = new SiteWatch(vite.watcher, {
      readAt: options.readAt,
      isOfSite: (file) => this.#isFaultyStylesheet(file),
      onSite: () => {
        const { log } = options
        this.#pending = this.#pending
          .then(() => this.#reload())
          .catch((error: unknown) => log.error({ err: error }, 'reload failed'))
      },
      // It may be the file that the code was missing.
      onOther: (file) => this.#faults.hasCodeFault && this.codeChanged(file, false),
    })
    this.#watch.follow([options.configFile, ...options.loaded.watched])
    Object.assign(options.httpServer, onlyWebsockets)
    options.httpServer.on('upgrade', this.#onUpgrade)
  }

  /** The site as of its last correct files; includes the pages of the gallery once that has been opened. */
  get site(): LoadedSite {
    return this.#gallery.site ?? this.#loaded.site
  }

  /**
   * Reports a change of a file that the server's code includes.
   *
   * @param isOfBrowser - whether the browser has loaded the file as well, and updates by itself.
   */
  codeChanged(file: string, isOfBrowser: boolean): void {
    // Pages requested from now on must not use the old code.
    this.#code.expire()
    this.#unsettled.add(file, !isOfBrowser)
  }

  readonly handler: RequestListener = (request, response) => {
    this.#vite.middlewares(request, response, () => void this.#answer(request, response))
  }

  async close(): Promise<void> {
    this.#watch.stop()
    this.#unsettled.stop()
    this.#options.httpServer.off('upgrade', this.#onUpgrade)
    await this.#pending
    this.#leaveWarnings()
    await this.#newest.close()
    await this.#vite.close()
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { url = '/' } = request
    if (url.startsWith(WHERE)) return sendWritten(this.site, url, response)
    if (DevGallery.isFor(url)) {
      if (this.#gallery.open(this.#loaded)) await this.#serveAnew()
      this.#gallery.answer(url, this.#loaded.root, response)
      return
    }
    const taken = await this.#newest.take().catch(() => null)
    if (taken === null) return sendWaitingPage(response)
    response.once('close', taken.done)
    taken.made.app(request, response)
  }

  readonly #onUpgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    // Vite handles the sockets of hot reload.
    if (request.headers['sec-websocket-protocol']?.startsWith('vite-')) return
    // A visitor who leaves meanwhile must not end the process.
    socket.on('error', () => socket.destroy())
    if (declineOffer(this.#options.httpServer, request, socket, head)) return
    this.#newest.take().then(
      ({ made, done }) => {
        if (!made.upgrade(request, socket, head)) socket.destroy()
        done()
      },
      () => socket.destroy(),
    )
  }

  /**
   * Whether a file is a stylesheet that has, or had, a fault. Vite sends changes of other stylesheets to browsers, and nothing else depends on them.
   */
  #isFaultyStylesheet(file: string): boolean {
    if (!file.endsWith('.css')) return false
    const [name] = [...stylesheetsOf(this.site)].find(([, path]) => path === file) ?? []
    return name !== undefined && (this.#faults.tellsOf(name) || checkStylesheet(name, file).length > 0)
  }

  /** Whether a file is an operation of the site, so that its faults are reported when the site is read. */
  #isOperation(file: string): boolean {
    const path = resolve(this.site.root, file)
    return operationFiles(this.site).some((operation) => operation.path === path)
  }

  /** Reads the site again after a change of its files. */
  async #reload(): Promise<void> {
    const result = await this.#options.reload()
    if (result === null) return
    this.#options.onReload(result)
    await this.#take(result)
    this.#options.onTaken()
  }

  async #take(result: SiteLoadResult): Promise<void> {
    // An edit may include further files.
    this.#watch.follow([this.#options.configFile, ...result.watched])
    const blocking = result.problems.filter(({ blocks }) => blocks)
    this.#faults.setManifest(concealFindings(blocking.map(describeProblem), result.conceal))
    if (result.site === null) return
    this.#loaded = { ...result, site: result.site }
    this.#gallery.follow(result)
    await this.#serveAnew()
  }

  /** Serves the site again after its pages or sections have changed. */
  async #serveAnew(): Promise<void> {
    this.#code.expireEntry()
    await this.#refresh(true)
  }

  #codeSettled(files: ReadonlyMap<string, boolean>): void {
    // The files may have been read before they were last written.
    const { moduleGraph } = this.#vite.environments.ssr
    for (const file of files.keys()) moduleGraph.onFileChange(file)
    // Vite caches failed look-ups with the modules that made them.
    if (this.#faults.hasCodeFault) moduleGraph.invalidateAll()
    this.#code.expire()
    const tellsPages = [...files.values()].includes(true)
    this.#pending = this.#pending.then(() => this.#refresh(tellsPages))
  }

  /** Opens the newest site at once, so that mistakes are reported before anybody asks for a page. */
  async #refresh(tellsPages: boolean): Promise<void> {
    const taken = await this.#newest.take().catch(() => null)
    taken?.done()
    if (this.#faults.hasCodeFault) return
    if (tellsPages) this.#updatePages()
    this.#options.onServed()
  }

  #updatePages(): void {
    this.updatedAt = Date.now()
    this.#vite.environments.client.hot.send('sitio:update')
  }

  async #readSource(): Promise<DevSource> {
    const bundle = await this.#code.load()
    const { site } = this
    if (this.#source?.bundle !== bundle || this.#source.site !== site) {
      const importedStyles = this.#code.importedStyles(site.sources.sections)
      this.#source = { site, bundle, importedStyles }
    }
    return this.#source
  }

  #openSite(source: DevSource): Promise<DevSite> {
    this.#faults.clearSections()
    return openDevSite(source, this.#options.log, async (error, { section }) => {
      if (section === undefined) return { isTold: false }
      const { fault, isLocated } = await sectionFault(error, section, source.site)
      const isNews = source === this.#source && this.#faults.addSection(fault)
      if (isNews && isLocated) this.#options.onSectionFault(fault, this.#loaded)
      return { isTold: isLocated }
    })
  }

  async #noteOutcome(error: unknown): Promise<void> {
    if (error === this.#told) return
    this.#told = error
    const placed = error === null ? [] : await codeFindings(error, this.#loaded, this.site)
    const found = error !== null && placed.length === 0 ? [unplacedFault(error, this.site)] : placed
    // An operation that cannot be compiled, or a back-end that cannot be created, has a fault in its files, which is reported as well, perhaps a
    // moment later.
    const isTold = ({ file }: Diagnostic) => this.#faults.tellsOf(file) || this.#isOperation(file)
    const findings = concealFindings(found, this.#loaded.conceal).filter((finding) => !isTold(finding))
    if (this.#faults.setCode(findings)) this.#options.onCodeFindings(findings, this.#loaded)
    // For browsers that wait for a first page, or show the one from before the error.
    if (error === null) this.#updatePages()
  }
}
