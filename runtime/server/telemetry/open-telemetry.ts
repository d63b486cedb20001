import type { SiteModel } from '../../site/site-model.ts'
import type { Logger } from '../process/logger.ts'
import { accessLog } from './access-log.ts'
import { type AroundCall, bothAround, plainCall, timedCalls } from './around-call.ts'
import type { Metrics } from './metrics.ts'
import { RequestWatch } from './request-watch.ts'
import { openTraces } from './traces.ts'

/** What is watched of a site that runs. */
export interface Telemetry {
  readonly watch: RequestWatch
  readonly aroundCall: AroundCall
  /** Null: the manifest has not switched them on. */
  readonly metrics: Metrics | null
}

export interface TelemetryOptions {
  readonly site: Pick<SiteModel, 'metrics'>
  /** Pages that are computed, or wait for it, now. */
  readonly inQueue: () => number
  /** Told of each request; left out: nobody is. */
  readonly requestLog?: Pick<Logger, 'info'>
}

/** Opens what the manifest, the start and the process around ask for. Nothing of the rest is loaded. */
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
