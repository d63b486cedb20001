import type { LoadedSite } from '../../runtime/source/load-site.ts'
import { type CommandIo, type ExitCode, exitCode } from '../io.ts'
import { type ConfigOption, openSite } from '../open-site.ts'

export interface RoutesOptions extends ConfigOption {
  readonly json: boolean
}

/** Prints the resolved route table. */
export function routes({ json, config }: RoutesOptions, io: CommandIo): ExitCode {
  const table = routeRows(openSite({ config }, io))
  if (json) io.write(`${JSON.stringify(table, null, 2)}\n`)
  else {
    const rows = table.map((row) => [
      row.name,
      row.locale,
      row.path,
      row.layout,
      row.sections.join(' '),
      row.data.join(' ') || '-',
      row.cache,
    ])
    io.write(columns([['NAME', 'LOCALE', 'PATH', 'LAYOUT', 'SECTIONS', 'DATA', 'CACHE'], ...rows]))
  }
  return exitCode.ok
}

function routeRows({ model, sources }: LoadedSite) {
  const clients = new Map(
    sources.sections.map(({ name, operation, client }) => [name, operation === null ? null : client]),
  )
  return model.routes.map((route) => ({
    name: route.key,
    locale: route.locale,
    path: route.path,
    layout: route.frame.layout,
    sections: route.sections.map(({ section }) => section),
    data: [
      ...new Set(route.sections.map(({ section }) => clients.get(section) ?? null).filter((client) => client !== null)),
    ],
    cache:
      route.cache === null ? 'none' : `${route.cache.maxAgeMs / 1000}s+${route.cache.staleWhileRevalidateMs / 1000}s`,
  }))
}

function columns(rows: readonly (readonly string[])[]): string {
  const widths = rows[0]?.map((_, index) => Math.max(...rows.map((row) => row[index]?.length ?? 0))) ?? []
  return `${rows
    .map((row) =>
      row
        .map((cell, index) => cell.padEnd(widths[index] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')}\n`
}
