import { AggregatorRegistry, Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { kindOfPath } from './kind-of-path.ts'
import type { ServedRequest } from './request-watch.ts'

/** In seconds: from an answer that is at hand to a page that waits for a slow back-end. */
const SECONDS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** The outcome of a call: an answer of any content, a status of the server's failure, or no answer at all. */
export type CallOutcome = 'answered' | 'refused' | 'failed'

/** The metrics of a site for Prometheus. All labels come from the manifest or fixed lists, so requests cannot create new ones. */
export class Metrics {
  readonly #registry = new Registry()
  readonly #requests: Histogram<'kind' | 'route' | 'cache' | 'status'>
  readonly #calls: Histogram<'client' | 'outcome'>
  readonly #waits: Histogram
  readonly #refused: Counter

  /** @param inQueue - the number of pages that are being rendered, or wait for it. */
  constructor(inQueue: () => number) {
    const shared = { registers: [this.#registry] }
    collectDefaultMetrics({ register: this.#registry })
    this.#requests = new Histogram({
      ...shared,
      name: 'sitio_request_duration_seconds',
      help: 'From the head of a request to the last byte of its answer.',
      labelNames: ['kind', 'route', 'cache', 'status'],
      buckets: SECONDS,
    })
    this.#calls = new Histogram({
      ...shared,
      name: 'sitio_backend_duration_seconds',
      help: 'From a call to a GraphQL client to the head of its answer.',
      labelNames: ['client', 'outcome'],
      buckets: SECONDS,
    })
    this.#waits = new Histogram({
      ...shared,
      name: 'sitio_queue_wait_seconds',
      help: 'How long a page waits for its turn to be computed.',
      buckets: SECONDS,
    })
    this.#refused = new Counter({
      ...shared,
      name: 'sitio_queue_refused_total',
      help: 'Pages that were refused with 503, since too much was to be computed.',
    })
    new Gauge({
      ...shared,
      name: 'sitio_queue_places',
      help: 'Pages that are computed, or wait for it.',
      collect() {
        this.set(inQueue())
      },
    })
  }

  /** Also measures whether what visitors send can be stored. @param fault - the current fault; null when there is none. */
  watchStorage(fault: () => Promise<object | null>): void {
    new Gauge({
      registers: [this.#registry],
      name: 'sitio_storage_fault',
      help: '1 while what visitors send cannot be stored, otherwise 0.',
      aggregator: 'max',
      async collect() {
        this.set((await fault()) === null ? 0 : 1)
      },
    })
  }

  readonly contentType = Registry.PROMETHEUS_CONTENT_TYPE

  served({ source, cache, status, ms, path }: ServedRequest): void {
    const labels = {
      kind: source?.kind ?? kindOfPath(path),
      route: source?.route ?? '',
      cache,
      status: classOf(status),
    }
    this.#requests.observe(labels, ms / 1000)
  }

  called(client: string, outcome: CallOutcome, ms: number): void {
    this.#calls.observe({ client, outcome }, ms / 1000)
  }

  waited(ms: number): void {
    this.#waits.observe(ms / 1000)
  }

  refused(): void {
    this.#refused.inc()
  }

  text(): Promise<string> {
    return this.#registry.metrics()
  }

  /** The metrics of this process alone, in the form that is sent to other processes. */
  part(): Promise<unknown> {
    return this.#registry.getMetricsAsJSON()
  }

  /** The metrics of several processes as if they were one. @param parts - results of `part`. */
  textOf(parts: readonly unknown[]): Promise<string> {
    // Each part comes from another process of the same program.
    return AggregatorRegistry.aggregate(parts as object[]).metrics()
  }
}

/** 404 → `4xx`. */
function classOf(status: number): string {
  return `${Math.floor(status / 100)}xx`
}
