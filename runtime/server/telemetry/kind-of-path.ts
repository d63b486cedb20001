/** What a request that is no page's is for: by its path alone, so that nobody who invents addresses makes a kind of their own. */
export function kindOfPath(path: string): string {
  if (path.startsWith('/_site/')) {
    const part = /^\/_site\/(form|graphql|picture|payload|assets)\//.exec(path)?.[1]
    return part ?? 'runtime'
  }
  if (path === '/healthz' || path === '/readyz' || path === '/metrics') return 'health'
  return path === '/graphql' || path.endsWith('/graphql') ? 'backend' : 'file'
}
