import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import type { ViteDevServer } from 'vite'
import { sitePlugin } from '../bundle/site-plugin.ts'
import { concealFindings } from '../checks/conceal-findings.ts'
import type { Diagnostic } from '../manifest/problems/diagnostic.ts'
import { describeProblem } from '../manifest/problems/format-problem.ts'
import type { Logger } from '../server/process/logger.ts'
import type { LoadedSite, SiteLoadResult } from '../source/load-site.ts'
import { codeFindings, sectionFault } from './code-fault.ts'
import { DevFaults } from './dev-faults.ts'
import { DevGallery } from './dev-gallery.ts'
import { devPlugin } from './dev-plugin.ts'
import { type DevSite, type DevSource, openDevSite } from './dev-site.ts'
import { Newest } from './newest.ts'
import { openVite } from './open-vite.ts'
import { Settling } from './settling.ts'
import { SiteCode } from './site-code.ts'
import { SiteWatch } from './site-watch.ts'
import { sendWaitingPage } from './waiting-page.ts'
import { sendWritten, WHERE } from './written-places.ts'

export interface DevAppOptions {
  /** The site as it is at the start. */
  readonly loaded: SiteLoadResult & { readonly site: LoadedSite }
  /** A file whose changes count, beside those of the site itself. */
  readonly configFile: string
  /** Reads the site anew. */
  reload(): Promise<SiteLoadResult>
  /** Told whenever the site was read anew. */
  onReload(result: SiteLoadResult): void
  /** Told why the code of the site cannot be loaded; of nothing, when it can again. */
  onCodeFindings(findings: readonly Diagnostic[], loaded: SiteLoadResult): void
  readonly httpServer: Server
  readonly log: Logger
}

/**
 * The development server's application: the same `createSiteApp` over Vite. Sections, stylesheets, messages and the manifest are live; what
 * is wrong is shown over the last good site.
 */
export class DevApp {
  readonly #options: DevAppOptions
  readonly #vite: ViteDevServer
  readonly #faults: DevFaults
  readonly #code: SiteCode
  readonly #watch: SiteWatch
  readonly #newest: Newest<DevSource, DevSite>
  readonly #gallery = new DevGallery()
  #loaded: DevAppOptions['loaded']
  #source: DevSource | null = null
  /** When pages were last told that they have changed, in ms since 1970. */
  updatedAt = 0
  /** Why the newest code is not served; null when it is. */
  #told: unknown = null
  /** Files that have changed, and may change again in the same moment. */
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
    return app
  }

  private constructor(options: DevAppOptions, vite: ViteDevServer, faults: DevFaults) {
    this.#options = options
    this.#vite = vite
    this.#faults = faults
    faults.onChange = (list) => vite.environments.client.hot.send('sitio:faults', list)
    this.#loaded = options.loaded
    this.#code = new SiteCode(vite)
    this.#newest = new Newest(
      () => this.#readSource(),
      (source) => this.#openSite(source),
      (error) => this.#noteOutcome(error),
    )
    this.#watch = new SiteWatch(vite.watcher, {
      onSite: () => {
        const { log } = options
        this.#pending = this.#pending
          .then(() => this.#reload())
          .catch((error: unknown) => log.error({ err: error }, 'reload failed'))
      },
      // It may be the one that the code lacked.
      onOther: (file) => this.#faults.hasCodeFault && this.codeChanged(file, false),
    })
    this.#watch.follow([options.configFile, ...options.loaded.watched])
    options.httpServer.on('upgrade', this.#onUpgrade)
  }

  /** As its files were when they were last right; with the pages of the gallery, once that is open. */
  get site(): LoadedSite {
    return this.#gallery.site ?? this.#loaded.site
  }

  /**
   * A file has changed that the server's code is made of.
   *
   * @param isOfBrowser - whether the browser has the file as well, and follows by itself.
   */
  codeChanged(file: string, isOfBrowser: boolean): void {
    // A page that is asked for from now on is not the old one.
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
    // Hot reload's own are Vite's.
    if (request.headers['sec-websocket-protocol']?.startsWith('vite-')) return
    // Whoever leaves meanwhile must not end the process.
    socket.on('error', () => socket.destroy())
    this.#newest.take().then(
      ({ made, done }) => {
        if (!made.upgrade(request, socket, head)) socket.destroy()
        done()
      },
      () => socket.destroy(),
    )
  }

  /** Reads the site anew, whose files have changed. */
  async #reload(): Promise<void> {
    const result = await this.#options.reload()
    this.#options.onReload(result)
    // An edit may include further files.
    this.#watch.follow([this.#options.configFile, ...result.watched])
    const blocking = result.problems.filter(({ blocks }) => blocks)
    this.#faults.setManifest(concealFindings(blocking.map(describeProblem), result.conceal))
    if (result.site === null) return
    this.#loaded = { ...result, site: result.site }
    this.#gallery.follow(result)
    await this.#serveAnew()
  }

  /** The site has other pages or sections than before. */
  async #serveAnew(): Promise<void> {
    this.#code.expireEntry()
    await this.#refresh(true)
  }

  #codeSettled(files: ReadonlyMap<string, boolean>): void {
    // What was read of them may be older than what was written last.
    const { moduleGraph } = this.#vite.environments.ssr
    for (const file of files.keys()) moduleGraph.onFileChange(file)
    // What could not be found is kept with the modules that asked for it.
    if (this.#faults.hasCodeFault) moduleGraph.invalidateAll()
    this.#code.expire()
    const tellsPages = [...files.values()].includes(true)
    this.#pending = this.#pending.then(() => this.#refresh(tellsPages))
  }

  /** Makes the newest at once, so that what is wrong is told before anybody asks for a page. */
  async #refresh(tellsPages: boolean): Promise<void> {
    const taken = await this.#newest.take().catch(() => null)
    taken?.done()
    if (tellsPages && !this.#faults.hasCodeFault) this.#updatePages()
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
    return openDevSite(source, this.#options.log, (error, { section }) => {
      if (section === undefined) return
      void sectionFault(error, section, source.site).then((fault) => this.#faults.addSection(fault))
    })
  }

  async #noteOutcome(error: unknown): Promise<void> {
    if (error === this.#told) return
    this.#told = error
    const found = error === null ? [] : await codeFindings(error, this.#loaded, this.site)
    const findings = concealFindings(found, this.#loaded.conceal)
    this.#faults.setCode(findings)
    this.#options.onCodeFindings(findings, this.#loaded)
    // Whoever waits for a first page, or has the one before the fault.
    if (error === null) this.#updatePages()
  }
}
