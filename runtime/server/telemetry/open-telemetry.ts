import type { SiteModel } from '../../site/site-model.ts'
import type { Logger } from '../process/logger.ts'
import { accessLog } from './access-log.ts'
import { type AroundCall, bothAround, plainCall, timedCalls } from './around-call.ts'
import type { Metrics } from './metrics.ts'
import { RequestWatch } from './request-watch.ts'
import { openTraces } from './traces.ts'

/** What watches a running site. */
export interface Telemetry {
  readonly watch: RequestWatch
  readonly aroundCall: AroundCall
  /** Null when the manifest does not switch them on. */
  readonly metrics: Metrics | null
}

export interface TelemetryOptions {
  readonly site: Pick<SiteModel, 'metrics'>
  /** The number of pages that are being rendered, or wait for it. */
  readonly inQueue: () => number
  /** Logs each request; left out when none is logged. */
  readonly requestLog?: Pick<Logger, 'info'>
}

/** Opens what the manifest, the options and the surrounding process ask for, and loads nothing else. */
export async function openTelemetry({ site, inQueue, requestLog }: TelemetryOptions): Promise<Telemetry> {
  const metrics = site.metrics === null ? null : new (await import('./metrics.ts')).Metrics(inQueue)
  const traces = await openTraces()
  const timed = metrics === null ? plainCall : timedCalls((...call) => metrics.called(...call))
  return {
    metrics,
    watch: new RequestWatch(
      [
        ...(metrics === null ? [] : [(served: Parameters<Metrics['served']>[0]) => metrics.served(served)]),
        ...(requestLog === undefined ? [] : [accessLog(requestLog)]),
      ],
      traces,
    ),
    aroundCall: traces === null ? timed : bothAround(traces.aroundCall, timed),
  }
}
