import type { Manifest } from '../manifest/manifest.types.ts'

/** Name of the route, and id of the section in it. */
export const TESTED = 'tested'

/** Derives a manifest that keeps all addresses, texts and back-ends of the site, but shows only one section on a page of its own. */
export function withTestedPage(
  manifest: Manifest,
  section: string,
  props: Readonly<Record<string, unknown>>,
): Manifest {
  const { search: _, ...rest } = manifest
  const routes = manifest.routes.map((route) => ({ ...route, ...bare, sections: [] }))
  return {
    ...rest,
    layouts: { [bare.layout]: ['$page'] },
    routes: [...routes, { ...page, sections: [{ section, id: TESTED, props, required: false }] }],
    validators: {},
    middleware: {},
    navigation: { ...manifest.navigation, middleware: [] },
    errors: {},
    feeds: [],
    hooks: {},
  }
}

/** Nothing around a page or before it. */
const bare = { layout: 'default', validators: [], middleware: [], budgets: {} }

const page = {
  ...bare,
  name: TESTED,
  path: `/sitio-${TESTED}`,
  params: {},
  query: {},
  watchQuery: false,
  scrollToTop: true,
  loading: true,
  index: false,
}
