import type { LoadedSite } from '../../runtime/source/load-site.ts'
import { listedPages, type PathsOf } from '../../runtime/validate/listed-pages.ts'
import { type CommandIo, type ExitCode, exitCode } from '../io.ts'
import { type ConfigOption, openSite } from '../open-site.ts'
import { defaultOutDir } from '../out-dir.ts'
import { textTable } from '../report/text-table.ts'

export interface RoutesOptions extends ConfigOption {
  readonly json: boolean
  /** Whether to list the pages of entries, too. */
  readonly entries: boolean
}

/** Prints the resolved route table. */
export async function routes({ json, entries, config }: RoutesOptions, io: CommandIo): Promise<ExitCode> {
  const site = openSite({ config }, io)
  const table = routeRows(site, await listedPages(site, defaultOutDir(site)))
  const wanted = table.map(({ paths, ...row }) => (entries ? { ...row, paths } : row))
  io.write(json ? `${JSON.stringify(wanted, null, 2)}\n` : columns(table, entries))
  return exitCode.ok
}

function routeRows({ model, sources }: LoadedSite, pathsOf: PathsOf) {
  const clients = new Map(
    sources.sections.map(({ name, operation, client }) => [name, operation === null ? null : client]),
  )
  return model.routes.map((route) => {
    const paths = pathsOf(route)
    return {
      name: route.key,
      locale: route.locale,
      path: route.path,
      /** Number of pages; null if it is not known here. */
      pages: paths?.length ?? null,
      layout: route.frame.layout,
      sections: route.sections.map(({ section }) => section),
      data: [
        ...new Set(
          route.sections.map(({ section }) => clients.get(section) ?? null).filter((client) => client !== null),
        ),
      ],
      cache:
        route.cache === null ? 'none' : `${route.cache.maxAgeMs / 1000}s+${route.cache.staleWhileRevalidateMs / 1000}s`,
      paths: paths ?? [],
    }
  })
}

function columns(table: ReturnType<typeof routeRows>, entries: boolean): string {
  const head = ['NAME', 'LOCALE', 'PATH', 'PAGES', 'LAYOUT', 'SECTIONS', 'DATA', 'CACHE']
  const rows = table.map((row) => [
    ...[row.name, row.locale, row.path, row.pages === null ? '?' : `${row.pages}`, row.layout],
    ...[row.sections.join(' '), row.data.join(' ') || '-', row.cache],
  ])
  const [top = '', ...lines] = textTable([head, ...rows])
    .trimEnd()
    .split('\n')
  const indent = ' '.repeat(top.indexOf('LOCALE'))
  const below = table.map(({ path, paths }) =>
    entries ? paths.filter((own) => own !== path).map((own) => `${indent}${own}`) : [],
  )
  return `${[top, ...lines.flatMap((line, index) => [line, ...(below[index] ?? [])])].join('\n')}\n`
}
