import type { RouteModel, SiteModel } from '../site/site-model.ts'

/** `sitemap.xml`: those of the routes that search engines may list, with their languages. */
export function sitemap(site: SiteModel, routes: readonly RouteModel[]): string {
  const url = (path: string) => escapeXml(site.origin + encodeURI(path))
  const entries = routes
    .filter(({ isIndexed }) => isIndexed)
    .map((route) => {
      const languages = Object.entries(route.alternates).flatMap(([code, path]) =>
        path === null ? [] : [`<xhtml:link rel="alternate" hreflang="${code}" href="${url(path)}"/>`],
      )
      const fallback = route.alternates[site.locales.default]
      if (fallback) languages.push(`<xhtml:link rel="alternate" hreflang="x-default" href="${url(fallback)}"/>`)
      return `<url><loc>${url(route.path)}</loc>${languages.join('')}</url>`
    })
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n${entries.join('\n')}\n</urlset>\n`
}

/** `robots.txt`: everything but what the runtime serves for itself. */
export function robots(site: SiteModel): string {
  return `User-agent: *\nDisallow: /_site/payload/\nSitemap: ${site.origin}/sitemap.xml\n`
}

function escapeXml(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;')
}
