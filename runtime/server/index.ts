export { createHandler, type HandlerOptions, type SiteHandler } from './create-handler.ts'
export type { FetchContext } from './http/fetch-exchange.ts'
