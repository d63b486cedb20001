/** What kind of request this is, if it is not for a page. Determined from known paths only, so that invented addresses create no new kinds. */
export function kindOfPath(path: string): string {
  if (path.startsWith('/_site/')) {
    const part = /^\/_site\/(form|graphql|picture|payload|assets)\//.exec(path)?.[1]
    return part ?? 'runtime'
  }
  if (path === '/healthz' || path === '/readyz' || path === '/metrics') return 'health'
  return path === '/graphql' || path.endsWith('/graphql') ? 'backend' : 'file'
}
